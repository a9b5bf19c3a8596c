// The words of rules, apart from what they test: several syntaxes and editions of a rule say the same.

import type { Assertion, Test } from './pattern.js';
import type { Severity } from './rule.js';

export interface Wording {
  readonly text: string;
  readonly hint: string;
  readonly terms: readonly string[];
}

/** `terms` are the numbers of business terms, parted by spaces. */
export function says(text: string, hint: string, terms = ''): Wording {
  return { text, hint, terms: terms === '' ? [] : terms.split(' ') };
}

export type Worded<Id extends string> = Readonly<Record<Severity, (id: Id, test: Test) => Assertion>>;

/** Makes rules of a table of words, by severity: `fatal(id, test)`. */
export function worded<Id extends string>(wordings: Readonly<Record<Id, Wording>>): Worded<Id> {
  const made =
    (severity: Severity) =>
    (id: Id, test: Test): Assertion => ({ id, severity, test, ...wordings[id] });
  return { fatal: made('fatal'), warning: made('warning'), information: made('information') };
}
