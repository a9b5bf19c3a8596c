// The language of the page: its texts, loaded when chosen, and its ways of writing dates and numbers.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { DashboardTexts } from '../../texts/catalogs.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../../texts/languages.js';
import { compileTexts } from '../../texts/texts.js';
import { readAgain } from '../data/live.js';
import { loadCode } from '../data/loadCode.js';
import { readStored, store } from '../data/stored.js';
import { createFormats, type Formats } from './formats.js';

export type Messages = DashboardTexts;

const load = async (language: LanguageTag): Promise<Messages> =>
  compileTexts((await import(`../../texts/${language}/dashboard.json`)).default, language);

/** Loads the texts of each language. */
export const loadLanguages = LANGUAGE_TAGS.map((language) => () => load(language));

interface Spoken {
  readonly language: LanguageTag;
  readonly t: Messages;
  readonly format: Formats;
  readonly choose: (language: LanguageTag) => void;
}

const Context = createContext<Spoken | undefined>(undefined);

export function useMessages(): Spoken {
  const spoken = useContext(Context);
  if (spoken === undefined) throw new Error('No language is loaded.');
  return spoken;
}

/** The one that was chosen here, else the first of the browser that there is. */
function firstLanguage(): LanguageTag {
  const wanted = [readStored('language') ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.map((one) => LANGUAGE_TAGS.find((language) => language === one)).find((one) => one !== undefined) ?? 'en';
}

/** The tag for dates and numbers: that of the browser where it is of the same language, so that 'en-GB' writes its dates. */
function localeOf(language: LanguageTag): string {
  return navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language;
}

export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [loaded, setLoaded] = useState<{ readonly language: LanguageTag; readonly t: Messages; readonly format: Formats }>();
  useEffect(() => {
    let isCurrent = true;
    document.documentElement.lang = language;
    void loadCode(() => load(language)).then((t) => {
      if (!isCurrent) return;
      setLoaded({ language, t, format: createFormats(localeOf(language)) });
      // The service says what happened in the language of the page.
      readAgain();
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (loaded === undefined) return null;
  const choose = (next: LanguageTag): void => {
    store('language', next);
    setLanguage(next);
  };
  return <Context value={{ ...loaded, choose }}>{children}</Context>;
}
