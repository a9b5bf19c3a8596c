// Says what happened in a language: by the texts of occurrences, by those of rules, and by the names that pages have for codes.
import type { LanguageTag } from '../../texts/languages.js';
import { createWriter, readMessage, type Value } from '../../texts/message.js';
import { keptByLanguage, readTexts } from '../../texts/read.js';
import { loadLanguage } from '../../validation/language.js';
import { type Occurrence, type OccurrenceCode, worded } from './occurrence.js';

export interface LocalText {
  readonly text: string;
  /** Of the text: English where it has no code, as what was stored before there were codes. */
  readonly language: LanguageTag;
  readonly code: string | null;
  readonly values: object | null;
}

type Names = Readonly<Record<string, string>>;
/** Of the texts of the dashboard. */
interface NamesOfPages {
  readonly lifecycle: { readonly names: Names; readonly reasons: Names };
  readonly answer: { readonly names: Names; readonly reasons: Names; readonly actions: Names };
  readonly taxData: { readonly name: string; readonly countries: Names; readonly types: Names; readonly roles: Names };
  readonly accountFaults: Names;
  readonly drifts: Names;
  readonly parts: Names;
}
type Writer = ReturnType<typeof createWriter>;
type Sentence = (code: OccurrenceCode, values: Readonly<Record<string, Value>>) => string;

/** `text`: as stored, in English. */
export function localText(text: string, occurrence: Occurrence | null | undefined, language: LanguageTag): LocalText {
  if (occurrence === null || occurrence === undefined) return { text, language: 'en', code: null, values: null };
  return { text: worded(occurrence, sentences(language)), language, ...occurrence };
}

const sentences = keptByLanguage((language: LanguageTag): Sentence => {
  const texts = readTexts<Readonly<Record<string, string>>>(language, 'occurrences');
  const write = createWriter(language);
  const named = namesIn(language, write);
  return (code, values) => named[code]?.(values) ?? write(readMessage(texts[code] ?? ''), values);
});

/** Codes that pages have names for, where the English text has the code alone. */
function namesIn(language: LanguageTag, write: Writer): Readonly<Record<string, (values: Readonly<Record<string, Value>>) => string>> {
  const { lifecycle, answer, taxData, accountFaults, drifts, parts } = readTexts<NamesOfPages>(language, 'dashboard');
  const nameIn = (names: Names, code: Value | undefined): string | undefined => names[String(code)];
  const reason = (names: Names) => {
    return ({ code = '', text = '' }: Readonly<Record<string, Value>>): string =>
      [nameIn(names, code) ?? code, text].filter((one) => one !== '').join(': ');
  };
  return {
    STATUS_NAME: ({ status = '', label = '' }) => `${status} ${nameIn(lifecycle.names, status) ?? label}`,
    STATUS_REASON: reason(lifecycle.reasons),
    ANSWER_NAME: ({ answer: code = '' }) => nameIn(answer.names, code) ?? String(code),
    ANSWER_REASON: reason(answer.reasons),
    ANSWER_ACTION: reason(answer.actions),
    TAX_REPORT: ({ country = '', role, type }) =>
      [taxData.name, nameIn(taxData.countries, country) ?? country, nameIn(taxData.types, type), nameIn(taxData.roles, role)].join(' '),
    NUMBER_USED_AGAIN: ({ code = '' }) => nameIn(lifecycle.reasons, code) ?? String(code),
    ACCOUNT_FAILED: ({ code = '' }) => nameIn(accountFaults, code) ?? String(code),
    DRIFTED: ({ kind = '', part = '' }) => write(readMessage(nameIn(drifts, kind) ?? ''), { part: nameIn(parts, part) ?? part }),
    RULE: ({ rule = '', text = '' }) => `${rule}: ${loadLanguage(language).translate(String(rule), String(text))}`,
  };
}
