// The text of the JSON file of a table: a row in each line.
import type { CodeList } from '../../src/peppol/codeLists/codeList.js';
import type { CodeRow, KnownList } from './lists.js';

export function tableText({ title }: KnownList, { version, rows }: CodeList<CodeRow>): string {
  const head = `"list": ${JSON.stringify(title)}, "publisher": "OpenPeppol", "version": ${JSON.stringify(version)}`;
  return `{ ${head}, "rows": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`;
}
