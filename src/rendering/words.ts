// The words of readable copies.

import EN from '../texts/en/rendering.json' with { type: 'json' };
import type { LanguageTag } from '../texts/languages.js';
import { keptByLanguage, readTexts } from '../texts/read.js';
import { formsOf } from './forms.js';

export type Word = keyof typeof EN;
/** Code lists whose usual codes have a word. */
export type CodeList = 'type' | 'vatCategory' | 'means' | 'unit' | 'answer' | 'state' | 'reason' | 'action' | 'role' | 'country';

const textsOf = keptByLanguage((tag: LanguageTag) => readTexts<Readonly<Record<string, string>>>(tag, 'rendering'));

export interface Words {
  readonly tag: LanguageTag;
  /** With values put in for `{1}`, `{2}`. */
  say(word: Word, ...values: readonly (string | number)[]): string;
  /** In the form of the language. */
  number(text: string): string;
  day(text: string): string;
  /** Undefined where the code has no word here. */
  wordOf(list: CodeList, code: string): string | undefined;
  /** `58 (SEPA credit transfer)`; the code alone where it has no word here. */
  code(list: CodeList, code: string): string;
}

/** VAT in the words of each language. */
const VAT = /\bVAT\b|\bUmsatzsteuer\b|\bUSt\b|\bTVA\b|\bbtw\b|\bDPH\b/gi;

/** `tax`: what the document has instead of VAT. */
export function wordsOf(tag: LanguageTag, tax?: string): Words {
  const words = textsOf(tag);
  const ofTax = (text: string): string => (tax === undefined ? text : text.replace(VAT, tax));
  const wordOf = (list: CodeList, code: string): string | undefined => {
    const word = words[`${list}.${code}`];
    if (list !== 'country') return word && ofTax(word);
    const name = formsOf(tag).country(code);
    return name === code ? undefined : name;
  };
  return {
    tag,
    say: (word, ...values) => ofTax(words[word] ?? EN[word]).replace(/\{(\d)\}/g, (_, n: string) => String(values[Number(n) - 1] ?? '')),
    number: formsOf(tag).number,
    day: formsOf(tag).day,
    wordOf,
    code(list, code) {
      const word = wordOf(list, code);
      return word === undefined ? code : `${code} (${word})`;
    },
  };
}
