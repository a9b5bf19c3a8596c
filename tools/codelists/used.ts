// What the service itself uses of the lists, and what a release says of it.
import type { CodeList } from '../../src/peppol/codeLists/codeList.js';
import { processesOf } from '../../src/peppol/documentType.js';
import { AS4_PROFILE, DOCUMENT_TYPE_SCHEME, PROCESS_SCHEME, USED_TYPES } from '../../src/peppol/documentTypes.js';
import type { CodeRow, KnownList } from './lists.js';

const USED: Readonly<Record<string, readonly string[]>> = {
  documentTypes: USED_TYPES.map(({ value }) => `${DOCUMENT_TYPE_SCHEME}::${value}`),
  processes: [...new Set(USED_TYPES.flatMap(processesOf).map((process) => `${PROCESS_SCHEME}::${process}`))],
  transportProfiles: [AS4_PROFILE],
};

/** A line for each used entry that is not active. */
export function usedButNotActive({ file }: KnownList, { rows }: CodeList<CodeRow>): string[] {
  return (USED[file] ?? []).flatMap((key) => {
    const row = rows.find(([one]) => one === key);
    if (row?.includes('active')) return [];
    return [`in use   ${key}  ${row === undefined ? 'is not in the list' : row.slice(1).join('  ')}`];
  });
}
