// The language of an answer for people.
import type { Context } from 'koa';
import { LANGUAGE_TAGS, type LanguageTag } from '../../texts/languages.js';

/** The language that the client prefers (Accept-Language, RFC 9110 §12.5.4) of those that reports have. English otherwise. */
export function languageOf(ctx: Context): LanguageTag {
  ctx.vary('Accept-Language');
  const best = ctx.acceptsLanguages([...LANGUAGE_TAGS]);
  return LANGUAGE_TAGS.find((tag) => tag === best) ?? 'en';
}
