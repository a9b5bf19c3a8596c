// The words of the e-mails that carry documents, in the language of the receiver's country.
import type { EmailTexts } from '../../texts/catalogs.js';
import type { MailLanguageTag } from '../../texts/languages.js';
import { keptByLanguage, readTexts } from '../../texts/read.js';

export const wordsIn = keptByLanguage((language: MailLanguageTag) => readTexts<EmailTexts>(language, 'email'));

const COUNTRIES: Readonly<Record<Exclude<MailLanguageTag, 'en'>, readonly string[]>> = {
  de: ['AT', 'CH', 'DE', 'LI'],
  fr: ['FR', 'LU', 'MC'],
  nl: ['BE', 'NL'],
  sk: ['SK'],
  it: ['IT', 'SM', 'VA'],
  es: ['ES'],
  pt: ['PT'],
  sv: ['SE'],
  nb: ['NO'],
  da: ['DK'],
  fi: ['FI'],
  pl: ['PL'],
};

const BY_COUNTRY = new Map(
  Object.entries(COUNTRIES).flatMap(([language, countries]) => countries.map((country) => [country, language as MailLanguageTag] as const)),
);

/** English where the country is unknown or has another language. */
export function languageOf(country: string | undefined): MailLanguageTag {
  return BY_COUNTRY.get(country ?? '') ?? 'en';
}
