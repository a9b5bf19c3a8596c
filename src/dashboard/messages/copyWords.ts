// The words of readable copies, loaded by the page that needs them: so a form calls everything as its copy does.
import { useEffect, useState } from 'react';
import type EN from '../../texts/en/rendering.json';
import type { LanguageTag } from '../../texts/languages.js';
import { loadCode } from '../data/loadCode.js';
import { useMessages } from './messages.js';

type Word = keyof typeof EN;
type WordList = 'type' | 'unit' | 'vatCategory' | 'means';

export interface CopyWords {
  say(word: Word): string;
  /** Code and word, in the order of the file. */
  list(name: WordList): readonly (readonly [code: string, word: string])[];
}

const load = async (language: LanguageTag): Promise<Readonly<Record<string, string>>> =>
  (await import(`../../texts/${language}/rendering.json`)).default;

/** Undefined while they are loaded. */
export function useCopyWords(): CopyWords | undefined {
  const { language } = useMessages();
  const [loaded, setLoaded] = useState<{ readonly language: LanguageTag; readonly words: CopyWords }>();
  useEffect(() => {
    let isCurrent = true;
    void loadCode(() => load(language)).then((texts) => {
      if (isCurrent) setLoaded({ language, words: wordsOf(texts) });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.words : undefined;
}

function wordsOf(texts: Readonly<Record<string, string>>): CopyWords {
  return {
    say: (word) => texts[word] ?? word,
    list: (name) =>
      Object.entries(texts).flatMap(([key, word]) => (key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), word]] : [])),
  };
}
