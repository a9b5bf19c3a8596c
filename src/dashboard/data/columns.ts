// Which columns the list of documents has. The number is always there.
import type { DocumentSearch } from './filters.js';
import { readStored, store } from './stored.js';

export const COLUMNS = ['party', 'total', 'amountDue', 'issued', 'due', 'imported', 'channel', 'changed'] as const;
export type ColumnName = (typeof COLUMNS)[number];
export const USUAL: readonly ColumnName[] = ['party', 'total', 'issued', 'due', 'imported', 'changed'];

/** Those of the address, else those that were chosen last in this browser. In their usual order. */
export function columnsOf({ cols }: DocumentSearch): readonly ColumnName[] {
  const wanted = (cols ?? readStored('columns'))?.split(',');
  const known = wanted === undefined ? USUAL : COLUMNS.filter((name) => wanted.includes(name));
  return known.length === 0 ? USUAL : known;
}

/** For the address. Kept for the next visit. */
export function chooseColumns(names: readonly ColumnName[]): string {
  const text = COLUMNS.filter((name) => names.includes(name)).join();
  store('columns', text);
  return text;
}
