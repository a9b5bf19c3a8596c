// What mails to people say, in five languages.
import type { MailsTexts } from '../../texts/catalogs.js';
import type { LanguageTag } from '../../texts/languages.js';
import { keptByLanguage, readTexts } from '../../texts/read.js';
import { compileTexts } from '../../texts/texts.js';

export const mailTextsIn = keptByLanguage((language: LanguageTag) => compileTexts<MailsTexts>(readTexts(language, 'mails'), language));

/** What others wrote begins no line of its own, in the subject or below. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
