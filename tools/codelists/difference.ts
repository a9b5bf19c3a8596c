// What a release changes: entries that are added, gone or changed.
import type { CodeList } from '../../src/peppol/codeLists/codeList.js';
import type { CodeRow, KnownList } from './lists.js';

interface ListDifference {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** One line for each entry. */
  readonly lines: readonly string[];
}

export function differenceOf({ title, cells, present }: KnownList, made: CodeList<CodeRow>): ListDifference {
  const before = new Map(present.rows.map((row) => [row[0], row]));
  const after = new Map(made.rows.map((row) => [row[0], row]));
  const added = made.rows.filter(([key]) => !before.has(key)).map((row) => `added    ${shown(row)}`);
  const gone = present.rows.filter(([key]) => !after.has(key)).map((row) => `gone     ${shown(row)}`);
  const changed = made.rows.flatMap((row) => {
    const changes = changesOf(cells, before.get(row[0]) ?? row, row);
    return changes === '' ? [] : [`changed  ${row[0]}  ${changes}`];
  });
  return { title, from: present.version, to: made.version, lines: [...added, ...gone, ...changed] };
}

function changesOf(cells: readonly string[], before: CodeRow, after: CodeRow): string {
  const changes = cells.flatMap((cell, index) =>
    before[index] === after[index] ? [] : [`${cell}: ${cellText(before[index])} → ${cellText(after[index])}`],
  );
  return changes.join(', ');
}

function shown(row: CodeRow): string {
  return row.map((cell) => (cell === '' ? '–' : String(cell))).join('  ');
}

function cellText(cell: CodeRow[number]): string {
  return cell === undefined || cell === '' ? 'none' : String(cell);
}
