import { languageOf, wordsIn } from '../../../src/channels/email/words.js';
import { MAIL_LANGUAGE_TAGS } from '../../../src/texts/languages.js';
import { test } from '../../support/test.js';

for (const [country, language] of [
  ['IT', 'it'],
  ['ES', 'es'],
  ['PT', 'pt'],
  ['SE', 'sv'],
  ['NO', 'nb'],
  ['DK', 'da'],
  ['FI', 'fi'],
  ['PL', 'pl'],
  ['AT', 'de'],
  ['LU', 'fr'],
  ['BE', 'nl'],
  ['SK', 'sk'],
  ['JP', 'en'],
  [undefined, 'en'],
] as const) {
  test(`a receiver in ${country ?? 'an unknown country'} reads ${language}`, (t) => {
    t.is(languageOf(country), language);
  });
}

test('every language has its own words for what it says, and a calendar', (t) => {
  const texts = MAIL_LANGUAGE_TAGS.map((language) => wordsIn(language).attached);
  t.is(new Set(texts).size, MAIL_LANGUAGE_TAGS.length);
  t.deepEqual(Intl.DateTimeFormat.supportedLocalesOf([...MAIL_LANGUAGE_TAGS]), [...MAIL_LANGUAGE_TAGS]);
});
