// PINT SG: sums, and codes.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { variant } from '../../codes/codeList.js';
import { PAYMENT_MEANS } from '../../codes/paymentMeans.js';
import { add, type Decimal, divide, equal, multiply, round, subtract, ZERO } from '../../decimal.js';
import { decimalAt, decimalOr, hasAt, isAt, normalizedAt } from '../../lexical.js';
import type { Assertion, Pattern, Place, Test } from '../../pattern.js';
import { holds } from '../en/codeTests.js';
import { type Sum, sumOf } from '../en/sums.js';
import { isCharge, ublFacts } from '../en/ublFacts.js';
import { exactly } from '../franceExtended/doubles.js';
import { amountsOf } from '../peppol/lines.js';
import { isChargeInWords, isShare, sharesOf } from './amounts.js';
import { LINE, like, needs, oneOf, place, ROOT, worded } from './forms.js';
import { CENTS, isNear, isTaxed } from './taxes.js';

const GST = 'GST';
/** Just under two dollars. */
const BELOW_TWO: Decimal = { units: 2n * 10n ** 18n - 1n, scale: 18 };
const QUOTIENT_DIGITS = 18;

const cents = (value: Sum): Sum => value && round(value, 2);
const same = (left: Sum, right: Sum): boolean => left !== undefined && right !== undefined && equal(left, right);
const plus = (left: Sum, right: Sum): Sum => left && right && add(left, right);
const minus = (left: Sum, right: Sum): Sum => left && right && subtract(left, right);

/** Of the allowances or charges of the document. */
function partsAgree(totals: XmlElement, path: string, charge: boolean): boolean {
  const parts = elementsAt(totals.parent, 'cac:AllowanceCharge').filter((one) => isCharge(one) === charge);
  if (!hasAt(totals, path)) return parts.length === 0;
  return same(cents(decimalAt(totals, path)), cents(sumOf(parts.flatMap((one) => elementsAt(one, 'cbc:Amount')))));
}

const isTotal: Test = (totals) => {
  const [without, lines] = [decimalAt(totals, 'cbc:TaxExclusiveAmount'), decimalAt(totals, 'cbc:LineExtensionAmount')];
  if (!hasAt(totals, 'cbc:ChargeTotalAmount') && !hasAt(totals, 'cbc:AllowanceTotalAmount')) return same(without, lines);
  const allowances = decimalOr(totals, 'cbc:AllowanceTotalAmount', ZERO);
  return same(cents(without), cents(minus(plus(lines, decimalOr(totals, 'cbc:ChargeTotalAmount', ZERO)), allowances)));
};

const isDue: Test = (totals) => {
  const [due, whole] = [decimalAt(totals, 'cbc:PayableAmount'), decimalAt(totals, 'cbc:TaxInclusiveAmount')];
  const [hasPaid, hasRounding] = [hasAt(totals, 'cbc:PrepaidAmount'), hasAt(totals, 'cbc:PayableRoundingAmount')];
  if (!hasPaid && !hasRounding) return same(due, whole);
  const paid = decimalOr(totals, 'cbc:PrepaidAmount', ZERO);
  return same(cents(minus(due, decimalOr(totals, 'cbc:PayableRoundingAmount', ZERO))), cents(minus(whole, paid)));
};

const decimals = (...ids: readonly string[]): Assertion[] => ids.map((id) => like(id, id.replace(/-SG$/, '')));

const TOTALS: Place = place('cac:LegalMonetaryTotal', [
  like('BR-13-GST-SG', 'BR-13'),
  like('BR-14-GST-SG', 'BR-14'),
  worded('BR-CO-13-GST-SG', 'BR-CO-13', isTotal),
  worded('BR-CO-16-GST-SG', 'BR-CO-16', isDue),
  worded('BR-CO-10-SG', 'BR-CO-10', (totals, document) => {
    return same(cents(decimalAt(totals, 'cbc:LineExtensionAmount')), cents(document.once(ublFacts).lineTotal));
  }),
  worded('BR-CO-11-SG', 'BR-CO-11', (totals) => partsAgree(totals, 'cbc:AllowanceTotalAmount', false)),
  worded('BR-CO-12-SG', 'BR-CO-12', (totals) => partsAgree(totals, 'cbc:ChargeTotalAmount', true)),
  ...decimals('BR-DEC-09-SG', 'BR-DEC-10-SG', 'BR-DEC-11-SG', 'BR-DEC-12-SG', 'BR-DEC-14-SG', 'BR-DEC-16-SG', 'BR-DEC-17-SG'),
]);

/** The scheme as written. */
const hasCategory =
  (path: string): Test =>
  (node) =>
    elementsAt(node, path).some((one) => isAt(one, 'cac:TaxScheme/cbc:ID', GST) && hasAt(one, 'cbc:ID'));

