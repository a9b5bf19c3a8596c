// What the pages of this folder say, in the language of the browser.
import type { Context } from 'koa';
import { languageOf } from '../../request/language.js';
import { de } from './de.js';
import { en, type Messages } from './en.js';
import { fr } from './fr.js';
import { nl } from './nl.js';

export type { Messages } from './en.js';

/** Writes a page that says why the last attempt failed. */
export type FaultText = (t: Messages, fault: string) => string;

export const MESSAGES: Readonly<Record<ReturnType<typeof languageOf>, Messages>> = { en, de, fr, nl };

export function messagesFor(ctx: Context): Messages {
  return MESSAGES[languageOf(ctx)];
}
