// A rule set: a family of rules in one version. It is made of parts, which differ in how their rules find what they look at.
import { elementAt } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import { Document, type PathRule, type RuleText } from './rule.js';
import { Walk } from './walk.js';

/** What a report says of a rule set that ran. `validFrom` is a date, YYYY-MM-DD in UTC. */
export interface RuleSetName {
  readonly family: string;
  readonly version: string;
  readonly validFrom: string;
  /** Name and version of each list: `EAS 9.7`. */
  readonly codeLists: readonly string[];
}

/** A rule that is not satisfied, and the element to show. */
export type Tell = (rule: RuleText, node: XmlElement) => void;

/** Rules that run together. */
export interface Part {
  readonly rules: readonly RuleText[];
  /** Runs all rules except those of `without`. False where `expired` said so in between. */
  readonly check: (root: XmlElement, without: ReadonlySet<string>, tell: Tell, expired: () => boolean) => boolean;
}

export interface RuleSet extends RuleSetName {
  /** The ids of its rules, in their order; a rule that is written once for each syntax is named once. */
  readonly rules: readonly string[];
  /** What its rules say; made where somebody asks, as no check needs it. */
  readonly texts: () => readonly RuleText[];
  readonly check: Part['check'];
}

export function ruleSet(name: RuleSetName, ...parts: readonly Part[]): RuleSet {
  return {
    ...name,
    rules: Array.from(new Set(parts.flatMap(({ rules }) => rules.map(({ id }) => id)))),
    texts: () => parts.flatMap(({ rules }) => rules),
    check: (root, without, tell, expired) => parts.every((part) => part.check(root, without, tell, expired)),
  };
}

/** A part of which only the rules run whose id `holds`. */
export function onlyRules(part: Part, holds: (id: string) => boolean): Part {
  const others: ReadonlySet<string> = new Set(part.rules.map(({ id }) => id).filter((id) => !holds(id)));
  return {
    rules: part.rules.filter(({ id }) => holds(id)),
    check: (root, without, tell, expired) =>
      part.check(root, without.size === 0 ? others : new Set([...others, ...without]), tell, expired),
  };
}

function shown({ at }: PathRule, node: XmlElement): XmlElement {
  return (at === undefined ? undefined : elementAt(node, at)) ?? node;
}

/** Rules on elements of one syntax: one walk over the tree for all of them. */
export function pathRules(rules: readonly PathRule[]): Part {
  const walk = new Walk<PathRule>();
  for (const rule of rules) walk.add(rule.context, rule);
  return {
    rules,
    check(root, without, tell, expired) {
      const document = new Document(root);
      return walk.run(root, (found, node) => {
        if (expired()) return false;
        for (const rule of found) if (!without.has(rule.id) && !rule.test(node, document)) tell(rule, shown(rule, node));
        return true;
      });
    },
  };
}
