// EN 16931, allowances and charges of the document and of a line: BR-31 to BR-44, BR-CO-21 to BR-CO-24 and their decimals. Written
// from the norm, 6.4.1 and 6.4.2. BR-CO-05 to BR-CO-08 (reason and code shall mean the same) are left to people by the norm: nothing
// in a document can break them, so they are no rules here.
import type { XmlElement } from '../../../xml/tree.js';
import { below } from '../../find.js';
import { isVat as isVatInCii } from './ciiFacts.js';
import { type EnRule, inEach, type Place, type Test, UBL_LINE, UBL_ROOT } from './enRule.js';
import { has, hasTwoDecimals, twoDecimals } from './probes.js';
import { isCharge, isVat } from './ublFacts.js';

interface AllowanceKind {
  readonly charge: boolean;
  readonly ubl: string;
  readonly cii: string;
  /** The ids of its rules; lines have no category of their own. */
  readonly amount: string;
  readonly category: string | undefined;
  readonly reasons: readonly [string, string];
  readonly decimals: readonly [amount: string, base: string];
}

const HEAD = 'ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge';
const LINE = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge';

const KINDS: readonly AllowanceKind[] = [
  {
    charge: false,
    ubl: inEach(UBL_ROOT, 'cac:AllowanceCharge'),
    cii: HEAD,
    amount: 'BR-31',
    category: 'BR-32',
    reasons: ['BR-33', 'BR-CO-21'],
    decimals: ['BR-DEC-01', 'BR-DEC-02'],
  },
  {
    charge: true,
    ubl: inEach(UBL_ROOT, 'cac:AllowanceCharge'),
    cii: HEAD,
    amount: 'BR-36',
    category: 'BR-37',
    reasons: ['BR-38', 'BR-CO-22'],
    decimals: ['BR-DEC-05', 'BR-DEC-06'],
  },
  {
    charge: false,
    ubl: inEach(UBL_LINE, 'cac:AllowanceCharge'),
    cii: LINE,
    amount: 'BR-41',
    category: undefined,
    reasons: ['BR-42', 'BR-CO-23'],
    decimals: ['BR-DEC-24', 'BR-DEC-25'],
  },
  {
    charge: true,
    ubl: inEach(UBL_LINE, 'cac:AllowanceCharge'),
    cii: LINE,
    amount: 'BR-43',
    category: undefined,
    reasons: ['BR-44', 'BR-CO-24'],
    decimals: ['BR-DEC-27', 'BR-DEC-28'],
  },
];

export const ALLOWANCES: readonly EnRule[] = KINDS.flatMap((kind): EnRule[] => [
  needs(kind, kind.amount, has('cbc:Amount'), has('ram:ActualAmount')),
  ...(kind.category === undefined ? [] : [needs(kind, kind.category, hasCategory, hasCategoryInCii)]),
  // The norm asks this twice: among the integrity rules and among the conditions.
  ...kind.reasons.map((id) =>
    needs(kind, id, has('cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'), has('ram:Reason', 'ram:ReasonCode')),
  ),
  short(kind, kind.decimals[0], 'cbc:Amount', 'ram:ActualAmount'),
  short(kind, kind.decimals[1], 'cbc:BaseAmount', 'ram:BasisAmount'),
]);

function needs(kind: AllowanceKind, id: string, ubl: Test, cii: Test): EnRule {
  return { id, ubl: { ...inUbl(kind), test: ubl }, cii: { ...inCii(kind), test: cii } };
}

function hasCategory(node: XmlElement): boolean {
  return categories(node).some((one) => isVat(one) && ids(one).length > 0);
}

function hasCategoryInCii(node: XmlElement): boolean {
  return taxes(node).some((tax) => isVatInCii(tax) && codes(tax).length > 0);
}

function short(kind: AllowanceKind, id: string, ubl: string, cii: string): EnRule {
  return {
    id,
    ubl: { ...inUbl(kind), at: ubl, test: twoDecimals(ubl) },
    cii: { ...inCii(kind), at: cii, test: firstHasTwoDecimals(cii) },
  };
}

/** CII: where an amount stands in several currencies, the first is meant. */
function firstHasTwoDecimals(path: string): Test {
  const find = below(path);
  return (node) => {
    const [first] = find(node);
    return first === undefined || hasTwoDecimals(first.text);
  };
}

const categories = below('cac:TaxCategory');
const ids = below('cbc:ID');
const taxes = below('ram:CategoryTradeTax');
const codes = below('ram:CategoryCode');
const indicators = below('ram:ChargeIndicator/udt:Indicator');

function inUbl({ ubl, charge }: AllowanceKind): Pick<Place, 'context' | 'where'> {
  return { context: ubl, where: (node) => isCharge(node) === charge };
}

/** The artefact compares the text: 1 and 0 are no indicators here, though they are for the sums. */
function inCii({ cii, charge }: AllowanceKind): Pick<Place, 'context' | 'where'> {
  return { context: cii, where: (node: XmlElement) => indicators(node).some(({ text }) => text === String(charge)) };
}
