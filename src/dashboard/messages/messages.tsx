// The language of the page: its texts, loaded when chosen, and its ways of writing dates and numbers.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { readStored, store } from '../data/stored.js';
import type { Messages } from './en.js';
import { createFormats, type Formats } from './formats.js';

export const LANGUAGES = ['en', 'de', 'fr', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français', nl: 'Nederlands' };

const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('./en.js')).en,
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
  nl: async () => (await import('./nl.js')).nl,
};

interface Spoken {
  readonly language: Language;
  readonly t: Messages;
  readonly format: Formats;
  readonly choose: (language: Language) => void;
}

const Context = createContext<Spoken | undefined>(undefined);

export function useMessages(): Spoken {
  const spoken = useContext(Context);
  if (spoken === undefined) throw new Error('No language is loaded.');
  return spoken;
}

/** The one that was chosen here, else the first of the browser that there is. */
function firstLanguage(): Language {
  const wanted = [readStored('language') ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.map((one) => LANGUAGES.find((language) => language === one)).find((one) => one !== undefined) ?? 'en';
}

/** The tag for dates and numbers: that of the browser where it is of the same language, so that 'en-GB' writes its dates. */
function localeOf(language: Language): string {
  return navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language;
}

export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [loaded, setLoaded] = useState<{ readonly language: Language; readonly t: Messages; readonly format: Formats }>();
  useEffect(() => {
    let isCurrent = true;
    document.documentElement.lang = language;
    void LOADERS[language]().then((t) => {
      if (isCurrent) setLoaded({ language, t, format: createFormats(localeOf(language)) });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (loaded === undefined) return null;
  const choose = (next: Language): void => {
    store('language', next);
    setLanguage(next);
  };
  return <Context value={{ ...loaded, choose }}>{children}</Context>;
}
