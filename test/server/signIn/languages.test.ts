// The pages of signing in, of one's own security and of portal links, and all their refusals, in each language.
import { messagesIn as textsIn } from '../../../src/server/signIn/messages.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../../../src/texts/languages.js';
import { startWithProvider } from '../../support/identityProvider.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { type Heard, hear, textsOf } from './languages/heard.js';
import { hearProvider } from './languages/provided.js';
import { hearPasskeys, hearPortal, hearSecurity } from './languages/security.js';
import { hearCodes, hearPasswordLink, hearSignIn, hearTenants } from './languages/signingIn.js';

const by = kept(() => startWithProvider({ subject: 'nobody', claims: {} }));
const walks = new Map<LanguageTag, Promise<Heard>>();

/** One walk for all tests. */
function heardIn(language: LanguageTag): Promise<Heard> {
  const begun = walks.get(language) ?? walk(language);
  walks.set(language, begun);
  return begun;
}

async function walk(language: LanguageTag): Promise<Heard> {
  const one = hear(by.exchange, language);
  await hearSignIn(one);
  await hearPasswordLink(one);
  await hearSecurity(one, [await hearCodes(one), await hearTenants(one)]);
  await hearPasskeys(one);
  await hearPortal(one);
  await hearProvider(one, by);
  return one;
}

/** Stands for every value in a message. */
const ANY = '\0';
/** A number in a plural is written as one. */
const VALUE = /\0|NaN/;
const value: unknown = new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => ANY : value) });

/** All messages of a table, by their path in it. */
function messagesIn(table: object, path = ''): (readonly [path: string, pattern: RegExp])[] {
  return Object.entries(table).flatMap(([key, message]: [string, unknown]) => {
    if (typeof message === 'object' && message !== null) return messagesIn(message, `${path}${key}.`);
    const text = typeof message === 'function' ? String(message(value)) : String(message);
    const parts = text.split(VALUE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return [[`${path}${key}`, new RegExp(parts.join('.+'))]];
  });
}

/** Two words in small letters or more. Names and numbers of the test data are the same in all languages. */
function isSentence(text: string): boolean {
  return (text.match(/(?:^|\s)[a-z]{2,}(?=[\s.,:;!?]|$)/g) ?? []).length >= 2;
}

for (const language of LANGUAGE_TAGS) {
  test.serial(`${language}: each message is shown by a page or a refusal`, async (t) => {
    const { language: _, ...table } = textsIn(language);
    const texts = textsOf(await heardIn(language));
    const unseen = messagesIn(table).filter(([, pattern]) => !texts.some((text) => pattern.test(text)));
    t.deepEqual(
      unseen.map(([path]) => path),
      [],
    );
  });

  test.serial(`${language}: each page says its language`, async (t) => {
    const { pages } = await heardIn(language);
    t.deepEqual(
      pages.filter((page) => !page.startsWith(`<!doctype html>\n<html lang="${language}">`)),
      [],
    );
  });
}

for (const language of LANGUAGE_TAGS.filter((one) => one !== 'en')) {
  test.serial(`${language}: no sentence is English`, async (t) => {
    const english = new Set(textsOf(await heardIn('en')));
    t.deepEqual(
      textsOf(await heardIn(language)).filter((text) => isSentence(text) && english.has(text)),
      [],
    );
  });
}

test.serial('a browser of another language gets English, and no page is kept', async (t) => {
  const { text, headers } = await by.exchange.anonymous('/app/sign-in', { headers: { 'Accept-LanguageTag': 'sv' } });
  t.true(text.includes('<html lang="en">') && text.includes('<h1>Sign in</h1>'));
  t.is(headers.get('cache-control'), 'no-store');
});
