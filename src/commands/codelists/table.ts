// The source text of a table.
import type { CodeList } from '../../peppol/codeLists/codeList.js';
import type { CodeRow, KnownList } from './lists.js';

export function tableText({ title, constant, rowType }: KnownList, { version, rows }: CodeList<CodeRow>): string {
  return `// ${title}: OpenPeppol eDelivery code lists, version ${version}. Made by \`npm run codelists\`; do not edit.
import type { CodeList, ${rowType} } from './codeList.js';

// biome-ignore format: one entry a line
export const ${constant}: CodeList<${rowType}> = {
  version: '${version}',
  rows: [
${rows.map((row) => `    [${row.map(literal).join(', ')}],\n`).join('')}  ],
};
`;
}

function literal(cell: CodeRow[number]): string {
  return typeof cell === 'string' ? `'${cell.replace(/['\\]/g, '\\$&')}'` : String(cell);
}
