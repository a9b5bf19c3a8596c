// Readable copies of invoices of PINT: their own terms and their own tax in words of the language.
import { prepareInvoice } from '../../src/invoices/prepare.js';
import type { Fact, Part } from '../../src/rendering/page.js';
import { pageOf } from '../../src/rendering/pageOf.js';
import { LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { parseXml } from '../../src/xml/gate.js';
import { PINT } from '../invoices/pintSamples.js';
import { test } from '../support/test.js';

const rootOf = (profile: string) => parseXml(prepareInvoice(PINT[profile]).written.bytes).root;
const detailsOf = (part: Part): readonly Fact[] => (part.kind === 'table' ? part.rows.flatMap(({ details }) => details) : []);

test('terms of PINT AE have words', (t) => {
  const [lines] = pageOf(rootOf('pint-ae'), 'de').sections;
  const said = lines!.parts.flatMap(detailsOf).map(({ label, values }) => `${label}: ${values.map(({ text }) => text).join(', ')}`);
  t.deepEqual(said.slice(-4), [
    'Weitere Artikelnummer: 998311 (SAC)',
    'Art des Artikels: S',
    'Betrag mit USt: 105,00 AED',
    'Steuerbetrag: 5,00 AED',
  ]);
});

for (const tag of LANGUAGE_TAGS) {
  test(`where the tax is GST, no word says VAT: ${tag}`, (t) => {
    const said = JSON.stringify(pageOf(rootOf('pint-a-nz'), tag));
    t.regex(said, /GST/);
    t.notRegex(said, /\b(?:VAT|USt|TVA|btw|DPH)\b/i);
  });
}
