// Factur-X EXTENDED of 1.4.0.04: in French invoices alone, the VAT breakdown is compared with the lines that count.
import { firedIn, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { extendedCii, groupInCii, PROFILE } from './bases.js';

const BEFORE = new Date('2026-09-30T12:00:00Z');
const DAY = new Date('2026-10-01T12:00:00Z');
const TAX =
  '<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>E</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>';

/** A group has a category that no line which counts has. */
const french = mutate(
  extendedCii(),
  [PROFILE, 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'],
  ['<ram:ApplicableHeaderTradeAgreement>', `${groupInCii('6', '', '', TAX)}<ram:ApplicableHeaderTradeAgreement>`],
);
const belgian = mutate(french, ['schemeID="0002">100000009', 'schemeID="0208">0100000009'], ['FR32100000009', 'BE0123456749']);

for (const [seller, text, before, after] of [
  ['French', french, true, false],
  ['Belgian', belgian, true, true],
] as const) {
  test(`Factur-X EXTENDED: the category of a group of a ${seller} seller, on 30 September and on 1 October`, (t) => {
    const fires = (day: Date): boolean => firedIn('FACTUR-X-EXTENDED', text, day).includes('BR-FXEXT-E-01');
    t.deepEqual([fires(BEFORE), fires(DAY)], [before, after]);
  });
}
