// Reads a file of texts in the service. The dashboard imports them instead.
import { readFileSync } from 'node:fs';
import type { MailLanguageTag } from './languages.js';

/** `name`: without ending. */
export function readTexts<Tree>(language: MailLanguageTag, name: string): Tree {
  return JSON.parse(readFileSync(new URL(`${language}/${name}.json`, import.meta.url), 'utf8')) as Tree;
}

/** Makes something for a language when it is first asked for, and keeps it. */
export function keptByLanguage<Language extends MailLanguageTag, Made>(make: (language: Language) => Made): (language: Language) => Made {
  const kept = new Map<Language, Made>();
  return (language) => {
    const made = kept.get(language) ?? make(language);
    kept.set(language, made);
    return made;
  };
}
