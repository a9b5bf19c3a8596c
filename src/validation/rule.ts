// What a rule is. A rule set is a list of them, in parts that differ in how they find what they look at.

import { elementsAt } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import type { Expected } from './expected.js';
import type { Wording } from './words.js';

export const SEVERITIES = ['fatal', 'warning', 'information'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Rule {
  /** The official id where the rule is a published one. */
  readonly id: string;
  readonly severity: Severity;
  /** Where a rule says several things, the rest of the key of its words: `G1.10` about the `currency of the payment`. */
  readonly about?: string;
  /** The key of another rule that says the same: this one has its words, and none of its own. */
  readonly wordsOf?: string;
  /** Its words where the file of words has none for it: they are made from parts. */
  readonly words?: Wording | undefined;
  /** Of the document, put into its words for `{1}`, `{2}` and so on. */
  readonly values?: readonly string[];
  /** The value that is right, where the rule works it out. */
  readonly expected?: Expected;
  /** A value that is right and near to the one at the element. */
  readonly near?: (node: XmlElement) => string | undefined;
}

/** A rule with its words. */
export interface RuleText extends Rule, Required<Wording> {}

/** A rule on elements of one syntax, found by path. */
export interface PathRule extends Rule {
  /** As {@link Walk} understands it: `cac:Party/cbc:EndpointID`, `/inv:Invoice/cbc:ID|/cn:CreditNote/cbc:ID`. */
  readonly context: string;
  /** The path below the context that a finding points at, where something is there. */
  readonly at?: string;
  /** Whether the rule is satisfied. Never throws: what is no decimal does not satisfy. */
  readonly test: (node: XmlElement, document: Document) => boolean;
}

/** The document while it is checked: what several rules need is worked out once. */
export class Document {
  readonly #known = new Map<unknown, unknown>();
  readonly #reached = new Map<string, readonly XmlElement[]>();

  /** `checkedAt`: when; without it, no day is a future one. */
  constructor(
    readonly root: XmlElement,
    readonly checkedAt?: Date,
  ) {}

  /** What a path reaches from the root. Rules of lines ask here: looked for anew by each line, it would cost the square of the lines. */
  at(path: string): readonly XmlElement[] {
    const known = this.#reached.get(path) ?? elementsAt(this.root, path);
    this.#reached.set(path, known);
    return known;
  }

  /** The answer of a function about the whole document, asked at most once. The function itself is the key. */
  once<Answer>(about: (root: XmlElement) => Answer): Answer {
    if (!this.#known.has(about)) this.#known.set(about, about(this.root));
    return this.#known.get(about) as Answer;
  }
}
