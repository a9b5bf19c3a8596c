// Which documents are reported to which countries.
import { taxOrderOf } from '../../../src/domain/taxData/order.js';
import { test } from '../../support/test.js';

const BIS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc';

for (const [about, customizationId, format, countries] of [
  ['BIS Billing', `${BIS}:billing:3.0`, 'ubl-invoice', ['sk', 'vida']],
  ['BIS Billing in CII', `${BIS}:billing:3.0`, 'cii', ['sk', 'vida']],
  ['a credit note of BIS Self-Billing', `${BIS}:selfbilling:3.0`, 'ubl-creditnote', ['sk', 'vida']],
  ['PINT AE', 'urn:peppol:pint:billing-1@ae-1', 'ubl-invoice', ['ae']],
  ['self-billing of PINT OM', 'urn:peppol:pint:selfbilling-1@om-1', 'ubl-invoice', ['om']],
  ['PINT EU', 'urn:peppol:pint:billing-1@eu-1', 'ubl-invoice', undefined],
  ['EN 16931 alone', 'urn:cen.eu:en16931:2017', 'ubl-invoice', undefined],
  ['an application response', `${BIS}:billing:3.0`, 'application-response', undefined],
] as const)
  test(`${about} is reported to ${countries?.join(' or ') ?? 'nobody'}`, (t) => {
    const order = taxOrderOf({ role: 'C2', type: 'S', reporter: '0245:ABC' }, { format, customizationId });
    t.deepEqual(order, countries && { role: 'C2', type: 'S', countries: [...countries], reporter: '0245:abc' });
  });

test('only the Emirates are told that an invoice was refused here', (t) => {
  const of = (customizationId: string) =>
    taxOrderOf({ role: 'C3', type: 'F', reporter: '0235:1' }, { format: 'ubl-invoice', customizationId });
  t.deepEqual(of('urn:peppol:pint:billing-1@ae-1')?.countries, ['ae']);
  t.is(of(`${BIS}:billing:3.0`), undefined);
});

test('a document without a known sender is not reported', (t) => {
  t.is(
    taxOrderOf({ role: 'C2', type: 'S', reporter: undefined }, { format: 'ubl-invoice', customizationId: `${BIS}:billing:3.0` }),
    undefined,
  );
});
