// What the parts of an invoice's copy read from.
import type { Invoice } from '../../validation/terms.js';
import type { Fact, FactSection, PageValue } from '../page.js';
import type { Reader } from '../reader.js';
import type { Words } from '../words.js';

export interface RenderingContext {
  readonly invoice: Invoice;
  readonly reader: Reader;
  readonly words: Words;
  /** Its amount is paid to the buyer. */
  readonly isCredit: boolean;
}

export function facts(given: readonly Fact[], title?: string): FactSection {
  return { kind: 'facts', facts: given, ...(title === undefined ? {} : { title }) };
}

/** A line that speaks for itself. */
export function bare(values: readonly PageValue[]): Fact[] {
  return values.length === 0 ? [] : [{ label: '', values }];
}

export function percents(values: readonly PageValue[]): PageValue[] {
  return values.map((value) => ({ ...value, text: `${value.text}\u00a0%` }));
}
