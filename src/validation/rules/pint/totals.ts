// PINT, layer 1: totals, where it asks otherwise than EN 16931.
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { add, type Decimal, equal, parseDecimal, round, subtract, ZERO } from '../../decimal.js';
import { decimalAt } from '../../lexical.js';
import { collapsed } from '../../text.js';

const AMOUNT_DIGITS = 2;
const TOTALS = 'cac:LegalMonetaryTotal';

type Sum = Decimal | undefined;

/** Where the prices include the tax, the totals are not compared. Of the document, or its totals. */
export function isTaxIncluded(node: XmlElement): boolean {
  const root = node.local === 'LegalMonetaryTotal' ? node.parent : node;
  return elementsAt(root, 'cac:TaxTotal/cbc:TaxIncludedIndicator').some(({ text }) => ['true', '1'].includes(collapsed(text)));
}

/** IBT-112. Of the VAT totals, the first counts. */
export function isTotalWithTax(root: XmlElement): boolean {
  if (isTaxIncluded(root)) return true;
  const currencies = new Set(elementsAt(root, 'cbc:DocumentCurrencyCode').map(({ text }) => text));
  const [tax, ...others] = elementsAt(elementAt(root, 'cac:TaxTotal'), 'cbc:TaxAmount').filter((one) =>
    currencies.has(attribute(one, 'currencyID') ?? ''),
  );
  const [whole, base] = [decimalAt(root, `${TOTALS}/cbc:TaxInclusiveAmount`), decimalAt(root, `${TOTALS}/cbc:TaxExclusiveAmount`)];
  const added = tax && parseDecimal(tax.text);
  return others.length === 0 && same(whole, rounded(base && added && add(base, added)));
}

/** IBT-115. An amount of zero is as good as none, and only where there are others something is rounded. */
export function isAmountDue(totals: XmlElement): boolean {
  const [due, whole] = [decimalAt(totals, 'cbc:PayableAmount'), decimalAt(totals, 'cbc:TaxInclusiveAmount')];
  return same(less(due, decimalAt(totals, 'cbc:PayableRoundingAmount')), less(whole, decimalAt(totals, 'cbc:PrepaidAmount')));
}

function less(amount: Sum, part: Sum): Sum {
  return part === undefined || equal(part, ZERO) ? amount : rounded(amount && subtract(amount, part));
}

function rounded(sum: Sum): Sum {
  return sum && round(sum, AMOUNT_DIGITS);
}

function same(left: Sum, right: Sum): boolean {
  return left !== undefined && right !== undefined && equal(left, right);
}
