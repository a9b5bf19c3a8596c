// PINT OM: currencies. What is taxed is accounted in rial, whatever the currency of the invoice.
import { descendants, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { type Decimal, equal, parseDecimal, round, ZERO } from '../../decimal.js';
import { decimalAt, doubleOf, hasAt, isAt, normalizedAt } from '../../lexical.js';
import type { Test } from '../../pattern.js';
import { anyOf, not } from '../en/probes.js';
import { exactly } from '../franceExtended/doubles.js';
import { needs, oneOf, type Row, worded } from './forms.js';
import { CENT } from './omTaxes.js';
import { isNear } from './taxes.js';

export const RIAL = 'OMR';
const RATE = 'cac:TaxExchangeRate/cbc:CalculationRate';

const currency = (root: XmlElement): string => normalizedAt(root, 'cbc:DocumentCurrencyCode');
const accounts = (root: XmlElement): string => normalizedAt(root, 'cbc:TaxCurrencyCode');
const rateOf = (root: XmlElement): Decimal | undefined => decimalAt(root, RATE);
const isConverted: Test = (root) => currency(root) !== RIAL && accounts(root) === RIAL;
const totalsIn = (root: XmlElement, code: string): XmlElement[] =>
  elementsAt(root, 'cac:TaxTotal').filter((one) =>
    elementsAt(one, 'cbc:TaxAmount').some((amount) => attribute(amount, 'currencyID') === code),
  );
const taxIn = (root: XmlElement, code: string): string =>
  totalsIn(root, code).flatMap((one) => elementsAt(one, 'cbc:TaxAmount'))[0]?.text ?? '';

/** As published, in doubles. */
const isTaxConverted: Test = (root) => {
  const rate = rateOf(root);
  return (
    rate !== undefined &&
    isNear(
      parseDecimal(taxIn(root, accounts(root))),
      exactly(doubleOf(normalizedAt(root, RATE)) * doubleOf(taxIn(root, currency(root)))),
      CENT,
    )
  );
};

const hasStandard = (root: XmlElement): boolean => descendants(root).some((one) => one.local === 'TaxCategory' && isAt(one, 'cbc:ID', 'S'));
const isStandardConverted: Test = (root) => {
  const all = totalsIn(root, accounts(root)).flatMap((one) => elementsAt(one, 'cac:TaxSubtotal'));
  const own = all.filter((one) => elementsAt(one, 'cbc:TaxAmount').some((amount) => attribute(amount, 'currencyID') === accounts(root)));
  return own.some((one) => isAt(one, 'cac:TaxCategory/cbc:ID', 'S') && hasAt(one, 'cac:TaxCategory/cbc:Percent'));
};
const areSubtotalsConverted: Test = (root) => {
  const inAccounts = (one: XmlElement): boolean => attribute(one, 'currencyID') === accounts(root);
  return totalsIn(root, accounts(root)).some((one) => elementsAt(one, 'cac:TaxSubtotal/cbc:TaxAmount').every(inAccounts));
};

export const OM_CURRENCIES: readonly Row[] = [
  oneOf('ALIGNED-IBRP-003-OM', RIAL, (root) => ['', RIAL].includes(accounts(root))),
  needs('IBR-004-OM', RATE, (root) => currency(root) === RIAL || rateOf(root) !== undefined),
  worded(
    'IBR-005-OM',
    'om-exchange',
    anyOf(not(isConverted), (root) => {
      const rate = rateOf(root);
      return rate !== undefined && equal(rate, round(rate, 7));
    }),
  ),
  needs('IBR-034-OM', 'cbc:TaxCurrencyCode', (root) => currency(root) === RIAL || accounts(root) !== ''),
  worded('IBR-059-OM', 'om-exchange', (root) => {
    const rate = rateOf(root);
    const isFrom = isAt(root, 'cac:TaxExchangeRate/cbc:SourceCurrencyCode', currency(root));
    return rate === undefined || equal(rate, ZERO) || (isFrom && isAt(root, 'cac:TaxExchangeRate/cbc:TargetCurrencyCode', accounts(root)));
  }),
  worded('IBR-065-OM', 'om-accounts', anyOf(not(isConverted), isTaxConverted)),
  worded(
    'IBR-066-OM',
    'om-accounts',
    (root, document) => currency(root) === RIAL || !hasStandard(root) || isStandardConverted(root, document),
  ),
  worded('IBR-136-OM', 'om-accounts', (root, document) => accounts(root) === '' || areSubtotalsConverted(root, document)),
  worded('IBR-172-OM', 'om-exchange', (root) => currency(root) !== RIAL || !hasAt(root, RATE)),
];
