// EN 16931, VAT by category: the ten rules of each. Their tests are in vatUbl.ts and vatCii.ts: there the artefacts differ most.
import { taxableAmount } from '../../expected.js';
import type { EnRule, Place } from './enRule.js';
import { CATEGORIES, type Category } from './vatCategories.js';

/** What VAT is charged on, in the order of the rules 02 to 04 and 05 to 07. */
const KINDS = ['line', 'allowance', 'charge'] as const;
export type VatKind = (typeof KINDS)[number];

/** The position of the rule on the taxable amount, 08. */
const BASE = 7;

/** The rules of one category, in the order of their ids; a syntax without a place has no such rule. */
export interface CategoryPlaces {
  readonly breakdown: Place | undefined;
  readonly parties: (kind: VatKind) => Place;
  readonly rate: (kind: VatKind) => Place;
  readonly base: Place | undefined;
  readonly vat: Place | undefined;
  readonly reason: Place;
}

export function categoryRules(ubl: (category: Category) => CategoryPlaces, cii: (category: Category) => CategoryPlaces): EnRule[] {
  return CATEGORIES.flatMap((category): EnRule[] => {
    const [inUbl, inCii] = [inOrder(ubl(category)), inOrder(cii(category))];
    const rules = category.ids.split(' ').map((id, index) => ({ id, ubl: inUbl[index], cii: inCii[index] }));
    const expected = taxableAmount(category.breakdown === 'for each rate');
    return rules.map((rule, index) => (index === BASE ? { ...rule, expected } : rule));
  });
}

function inOrder({ breakdown, parties, rate, base, vat, reason }: CategoryPlaces): (Place | undefined)[] {
  return [breakdown, ...KINDS.map(parties), ...KINDS.map(rate), base, vat, reason];
}
