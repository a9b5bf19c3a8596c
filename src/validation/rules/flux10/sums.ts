// Totals of flux 10 beside the sums of their parts.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { absolute, compare, type Decimal, parseDecimal, subtract, sum } from '../../decimal.js';
import { isAmount, isPrice } from './forms.js';

/** A hundredth. */
const CENT: Decimal = { units: 1n, scale: 2 };

/**
 * External specification of the French tax administration (DGFiP), G1.53: a tolerance of 0.01 EUR for each amount that is added.
 * What is no amount has a finding of its own.
 */
export function addsUp(node: XmlElement, totalPath: string, partsPath: string): boolean {
  const [totals, parts] = [elementsAt(node, totalPath), elementsAt(node, partsPath)];
  if (![...totals, ...parts].every(({ text }) => isAmount(text))) return true;
  const [total] = decimalsOf(totals);
  if (total === undefined || totals.length > 1) return false;
  const tolerance: Decimal = { units: BigInt(parts.length), scale: CENT.scale };
  return isWithin(subtract(total, sum(decimalsOf(parts))), tolerance);
}

/** The net price is the gross price less the discount (G1.55), where all three are there. */
export function isNetPrice(price: XmlElement): boolean {
  const all = ['PriceAmount', 'AllowanceChargeAmount', 'AllowanceChargeBaseAmount'].map((path) => elementsAt(price, path));
  if (all.some((found) => found.length === 0) || !all.flat().every(({ text }) => isPrice(text))) return true;
  const [net, discount, gross, ...more] = decimalsOf(all.flat());
  if (net === undefined || discount === undefined || gross === undefined || more.length > 0) return false;
  return isWithin(subtract(net, subtract(gross, discount)), CENT);
}

function decimalsOf(elements: readonly XmlElement[]): Decimal[] {
  return elements.map(({ text }) => parseDecimal(text)).filter((value) => value !== undefined);
}

function isWithin(difference: Decimal, tolerance: Decimal): boolean {
  return compare(absolute(difference), tolerance) <= 0;
}