const TRADE: readonly Place[] = [
  TOTALS,
  place(LINE, [{ ...worded('BR-CO-04-GST-SG', 'tax-category', hasCategory('cac:Item/cac:ClassifiedTaxCategory')), values: [GST] }]),
  place('/inv:Invoice/cac:TaxTotal|/cn:CreditNote/cac:TaxTotal', [
    worded('BR-CO-14-GST-SG', 'BR-CO-14', (total) => {
      const parts = sumOf(elementsAt(total, 'cac:TaxSubtotal/cbc:TaxAmount'));
      return !hasAt(total, 'cac:TaxSubtotal') || same(cents(decimalAt(total, 'cbc:TaxAmount')), cents(parts));
    }),
  ]),
  place('cac:TaxTotal/cac:TaxSubtotal', [
    needs('BR-45-GST-SG', 'cbc:TaxableAmount'),
    needs('BR-46-GST-SG', 'cbc:TaxAmount'),
    { ...worded('BR-47-GST-SG', 'tax-category', hasCategory('cac:TaxCategory')), values: [GST] },
    { ...worded('BR-CO-17-GST-SG', 'tax-subtotal', isTaxed(GST, BELOW_TWO)), values: [GST] },
  ]),
  place('/inv:Invoice/cac:AllowanceCharge|/cn:CreditNote/cac:AllowanceCharge', [
    like('BR-31-SG', 'BR-31'),
    ...decimals('BR-DEC-01-SG', 'BR-DEC-02-SG', 'BR-DEC-05-SG', 'BR-DEC-06-SG'),
  ]),
  place('/inv:Invoice/cbc:Note|/cn:CreditNote/cbc:Note', [like('BR-CL-08-SG', 'BR-CL-08')]),
];

export const SG_TRADE: readonly Pattern[] = [{ places: TRADE }];

const ALLOWANCES = ['inv:Invoice', 'inv:Invoice/cac:InvoiceLine', 'cn:CreditNote', 'cn:CreditNote/cac:CreditNoteLine']
  .map((path) => `${path}/cac:AllowanceCharge`)
  .join('|');
const hasPercentage = (one: XmlElement): boolean => hasAt(one, 'cbc:MultiplierFactorNumeric');
const hasBase = (one: XmlElement): boolean => hasAt(one, 'cbc:BaseAmount');

/** As in Peppol BIS, but for sums of allowances and charges, which are doubles and not rounded. */
const isLineNet: Test = (line, { root }) => {
  const { net, quantity, price, baseQuantity } = amountsOf(line, root);
  const [on, off] = [true, false].map((charge) => exactly(sharesOf(line, charge, isChargeInWords)));
  const each = price && baseQuantity && (baseQuantity.units === 0n ? price : divide(price, baseQuantity, QUOTIENT_DIGITS));
  return isNear(net, minus(plus(quantity && each && multiply(quantity, each), on), off), CENTS);
};

/** What Peppol BIS asks, under other ids. */
export const SG_PEPPOL: readonly Pattern[] = [
  {
    places: [
      place(ROOT, [
        like('PEPPOL-EN16931-R003-SG', 'PEPPOL-EN16931-R003'),
        like('PEPPOL-EN16931-R053-SG', 'PEPPOL-EN16931-R053'),
        like('PEPPOL-EN16931-R054-SG', 'PEPPOL-EN16931-R054'),
        {
          ...worded('PEPPOL-EN16931-R007-SG', 'pint-process', (root) => normalizedAt(root, 'cbc:ProfileID') === 'urn:peppol:bis:billing'),
          values: ['urn:peppol:bis:billing'],
        },
      ]),
      place(ALLOWANCES, [like('PEPPOL-EN16931-R041-SG', 'PEPPOL-EN16931-R041')], (one) => hasPercentage(one) && !hasBase(one)),
      place(ALLOWANCES, [like('PEPPOL-EN16931-R042-SG', 'PEPPOL-EN16931-R042')], (one) => !hasPercentage(one) && hasBase(one)),
      place(ALLOWANCES, [worded('PEPPOL-EN16931-R040-SG', 'PEPPOL-EN16931-R040', isShare)]),
      place('cac:PaymentMeans', [like('PEPPOL-EN16931-R061-SG', 'PEPPOL-EN16931-R061')], (means) =>
        ['49', '59'].includes(normalizedAt(means, 'cbc:PaymentMeansCode')),
      ),
      place('cac:Price/cac:AllowanceCharge', [like('PEPPOL-EN16931-R046-SG', 'PEPPOL-EN16931-R046')]),
      place(LINE, [worded('PEPPOL-EN16931-R120-SG', 'PEPPOL-EN16931-R120', isLineNet)]),
    ],
  },
];

const MEANS = variant(PAYMENT_MEANS, 'PINT SG 1.4.1', '69 98', 'Z01 Z02');
const CATEGORIES = 'SR SRCA-S SRCA-C ZR ES33 ESN33 DS OS NA NG SRRC SROVR-RS SROVR-LVG SRLVG';

export const SG_CODES: Pattern = {
  places: [
    place('cac:PaymentMeans/cbc:PaymentMeansCode', [worded('BR-CL-16-SG', 'BR-CL-16', ({ text }) => holds(MEANS, text))]),
    place('cac:TaxCategory/cbc:ID', [oneOf('BR-CL-17-GST-SG', CATEGORIES)]),
    place('cac:ClassifiedTaxCategory/cbc:ID', [oneOf('BR-CL-18-GST-SG', CATEGORIES)]),
    place('cac:InvoicePeriod/cbc:DescriptionCode', [oneOf('BR-CL-06-GST-SG', '3 35 432')]),
  ],
};
