// Brings one list into its table.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceOf } from './difference.js';
import type { ReadList } from './readList.js';
import { tableText } from './table.js';
import { usedButNotActive } from './used.js';

/** Below the folder of the project. */
export const TABLES = 'src/peppol/codeLists';

interface Taken {
  /** The title, and a line for each entry that changes. */
  readonly lines: readonly string[];
  /** A line for each entry that the service uses and that is not active. */
  readonly inUse: readonly string[];
  /** Whether the table says the same as the list now. */
  readonly isWritten: boolean;
}

/** With `isCheck` nothing is written. */
export function takeList(project: string, { list, made }: ReadList, isCheck: boolean): Taken {
  const path = join(project, TABLES, `${list.file}.json`);
  const text = tableText(list, made);
  if (!isCheck) writeFileSync(path, text);
  const { title, from, to, lines } = differenceOf(list, made);
  const changes = lines.length === 0 ? 'no entry changes' : `entries that change: ${lines.length}`;
  return {
    lines: [`${title} ${from} → ${to}: ${changes}`, ...lines],
    inUse: usedButNotActive(list, made),
    isWritten: readFileSync(path, 'utf8') === text,
  };
}
