import { LANGUAGES, languageOf, WORDS } from '../../../src/channels/email/words.js';
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
  ['JP', 'en'],
  [undefined, 'en'],
] as const) {
  test(`a receiver in ${country ?? 'an unknown country'} reads ${language}`, (t) => {
    t.is(languageOf(country), language);
  });
}

test('every language has its own words for what it says, and a calendar', (t) => {
  const texts = LANGUAGES.map((language) => WORDS[language].attached);
  t.is(new Set(texts).size, LANGUAGES.length);
  t.deepEqual(Intl.DateTimeFormat.supportedLocalesOf([...LANGUAGES]), [...LANGUAGES]);
});
