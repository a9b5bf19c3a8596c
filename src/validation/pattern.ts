// Rules in patterns, as in Schematron: an element is checked by the first matching place of a pattern only.

import type { XmlElement } from '../xml/tree.js';
import { Document, type Rule, type Severity } from './rule.js';
import type { Part } from './ruleSet.js';
import { Walk } from './walk.js';

/** Whether a rule is satisfied. Never throws: an invalid number does not satisfy. */
export type Test = (node: XmlElement, document: Document) => boolean;

/** A rule of a place. */
export interface Assertion extends Rule {
  readonly test: Test;
}

/** Makes an assertion; `about` as in {@link Rule}. */
type Make = (id: string, test: Test, about?: string) => Assertion;

export const fatal: Make = of('fatal');
export const warning: Make = of('warning');
export const information: Make = of('information');

function of(severity: Severity): Make {
  return (id, test, about) => ({ id, severity, test, ...(about === undefined ? {} : { about }) });
}

/** The context of rules. */
export interface Place {
  /** In the syntax of `Walk`. */
  readonly context: string;
  /** Elements that do not fulfil it are left to later places. */
  readonly when?: Test;
  /** Empty: later places do not check these elements. */
  readonly rules: readonly Assertion[];
}

export interface Pattern {
  /** Whether the pattern applies to the document. */
  readonly when?: (document: Document) => boolean;
  readonly places: readonly Place[];
}

/** Several patterns in one walk over the tree, independent of each other. */
export function patternRules(patterns: readonly Pattern[]): Part {
  const walk = new Walk<Place & { readonly pattern: number }>();
  patterns.forEach(({ places }, pattern) => {
    for (const place of places) walk.add(place.context, { ...place, pattern });
  });
  return {
    rules: patterns.flatMap(({ places }) => places.flatMap(({ rules }) => rules)),
    check(root, without, tell, expired, checkedAt) {
      const document = new Document(root, checkedAt);
      const concerned = patterns.map(({ when }) => when === undefined || when(document));
      return walk.run(root, (found, node) => {
        if (expired()) return false;
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
