// Rules in patterns: an element is looked at by the first place of a pattern that it fits, and by no later one.

import type { XmlElement } from '../xml/tree.js';
import { Document, type RuleText } from './rule.js';
import type { Part } from './ruleSet.js';
import { Walk } from './walk.js';

/** Whether a rule is satisfied. Never throws: what is no decimal does not satisfy. */
export type Test = (node: XmlElement, document: Document) => boolean;

/** A rule of a place. */
export interface Assertion extends RuleText {
  readonly test: Test;
}

/** Where rules look. */
export interface Place {
  /** As `Walk` understands it. */
  readonly context: string;
  /** Leaves elements to later places. */
  readonly when?: Test;
  /** None: elements that no later place shall see. */
  readonly rules: readonly Assertion[];
}

export interface Pattern {
  /** Whether the pattern concerns the document at all. */
  readonly when?: (document: Document) => boolean;
  readonly places: readonly Place[];
}

/** Asking for the time costs more than a visit. */
const VISITS_UNTIL_ASKED = 256;

/** Patterns in one walk over the tree, each on its own. */
export function patternRules(patterns: readonly Pattern[]): Part {
  const walk = new Walk<Place & { readonly pattern: number }>();
  patterns.forEach(({ places }, pattern) => {
    for (const place of places) walk.add(place.context, { ...place, pattern });
  });
  return {
    rules: patterns.flatMap(({ places }) => places.flatMap(({ rules }) => rules)),
    check(root, without, tell, expired) {
      const document = new Document(root);
      const concerned = patterns.map(({ when }) => when === undefined || when(document));
      let visits = 0;
      return walk.run(root, (found, node) => {
        visits += 1;
        if (visits % VISITS_UNTIL_ASKED === 1 && expired()) return false;
        let done = -1;
        for (const { pattern, when, rules } of found) {
          if (pattern === done || concerned[pattern] !== true || (when !== undefined && !when(node, document))) continue;
          done = pattern;
          for (const rule of rules) if (!without.has(rule.id) && !rule.test(node, document)) tell(rule, node);
        }
        return true;
      });
    },
  };
}
