// What the pages of this folder say, in the language of the browser.
import type { Context } from 'koa';
import type { SignInTexts } from '../../texts/catalogs.js';
import type { LanguageTag } from '../../texts/languages.js';
import { keptByLanguage, readTexts } from '../../texts/read.js';
import { compileTexts } from '../../texts/texts.js';
import { languageOf } from '../request/language.js';

export interface Messages extends SignInTexts {
  readonly language: LanguageTag;
}

/** Writes a page that says why the last attempt failed. */
export type FaultText = (t: Messages, fault: string) => string;

export function messagesFor(ctx: Context): Messages {
  return messagesIn(languageOf(ctx));
}

export const messagesIn = keptByLanguage(
  (language: LanguageTag): Messages => ({ ...compileTexts<SignInTexts>(readTexts(language, 'signIn'), language), language }),
);
