// In which language findings speak. English stands in the rules themselves; another language is a table by rule id.
import type { RuleText } from './rule.js';

/** The two sentences of a rule. */
export type Sentences = Pick<RuleText, 'text' | 'hint'>;

export interface Language {
  /** BCP 47: `de`, `pt-BR`. */
  readonly tag: string;
  readonly sentences: ReadonlyMap<string, Sentences>;
}

export const ENGLISH: Language = { tag: 'en', sentences: new Map() };

/** What a rule says in a language; in English where the language does not have it. */
export function sentencesOf(rule: string, english: Sentences, { sentences }: Language): Sentences {
  const { text, hint } = sentences.get(rule) ?? english;
  return { text, hint };
}
