// A rule set: a family of rules in one version. It consists of parts, which find the elements of their rules in different ways.
import { elementAt } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import { Document, type PathRule, type Rule, type RuleText } from './rule.js';
import { Walk } from './walk.js';
import { filled, keyOf, type Words } from './words.js';

/** A rule set in a report. `validFrom` is a date, YYYY-MM-DD in UTC. */
export interface RuleSetName {
  readonly family: string;
  readonly version: string;
  readonly validFrom: string;
  /** Name and version of each list: `EAS 9.7`. */
  readonly codeLists: readonly string[];
}

/** Reports a violated rule, with the element to show. */
export type Tell<Of extends Rule = Rule> = (rule: Of, node: XmlElement) => void;

type Check<Of extends Rule> = (
  root: XmlElement,
  without: ReadonlySet<string>,
  tell: Tell<Of>,
  expired: () => boolean,
  checkedAt?: Date,
) => boolean;

/** Rules that run together. */
export interface Part {
  readonly rules: readonly Rule[];
  /** Runs all rules except those in `without`. False where `expired` returned true in between. */
  readonly check: Check<Rule>;
}

export interface RuleSet extends RuleSetName {
  /** The ids of its rules, in order. A rule with a definition for each syntax is named once. */
  readonly rules: readonly string[];
  /** The sentences of its rules, made on demand, because no check needs them. */
  readonly texts: () => readonly RuleText[];
  readonly check: Check<RuleText>;
}

/** `words` are those of its rules. Throws where a rule has none. */
export function ruleSet(name: RuleSetName, words: Words, ...parts: readonly Part[]): RuleSet {
  const rules = parts.flatMap((part) => part.rules);
  const wordless = rules.find((rule) => rule.words === undefined && words[keyOf(rule)] === undefined);
  if (wordless !== undefined) throw new TypeError(`${name.family} has no words for ${keyOf(wordless)}`);
  const withWords = (rule: Rule): RuleText => {
    const { text, hint, terms = [] } = words[keyOf(rule)] ?? rule.words!;
    return { ...rule, text: rule.values === undefined ? text : filled(text, rule.values), hint, terms };
  };
  return {
    ...name,
    rules: Array.from(new Set(rules.map(({ id }) => id))),
    texts: () => rules.map(withWords),
    check: (root, without, tell, expired, checkedAt) =>
      parts.every((part) => part.check(root, without, (rule, node) => tell(withWords(rule), node), expired, checkedAt)),
  };
}

/** A part with only the rules whose id `holds` accepts. */
export function onlyRules(part: Part, holds: (id: string) => boolean): Part {
  const others: ReadonlySet<string> = new Set(part.rules.map(({ id }) => id).filter((id) => !holds(id)));
  return {
    rules: part.rules.filter(({ id }) => holds(id)),
    check: (root, without, tell, expired, checkedAt) =>
      part.check(root, without.size === 0 ? others : new Set([...others, ...without]), tell, expired, checkedAt),
  };
}

function elementToShow({ at }: PathRule, node: XmlElement): XmlElement {
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
        for (const rule of found) if (!without.has(rule.id) && !rule.test(node, document)) tell(rule, elementToShow(rule, node));
        return true;
      });
    },
  };
}
