// EN 16931, document totals: BR-12 to BR-15, BR-53, BR-DEC-09 to BR-DEC-18. Written from the norm, 6.4.1 and 6.4.2. BR-DEC-13 and
// BR-DEC-15 cannot be broken in UBL as its artefact asks them: its data types ask the same.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { equal, parseDouble, round } from '../../decimal.js';
import { below } from '../../find.js';
import { ciiFacts } from './ciiFacts.js';
import { type EnRule, UBL_ROOT } from './enRule.js';
import { has, twoDecimals } from './probes.js';
import { AMOUNT_DIGITS, CII_TOTALS, NAMES, type Total, total, UBL_TOTALS } from './totalTerms.js';
import { ublFacts } from './ublFacts.js';

export const TOTALS: readonly EnRule[] = [
  required('BR-12', 'BT-106'),
  required('BR-13', 'BT-109'),
  required('BR-14', 'BT-112'),
  required('BR-15', 'BT-115'),
  {
    id: 'BR-53',
    ubl: {
      context: UBL_ROOT,
      at: 'cbc:TaxCurrencyCode',
      test: (root, document) => accountingCurrencies(root).every(({ text }) => document.once(ublFacts).vatCurrencies.has(text)),
    },
    cii: {
      context: CII_TOTALS,
      test: (node, document) => {
        const { accountingCurrencies: accounting, invoiceCurrencies: invoice } = document.once(ciiFacts);
        if (accounting.size === 0) return true;
        const given = vatTotals(node).some((total) => accounting.has(attribute(total, 'currencyID') ?? ''));
        return given && !Array.from(accounting).some((currency) => invoice.has(currency));
      },
    },
  },
  short('BR-DEC-09', 'BT-106'),
  short('BR-DEC-10', 'BT-107'),
  short('BR-DEC-11', 'BT-108'),
  short('BR-DEC-12', 'BT-109'),
  {
    id: 'BR-DEC-13',
    cii: {
      context: CII_TOTALS,
      at: 'ram:TaxTotalAmount',
      test: (node, document) => {
        const currencies = document.once(ciiFacts).invoiceCurrencies;
        return isVatTotalShort(node, currencies, (total) => !currencies.has(attribute(total, 'currencyID') ?? ''));
      },
    },
  },
  short('BR-DEC-14', 'BT-112'),
  {
    id: 'BR-DEC-15',
    cii: {
      context: CII_TOTALS,
      at: 'ram:TaxTotalAmount',
      test: (node, document) => {
        const currencies = document.once(ciiFacts).accountingCurrencies;
        return isVatTotalShort(node, currencies, () => currencies.size === 0);
      },
    },
  },
  short('BR-DEC-16', 'BT-113'),
  short('BR-DEC-17', 'BT-114'),
  short('BR-DEC-18', 'BT-115'),
];

const accountingCurrencies = below('cbc:TaxCurrencyCode');
const vatTotals = below('ram:TaxTotalAmount');

function required(id: string, term: Total): EnRule {
  const [ubl, cii] = NAMES[term];
  return {
    id,
    ubl: { context: UBL_TOTALS, test: has(ubl) },
    cii: { context: CII_TOTALS, test: has(cii) },
  };
}

function short(id: string, term: Total): EnRule {
  const [ubl, cii] = NAMES[term];
  return { id, ubl: total('ubl', term, twoDecimals(ubl)), cii: total('cii', term, twoDecimals(cii)) };
}

/**
 * CII: satisfied where one of the VAT totals fits, so that a total in another currency hides a long one; without a currency to look for
 * (`isFree`), every total fits. A number is long by its value: 1.000 is not.
 */
function isVatTotalShort(node: XmlElement, currencies: ReadonlySet<string>, isFree: (total: XmlElement) => boolean): boolean {
  const totals = vatTotals(node);
  const fits = (one: XmlElement): boolean => isFree(one) || (currencies.has(attribute(one, 'currencyID') ?? '') && isRound(one));
  return totals.length === 0 || totals.some(fits);
}

function isRound({ text }: XmlElement): boolean {
  const value = parseDouble(text);
  return value !== undefined && equal(value, round(value, AMOUNT_DIGITS));
}
