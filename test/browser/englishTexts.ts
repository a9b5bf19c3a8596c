// Tells what a page says in English although the catalog of its language says it otherwise.
import type { LanguageTag } from '../../src/texts/languages.js';
import { readTexts } from '../../src/texts/read.js';
import type { TextTree } from '../../src/texts/texts.js';

/** Of what pages and sentences about documents say. */
const CATALOGS = ['dashboard', 'occurrences', 'rendering', 'signIn'];
/** Values, and the cases of plurals, differ from text to text. */
const VALUE = /\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** Whether a text is, or has around its values, an English sentence of two words or more. */
export function englishIn(language: LanguageTag): (text: string) => boolean {
  const sentences: RegExp[] = [];
  const words = new Set<string>();
  for (const catalog of CATALOGS) {
    const own = new Map(textsOf(readTexts(language, catalog)));
    for (const [path, english] of textsOf(readTexts('en', catalog))) {
      if (english === own.get(path) || (english.replace(VALUE, ' ').match(/[a-z]{2,}/gi) ?? []).length < 2) continue;
      if (english.includes('{')) sentences.push(new RegExp(`^${english.split(VALUE).map(literal).join('.+')}$`, 's'));
      else words.add(english);
    }
    // What two languages say alike is no English.
    for (const text of own.values()) words.delete(text);
  }
  return (text) => words.has(text) || sentences.some((one) => one.test(text));
}

function textsOf(tree: TextTree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, one]) =>
    typeof one === 'string' ? [[`${path}${key}`, one]] : textsOf(one, `${path}${key}.`),
  );
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
