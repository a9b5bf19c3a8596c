// Hints of code lists name a code that is near to a wrong one.
import { inLanguage, loadLanguage } from '../../../../src/validation/language.js';
import { type Change, check, fixture, mutate } from '../../../support/fixtures.js';
import { attribute, text } from '../../../support/rules.js';
import { test } from '../../../support/test.js';

const INVOICE = fixture('ubl-every-rule.xml');
const HINT = 'Use a value of the list, written as there.';

for (const [about, rule, change, hint] of [
  ['another case', 'BR-CL-03', attribute('cbc:PayableAmount', 'currencyID', 'eur'), `${HINT} "EUR" is near.`],
  ['a letter too many', 'BR-CL-04', text('cbc:DocumentCurrencyCode', 'EURO'), `${HINT} "EUR" is near.`],
  ['a code of two letters in another case', 'BR-CL-14', text('cbc:IdentificationCode', 'de'), `${HINT} "DE" is near.`],
  ['a code of two letters that is none', 'BR-CL-14', text('cbc:IdentificationCode', 'XQ'), HINT],
  ['a long text', 'BR-CL-04', text('cbc:DocumentCurrencyCode', 'E'.repeat(1000)), HINT],
] as const) {
  test(`${about}: ${rule}`, (t) => {
    const { findings } = check(mutate(INVOICE, change as Change));
    t.is(findings.find((finding) => finding.rule === rule)?.hint, hint);
  });
}

test('the hint is translated with the code in it', async (t) => {
  const report = inLanguage(check(mutate(INVOICE, text('cbc:DocumentCurrencyCode', 'EURO'))), loadLanguage('de'));
  t.is(
    report.findings.find(({ rule }) => rule === 'BR-CL-04')?.hint,
    'Einen Wert der Liste verwenden, geschrieben wie dort. Ähnlich ist „EUR“.',
  );
});
