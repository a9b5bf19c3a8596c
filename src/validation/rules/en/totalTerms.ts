// The document totals by term: where they stand in the two syntaxes, and how they are read.

import type { XmlElement } from '../../../xml/tree.js';
import { equal, parseDecimal, round, ZERO } from '../../decimal.js';
import { below, type Find } from '../../find.js';
import type { InvoiceSyntax } from '../../format.js';
import type { Place, Test } from './enRule.js';
import { oneDecimal } from './probes.js';
import type { Sum } from './sums.js';

export const UBL_TOTALS = 'cac:LegalMonetaryTotal';
export const CII_TOTALS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
export const AMOUNT_DIGITS = 2;

/** Name in UBL, name in CII. */
export const NAMES = {
  'BT-106': ['cbc:LineExtensionAmount', 'ram:LineTotalAmount'],
  'BT-107': ['cbc:AllowanceTotalAmount', 'ram:AllowanceTotalAmount'],
  'BT-108': ['cbc:ChargeTotalAmount', 'ram:ChargeTotalAmount'],
  'BT-109': ['cbc:TaxExclusiveAmount', 'ram:TaxBasisTotalAmount'],
  'BT-112': ['cbc:TaxInclusiveAmount', 'ram:GrandTotalAmount'],
  'BT-113': ['cbc:PrepaidAmount', 'ram:TotalPrepaidAmount'],
  'BT-114': ['cbc:PayableRoundingAmount', 'ram:RoundingAmount'],
  'BT-115': ['cbc:PayableAmount', 'ram:DuePayableAmount'],
} as const;
export type Total = keyof typeof NAMES;

export const inUbl = Object.fromEntries(Object.entries(NAMES).map(([term, [path]]) => [term, below(path)])) as Record<Total, Find>;
export const inCii = Object.fromEntries(Object.entries(NAMES).map(([term, [, path]]) => [term, below(path)])) as Record<Total, Find>;

export function total(syntax: InvoiceSyntax, term: Total, test: Test): Place {
  const [ubl, cii] = NAMES[term];
  return syntax === 'ubl' ? { context: UBL_TOTALS, at: ubl, test } : { context: CII_TOTALS, at: cii, test };
}

export function agrees(value: Sum, computed: Sum): boolean {
  return computed !== undefined && same(value, round(computed, AMOUNT_DIGITS));
}

export function same(value: Sum, computed: Sum): boolean {
  return value !== undefined && computed !== undefined && equal(value, computed);
}

/** Zero where nothing is there. */
export function optional(find: Find, node: XmlElement): Sum {
  return find(node).length === 0 ? ZERO : oneDecimal(find, node);
}

/** CII: totals may stand in several currencies, of which the first is meant. */
export function first(find: Find, node: XmlElement): Sum {
  const [one] = find(node);
  return one && parseDecimal(one.text);
}

export function firstOptional(find: Find, node: XmlElement): Sum {
  return find(node).length === 0 ? ZERO : first(find, node);
}
