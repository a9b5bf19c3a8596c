// What a rule is. A rule set is a list of them, for documents whose fields have these names.

import type { XmlElement } from '../xml/tree.js';
import type { Fields } from './fields.js';

export const SEVERITIES = ['fatal', 'warning', 'information'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Rule<Name extends string> {
  /** The official id where the rule is a published one. */
  readonly id: string;
  readonly severity: Severity;
  /** The fields it looks at, each on its own; none in the document, no finding. `document` is the root. */
  readonly context: Name | 'document';
  /** The field inside the context that a finding points at, where it is there. */
  readonly at?: Name;
  /** Whether the rule is satisfied. Never throws: what is no decimal does not satisfy. */
  readonly test: (node: XmlElement, fields: Fields<Name>) => boolean;
  /** What is wrong, as a sentence of our own. */
  readonly text: string;
  /** What to change. */
  readonly hint: string;
  /** The business terms concerned. */
  readonly terms: readonly string[];
}
