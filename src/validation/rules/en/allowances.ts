// EN 16931, allowances and charges of the document and of a line: BR-31 to BR-44, BR-CO-21 to BR-CO-24 and their decimals. Written
// from the norm, 6.4.1 and 6.4.2. BR-CO-05 to BR-CO-08 (reason and code shall mean the same) are left to people by the norm: nothing
// in a document can break them, so they are no rules here.
import type { XmlElement } from '../../../xml/tree.js';
import { below } from '../../find.js';
import { isVat as isVatInCii } from './ciiFacts.js';
import { type EnRule, inEach, type Place, type Test, UBL_LINE, UBL_ROOT } from './enRule.js';
import { has, hasTwoDecimals, twoDecimals } from './probes.js';
import { isCharge, isVat } from './ublFacts.js';

interface Kind {
  readonly name: string;
  readonly group: string;
  readonly charge: boolean;
  readonly ubl: string;
  readonly cii: string;
  /** Ids and terms; lines have no category of their own. */
  readonly amount: readonly [id: string, term: string, decimals: string];
  readonly base: readonly [term: string, decimals: string];
  readonly category: readonly [id: string, term: string] | undefined;
  readonly reason: readonly [id: string, twin: string, term: string, code: string];
}

const HEAD = 'ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge';
const LINE = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge';

const KINDS: readonly Kind[] = [
  {
    name: 'allowance on document level',
    group: 'BG-20',
    charge: false,
    ubl: inEach(UBL_ROOT, 'cac:AllowanceCharge'),
    cii: HEAD,
    amount: ['BR-31', 'BT-92', 'BR-DEC-01'],
    base: ['BT-93', 'BR-DEC-02'],
    category: ['BR-32', 'BT-95'],
    reason: ['BR-33', 'BR-CO-21', 'BT-97', 'BT-98'],
  },
  {
    name: 'charge on document level',
    group: 'BG-21',
    charge: true,
    ubl: inEach(UBL_ROOT, 'cac:AllowanceCharge'),
    cii: HEAD,
    amount: ['BR-36', 'BT-99', 'BR-DEC-05'],
    base: ['BT-100', 'BR-DEC-06'],
    category: ['BR-37', 'BT-102'],
    reason: ['BR-38', 'BR-CO-22', 'BT-104', 'BT-105'],
  },
  {
    name: 'allowance of an invoice line',
    group: 'BG-27',
    charge: false,
    ubl: inEach(UBL_LINE, 'cac:AllowanceCharge'),
    cii: LINE,
    amount: ['BR-41', 'BT-136', 'BR-DEC-24'],
    base: ['BT-137', 'BR-DEC-25'],
    category: undefined,
    reason: ['BR-42', 'BR-CO-23', 'BT-139', 'BT-140'],
  },
  {
    name: 'charge of an invoice line',
    group: 'BG-28',
    charge: true,
    ubl: inEach(UBL_LINE, 'cac:AllowanceCharge'),
    cii: LINE,
    amount: ['BR-43', 'BT-141', 'BR-DEC-27'],
    base: ['BT-142', 'BR-DEC-28'],
    category: undefined,
    reason: ['BR-44', 'BR-CO-24', 'BT-144', 'BT-145'],
  },
];

export const ALLOWANCES: readonly EnRule[] = KINDS.flatMap((kind): EnRule[] => [
  missing(kind, kind.amount[0], 'an amount', [kind.amount[1]], has('cbc:Amount'), has('ram:ActualAmount')),
  ...category(kind),
  ...reasons(kind),
  long(kind, kind.amount[2], 'amount', kind.amount[1], 'cbc:Amount', 'ram:ActualAmount'),
  long(kind, kind.base[1], 'base amount', kind.base[0], 'cbc:BaseAmount', 'ram:BasisAmount'),
]);

function missing(kind: Kind, id: string, what: string, terms: readonly string[], ubl: Test, cii: Test): EnRule {
  const named = terms.join(' or ');
  return {
    id,
    severity: 'fatal',
    text: `${kind.charge ? 'A' : 'An'} ${kind.name} (${kind.group}) needs ${what} (${named}).`,
    hint: `Give the ${kind.name} ${what}.`,
    terms: [...terms, kind.group],
    ubl: { ...inUbl(kind), test: ubl },
    cii: { ...inCii(kind), test: cii },
  };
}

function category(kind: Kind): EnRule[] {
  if (kind.category === undefined) return [];
  const [id, term] = kind.category;
  return [
    missing(
      kind,
      id,
      'a VAT category code',
      [term],
      (node) => categories(node).some((one) => isVat(one) && ids(one).length > 0),
      (node) => taxes(node).some((tax) => isVatInCii(tax) && codes(tax).length > 0),
    ),
  ];
}

/** The norm asks this twice: among the integrity rules and among the conditions. */
function reasons(kind: Kind): EnRule[] {
  const [id, twin, text, code] = kind.reason;
  return [id, twin].map((one) =>
    missing(
      kind,
      one,
      'a reason as text or code',
      [text, code],
      has('cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'),
      has('ram:Reason', 'ram:ReasonCode'),
    ),
  );
}

function long(kind: Kind, id: string, what: string, term: string, ubl: string, cii: string): EnRule {
  return {
    id,
    severity: 'fatal',
    text: `The ${what} (${term}) of the ${kind.name} has more than two decimals.`,
    hint: 'Round the amount to two decimals.',
    terms: [term],
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

function inUbl({ ubl, charge }: Kind): Pick<Place, 'context' | 'where'> {
  return { context: ubl, where: (node) => isCharge(node) === charge };
}

/** The artefact compares the text: 1 and 0 are no indicators here, though they are for the sums. */
function inCii({ cii, charge }: Kind): Pick<Place, 'context' | 'where'> {
  return { context: cii, where: (node: XmlElement) => indicators(node).some(({ text }) => text === String(charge)) };
}
