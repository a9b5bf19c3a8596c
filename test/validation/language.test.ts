import test from 'ava';
import type { Language } from '../../src/validation/language.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { AT, mutate, plainInvoice } from '../support/fixtures.js';

const FRENCH: Language = {
  tag: 'fr',
  sentences: new Map([['BR-27', { text: "Le prix net de l'article est négatif.", hint: 'Indiquer un prix positif ou nul.' }]]),
};

test('a language says what it has by rule id, and English the rest', (t) => {
  const document = parseXml(Buffer.from(mutate(plainInvoice(), ['>12.50<', '>-12.50<'], ['Office chair', ''])));
  const english = validate(document, { at: AT }).findings;
  const french = validate(document, { at: AT, language: FRENCH }).findings;
  t.deepEqual(
    french.map(({ rule, text }) => [rule, text]),
    [
      ['BR-25', english.find(({ rule }) => rule === 'BR-25')?.text],
      ['BR-27', "Le prix net de l'article est négatif."],
    ],
  );
  t.is(french[1]?.hint, 'Indiquer un prix positif ou nul.');
});
