// What the rules on a tax ask of a whole document, gathered in one walk.
import type { XmlElement } from '../../../xml/tree.js';
import { type Decimal, parseDecimal } from '../../decimal.js';
import { below } from '../../find.js';
import { collapsed } from '../../text.js';
import { keysOf, Sums } from '../en/sums.js';
import { codeOf, isCharge } from '../en/ublFacts.js';

/** A category with its code, and whether it is one of the tax. */
export interface Category {
  readonly code: string;
  readonly ofTax: boolean;
}

export interface Lines {
  any: boolean;
  /** By category, and by category with rate. */
  readonly sums: Sums;
  readonly keys: Set<string>;
}

const schemes = below('cac:TaxScheme/cbc:ID');
const classified = below('cac:Item/cac:ClassifiedTaxCategory');
const categories = below('cac:TaxCategory');
const percents = below('cbc:Percent');
const lineAmounts = below('cbc:LineExtensionAmount');
const amounts = below('cbc:Amount');

export function isOf(scheme: string, category: XmlElement): boolean {
  return schemes(category).some(({ text }) => collapsed(text).toUpperCase() === scheme);
}

export type TaxFacts = ReturnType<typeof nothing>;

function nothing() {
  const lines = (): Lines => ({ any: false, sums: new Sums(), keys: new Set() });
  return {
    classified: [] as Category[],
    /** All others, wherever they stand. */
    categories: [] as Category[],
    breakdowns: [] as Category[],
    allowances: [] as Category[],
    charges: [] as Category[],
    /** With an indicator or without. */
    allowancesAndCharges: [] as Category[],
    headAllowances: [] as Category[],
    headCharges: [] as Category[],
    lines: { InvoiceLine: lines(), CreditNoteLine: lines() } as Readonly<Record<string, Lines>>,
    allowanceSums: new Sums(),
    chargeSums: new Sums(),
    allowanceChargeKeys: new Set<string>(),
  };
}

/**
 * For `Document.once`, so that a tax is to have one such function. `asked`: the codes whose sums count. `unrated`: the rate of a category
 * without one.
 */
export function taxFacts(scheme: string, asked: ReadonlySet<string>, unrated?: Decimal): (root: XmlElement) => TaxFacts {
  const read = (category: XmlElement): Category => ({ code: codeOf(category), ofTax: isOf(scheme, category) });
  const keys = (some: readonly XmlElement[]): Set<string> => {
    const rates = some.flatMap((one) => (percents(one).length === 0 ? [unrated] : percents(one).map(({ text }) => parseDecimal(text))));
    return keysOf(some.map(codeOf), rates, asked);
  };
  const line = ({ lines }: TaxFacts, node: XmlElement): void => {
    const own = lines[node.local];
    if (own === undefined) return;
    own.any = true;
    const found = keys(classified(node));
    for (const key of found) own.keys.add(key);
    if (node.parent?.parent === undefined) own.sums.add(found, lineAmounts(node).slice(0, 1));
  };
  const allowance = (facts: TaxFacts, node: XmlElement): void => {
    const [charge, some, isHead] = [isCharge(node), categories(node), node.parent?.parent === undefined];
    const found = keys(some);
    for (const key of found) facts.allowanceChargeKeys.add(key);
    for (const one of some.map(read)) {
      facts.allowancesAndCharges.push(one);
      if (charge === undefined) continue;
      (charge ? facts.charges : facts.allowances).push(one);
      if (isHead) (charge ? facts.headCharges : facts.headAllowances).push(one);
    }
    if (isHead && charge !== undefined) (charge ? facts.chargeSums : facts.allowanceSums).add(found, amounts(node).slice(0, 1));
  };
  const visit = (facts: TaxFacts, node: XmlElement): void => {
    if (node.local === 'AllowanceCharge') allowance(facts, node);
    else if (node.local === 'ClassifiedTaxCategory') facts.classified.push(read(node));
    else if (node.local === 'TaxCategory') {
      const category = read(node);
      facts.categories.push(category);
      if (isBreakdown(node)) facts.breakdowns.push(category);
    } else line(facts, node);
    for (const child of node.children) visit(facts, child);
  };
  return (root) => {
    const facts = nothing();
    visit(facts, root);
    return facts;
  };
}

/** Of the document, not of a line. */
function isBreakdown({ parent }: XmlElement): boolean {
  const total = parent?.parent;
  return parent?.local === 'TaxSubtotal' && total?.local === 'TaxTotal' && total.parent?.parent === undefined;
}
