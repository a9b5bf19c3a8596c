// The words of readable copies, in four languages.
import type { LanguageTag } from '../validation/language.js';
import DE from './words/de.json' with { type: 'json' };
import EN from './words/en.json' with { type: 'json' };
import FR from './words/fr.json' with { type: 'json' };
import NL from './words/nl.json' with { type: 'json' };

export type Word = keyof typeof EN;
/** Code lists whose usual codes have a word. */
export type CodeList = 'type' | 'vatCategory' | 'means' | 'unit' | 'answer';

const WORDS: Readonly<Record<LanguageTag, Readonly<Record<string, string>>>> = { en: EN, de: DE, fr: FR, nl: NL };

export interface Words {
  readonly tag: LanguageTag;
  /** With values put in for `{1}`, `{2}`. */
  say(word: Word, ...values: readonly (string | number)[]): string;
  /** `58 (SEPA credit transfer)`; the code alone where it has no word here. */
  code(list: CodeList, code: string): string;
}

export function wordsOf(tag: LanguageTag): Words {
  const words = WORDS[tag];
  return {
    tag,
    say: (word, ...values) => (words[word] ?? EN[word]).replace(/\{(\d)\}/g, (_, n: string) => String(values[Number(n) - 1] ?? '')),
    code(list, code) {
      const word = words[`${list}.${code}`];
      return word === undefined ? code : `${code} (${word})`;
    },
  };
}
