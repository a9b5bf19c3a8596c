// Amounts of lines, allowances and charges, as jurisdictions of PINT compute them.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import type { Decimal } from '../../decimal.js';
import { decimalAt, doubleOf, hasAt, normalizedAt, rawAt } from '../../lexical.js';
import type { Test } from '../../pattern.js';
import { isCharge } from '../en/ublFacts.js';
import { exactly } from '../franceExtended/doubles.js';
import { isPercentage } from '../peppol/amounts.js';
import { shareOf } from '../peppol/document.js';
import { isNear } from './taxes.js';

/** An allowance or charge that has a percentage and a base: its amount is two cents off at most. */
export const isShare: Test = (one) =>
  !hasAt(one, 'cbc:MultiplierFactorNumeric') || !hasAt(one, 'cbc:BaseAmount') || isPercentage(shareOf(one));

/** Both a percentage and a base, or neither. */
export const hasBothParts: Test = (one) => hasAt(one, 'cbc:MultiplierFactorNumeric') === hasAt(one, 'cbc:BaseAmount');

/** The net amount of a line is quantity times price, plus charges, less allowances. `slack` is how far it may be off. */
export function isLineNet(slack: Decimal): Test {
  return (line) => isNear(decimalAt(line, 'cbc:LineExtensionAmount'), exactly(lineNet(line)), slack);
}

/** Whether it is a charge; undefined: neither that nor an allowance. */
type ReadIndicator = (one: XmlElement) => boolean | undefined;

/** In words alone, and not as 1 or 0. */
export const isChargeInWords: ReadIndicator = (one) => {
  const text = normalizedAt(one, 'cbc:ChargeIndicator');
  return text === 'true' ? true : text === 'false' ? false : undefined;
};

/** As the published rules compute it, in doubles. NaN where something is missing or no number. */
export function lineNet(line: XmlElement, read: ReadIndicator = isCharge): number {
  const quantity = doubleOf(rawAt(line, line.local === 'InvoiceLine' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity'));
  const price = doubleOf(rawAt(line, 'cac:Price/cbc:PriceAmount'));
  const base = hasAt(line, 'cac:Price/cbc:BaseQuantity') ? doubleOf(rawAt(line, 'cac:Price/cbc:BaseQuantity')) : 1;
  return quantity * (price / base) + sharesOf(line, true, read) - sharesOf(line, false, read);
}

/** Of a line: its charges, or its allowances. */
export function sharesOf(line: XmlElement, charge: boolean, read: ReadIndicator): number {
  const some = elementsAt(line, 'cac:AllowanceCharge').filter((one) => read(one) === charge);
  return some.flatMap((one) => elementsAt(one, 'cbc:Amount')).reduce((sum, { text }) => sum + doubleOf(text), 0);
}
