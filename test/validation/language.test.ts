import { LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { createLanguage, inLanguage, loadLanguage } from '../../src/validation/language.js';
import { check, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

const PRICE = 'The item net price (BT-146) of a line is missing, negative or no number.';
const FRENCH = createLanguage(
  'fr',
  {
    findings: { 'a line': 'une ligne', '{1} has no {2}.': '{2} manque dans {1}.', 'Leave {1} out.': 'Retirer {1}.' },
    around: { Note: 'Remarque' },
  },
  [
    [
      {
        'BR-27': { text: PRICE, hint: 'Use a price of zero or more.' },
        'BR-99 attribute': { text: '{1} has no attribute {2}.', hint: 'Give it.' },
      },
      {
        'BR-27': { text: "Le prix net de l'article (BT-146) est négatif.", hint: 'Corriger le prix.' },
        'BR-99 attribute': { text: "{1} n'a pas d'attribut {2}.", hint: "L'indiquer." },
      },
    ],
  ],
);

test('a sentence that the rule has is in the language, any other in English', (t) => {
  const report = inLanguage(check(mutate(plainInvoice(), ['>12.50<', '>-12.50<'], ['Office chair', ''])), FRENCH);
  const texts = new Map(report.findings.map(({ rule, text }) => [rule, text]));
  t.is(texts.get('BR-27'), "Le prix net de l'article (BT-146) est négatif.");
  t.regex(texts.get('BR-25') ?? '', /item|name/);
});

test('a rule that shares the words of another one is said in the language, too', (t) => {
  const words = { 'BR-27': { text: PRICE, hint: 'Correct it.' } };
  const own = { 'BR-27': { text: 'Le prix est négatif.', hint: 'Le corriger.' } };
  const { translate } = createLanguage('fr', { findings: {}, around: {} }, [[words, own]], new Map([['ibr-027', new Set(['BR-27'])]]));
  t.is(translate('ibr-027', PRICE), 'Le prix est négatif.');
});

test('the words of a rule are not those of another one', (t) => {
  t.is(FRENCH.translate('BR-28', PRICE), PRICE);
});

test('values of a template are put into their places, in the order of the language', (t) => {
  t.is(FRENCH.translate('BR-1', 'Item has no Name.'), 'Name manque dans Item.');
});

test('the words of the rule go before the phrases of the report', (t) => {
  t.is(FRENCH.translate('BR-99', 'Amount has no attribute currencyID.'), "Amount n'a pas d'attribut currencyID.");
});

test('a value that is a phrase itself is translated, too', (t) => {
  t.is(FRENCH.translate('BR-1', 'a line has no Name.'), 'Name manque dans une ligne.');
});

test('a value that is the name of an element is none of the words around findings', (t) => {
  t.is(FRENCH.translate('BR-99', 'Note has no attribute languageID.'), "Note n'a pas d'attribut languageID.");
  t.is(FRENCH.translate('BR-1', 'Leave Note out.'), 'Retirer Note.');
  t.is(FRENCH.say('Note'), 'Remarque');
});

for (const tag of LANGUAGE_TAGS) {
  test(`${tag} can be loaded`, async (t) => {
    t.is(loadLanguage(tag).tag, tag);
  });
}
