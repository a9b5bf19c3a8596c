// The source text of a table.
import type { CodeList } from '../../peppol/codeLists/codeList.js';
import type { KnownList, Row } from './lists.js';

export function tableText({ title, constant, rowType }: KnownList, { version, rows }: CodeList<Row>): string {
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

function literal(cell: Row[number]): string {
  return typeof cell === 'string' ? `'${cell.replace(/['\\]/g, '\\$&')}'` : String(cell);
}
