// Amounts of lines, allowances and charges, as jurisdictions of PINT compute them.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { add, type Decimal, divide, multiply, ONE, subtract } from '../../decimal.js';
import { decimalAt, decimalOr, hasAt } from '../../lexical.js';
import type { Test } from '../../pattern.js';
import { type Sum, sumOf } from '../en/sums.js';
import { isCharge } from '../en/ublFacts.js';
import { isPercentage } from '../peppol/amounts.js';
import { shareOf } from '../peppol/document.js';
import { isNear } from './taxes.js';

/** What XPath processors keep of a quotient. */
const QUOTIENT_DIGITS = 18;

/** An allowance or charge that has a percentage and a base: its amount is two cents off at most. */
export const isShare: Test = (one) =>
  !hasAt(one, 'cbc:MultiplierFactorNumeric') || !hasAt(one, 'cbc:BaseAmount') || isPercentage(shareOf(one));

/** Both a percentage and a base, or neither. */
export const hasBothParts: Test = (one) => hasAt(one, 'cbc:MultiplierFactorNumeric') === hasAt(one, 'cbc:BaseAmount');

/** The net amount of a line is quantity times price, plus charges, less allowances. `slack` is how far it may be off. */
export function isLineNet(slack: Decimal): Test {
  return (line) => isNear(decimalAt(line, 'cbc:LineExtensionAmount'), lineNet(line), slack);
}

export function lineNet(line: XmlElement): Sum {
  const quantity = decimalAt(line, line.local === 'InvoiceLine' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity');
  const [price, base] = [decimalAt(line, 'cac:Price/cbc:PriceAmount'), decimalOr(line, 'cac:Price/cbc:BaseQuantity', ONE)];
  const all = elementsAt(line, 'cac:AllowanceCharge');
  const [charges, allowances] = [true, false].map((charge) =>
    sumOf(all.filter((one) => isCharge(one) === charge).flatMap((one) => elementsAt(one, 'cbc:Amount'))),
  );
  if (!quantity || !price || !base || base.units === 0n || !charges || !allowances) return undefined;
  return subtract(add(multiply(quantity, divide(price, base, QUOTIENT_DIGITS)), charges), allowances);
}
