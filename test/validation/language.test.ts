import { createLanguage, inLanguage, LANGUAGE_TAGS, loadLanguage } from '../../src/validation/language.js';
import { check, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

const FRENCH = createLanguage('fr', {
  'The item net price (BT-146) of a line is missing, negative or no number.': "Le prix net de l'article (BT-146) est négatif.",
  'a line': 'une ligne',
  '{1} has no {2}.': '{2} manque dans {1}.',
  '{1} has no attribute {2}.': "{1} n'a pas d'attribut {2}.",
});

test('a sentence that the table has is in the language, any other in English', (t) => {
  const report = inLanguage(check(mutate(plainInvoice(), ['>12.50<', '>-12.50<'], ['Office chair', ''])), FRENCH);
  const texts = new Map(report.findings.map(({ rule, text }) => [rule, text]));
  t.is(texts.get('BR-27'), "Le prix net de l'article (BT-146) est négatif.");
  t.regex(texts.get('BR-25') ?? '', /item|name/);
});

test('values of a template are put into their places, in the order of the language', (t) => {
  t.is(FRENCH.translate('Item has no Name.'), 'Name manque dans Item.');
});

test('the most specific template is taken', (t) => {
  t.is(FRENCH.translate('Amount has no attribute currencyID.'), "Amount n'a pas d'attribut currencyID.");
});

test('a value that is a word of the table is translated, too', (t) => {
  t.is(FRENCH.translate('a line has no Name.'), 'Name manque dans une ligne.');
});

for (const tag of LANGUAGE_TAGS) {
  test(`${tag} can be loaded`, async (t) => {
    t.is((await loadLanguage(tag)).tag, tag);
  });
}
