// What the rules ask of a whole UBL document, gathered in one walk: which VAT categories stand where, who is identified, and sums.
import { NAMESPACES } from '../../../xml/namespaces.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { parseDecimal } from '../../decimal.js';
import { below } from '../../find.js';
import { collapsed } from '../../text.js';
import { keysOf, type Sum, Sums, sumOf } from './sums.js';

/** A tax category, wherever it stands. `raw` is its code as written. */
interface TaxCategory {
  readonly code: string;
  readonly raw: string;
  readonly vat: boolean;
}

export interface UblFacts {
  /** Of all lines, at any depth. */
  readonly lineTotal: Sum;
  /** Each tax category read once. */
  readonly categoryOf: ReadonlyMap<XmlElement, TaxCategory>;
  readonly hasInvoiceLine: boolean;
  readonly hasCreditNoteLine: boolean;
  readonly classified: readonly TaxCategory[];
  /** All TaxCategory elements at any depth. */
  readonly categories: readonly TaxCategory[];
  readonly breakdowns: readonly TaxCategory[];
  /** Of allowances and charges at any depth; of those on document level alone. */
  readonly allowances: readonly TaxCategory[];
  readonly charges: readonly TaxCategory[];
  /** With an indicator or without. */
  readonly allowancesAndCharges: readonly TaxCategory[];
  readonly headAllowances: readonly TaxCategory[];
  readonly headCharges: readonly TaxCategory[];
  readonly headAllowancesAndCharges: readonly TaxCategory[];
  /** Sums of lines, allowances and charges on document level. */
  readonly invoiceLines: Sums;
  readonly creditNoteLines: Sums;
  readonly headAllowanceSums: Sums;
  readonly headChargeSums: Sums;
  /** Keys (category with rate) that lines, and allowances or charges at any depth, use. */
  readonly invoiceLineRates: ReadonlySet<string>;
  readonly creditNoteLineRates: ReadonlySet<string>;
  readonly allowanceChargeRates: ReadonlySet<string>;
  readonly sellerVat: boolean;
  readonly sellerTax: boolean;
  readonly representativeVat: boolean;
  readonly buyerVat: boolean;
  readonly buyerLegal: boolean;
  /** Currencies of the VAT totals. */
  readonly vatCurrencies: ReadonlySet<string>;
  /** A country other than Italy is named. */
  readonly abroad: boolean;
}

const ids = below('cbc:ID');
const schemes = below('cac:TaxScheme');
const taxCategories = below('cac:TaxCategory');
const classifiedCategories = below('cac:Item/cac:ClassifiedTaxCategory');
const percents = below('cbc:Percent');
const lineAmounts = below('cbc:LineExtensionAmount');
const amounts = below('cbc:Amount');
const indicators = below('cbc:ChargeIndicator');
const companyIds = below('cbc:CompanyID');
const taxSchemes = below('cac:PartyTaxScheme');
const partyTaxSchemes = below('cac:Party/cac:PartyTaxScheme');
const legalIds = below('cac:Party/cac:PartyLegalEntity/cbc:CompanyID');

/** Whether the tax of a category, or of a party's registration, is VAT. */
export function isVat(node: XmlElement): boolean {
  return schemes(node).some((scheme) => collapsed(one(ids(scheme))).toUpperCase() === 'VAT');
}

export function codeOf(category: XmlElement): string {
  return collapsed(one(ids(category)));
}

/** The text of the one that is there; with none or several there is none. */
function one(found: readonly XmlElement[]): string {
  return found.length === 1 ? (found[0]?.text ?? '') : '';
}

/** xs:boolean: `true` and `1` are a charge, `false` and `0` an allowance; undefined is neither. */
export function isCharge(allowanceCharge: XmlElement | undefined): boolean | undefined {
  if (allowanceCharge === undefined) return undefined;
  for (const { text } of indicators(allowanceCharge)) {
    const value = collapsed(text);
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
  }
  return undefined;
}

/** To be asked through `Document.once`. */
export function ublFacts(root: XmlElement): UblFacts {
  const { lineAmounts: ofLines, ...facts } = gather(root);
  return { ...facts, lineTotal: sumOf(ofLines) };
}

type Gathered = ReturnType<typeof nothingGathered>;

function nothingGathered() {
  return {
    categoryOf: new Map<XmlElement, TaxCategory>(),
    classified: [] as TaxCategory[],
    categories: [] as TaxCategory[],
    breakdowns: [] as TaxCategory[],
    allowances: [] as TaxCategory[],
    charges: [] as TaxCategory[],
    allowancesAndCharges: [] as TaxCategory[],
    headAllowances: [] as TaxCategory[],
    headCharges: [] as TaxCategory[],
    headAllowancesAndCharges: [] as TaxCategory[],
    invoiceLines: new Sums(),
    creditNoteLines: new Sums(),
    headAllowanceSums: new Sums(),
    headChargeSums: new Sums(),
    invoiceLineRates: new Set<string>(),
    creditNoteLineRates: new Set<string>(),
    allowanceChargeRates: new Set<string>(),
    hasInvoiceLine: false,
    hasCreditNoteLine: false,
    sellerVat: false,
    sellerTax: false,
    representativeVat: false,
    buyerVat: false,
    buyerLegal: false,
    vatCurrencies: new Set<string>(),
    abroad: false,
    lineAmounts: [] as XmlElement[],
  };
}

function gather(root: XmlElement): Gathered {
  const facts = nothingGathered();
  const visit = (node: XmlElement, depth: number, parent: XmlElement | undefined): void => {
    if (node.ns === NAMESPACES.cbc) {
      if (node.local === 'TaxAmount' && parent?.local === 'TaxTotal') facts.vatCurrencies.add(attribute(node, 'currencyID') ?? '');
      else if (node.local === 'IdentificationCode') facts.abroad ||= node.text !== 'IT';
      return;
    }
    if (node.ns === NAMESPACES.cac) gatherAggregate(facts, node, depth, parent);
    for (const child of node.children) visit(child, depth + 1, node);
  };
  visit(root, 0, undefined);
  return facts;
}

function gatherAggregate(facts: Gathered, node: XmlElement, depth: number, parent: XmlElement | undefined): void {
  switch (node.local) {
    case 'InvoiceLine':
      facts.hasInvoiceLine = true;
      gatherLine(facts, node, depth, facts.invoiceLines, facts.invoiceLineRates);
      break;
    case 'CreditNoteLine':
      facts.hasCreditNoteLine = true;
      gatherLine(facts, node, depth, facts.creditNoteLines, facts.creditNoteLineRates);
      break;
    case 'AllowanceCharge':
      gatherAllowanceCharge(facts, node, depth);
      break;
    case 'TaxCategory':
      facts.categories.push(categoryOf(facts, node));
      if (depth === 3 && parent?.local === 'TaxSubtotal' && parent.parent?.local === 'TaxTotal')
        facts.breakdowns.push(categoryOf(facts, node));
      break;
    case 'ClassifiedTaxCategory':
      facts.classified.push(categoryOf(facts, node));
      break;
    case 'AccountingSupplierParty':
      facts.sellerTax ||= partyTaxSchemes(node).some(isRegistered);
      facts.sellerVat ||= partyTaxSchemes(node).some(isRegisteredForVat);
      break;
    case 'AccountingCustomerParty':
      facts.buyerVat ||= partyTaxSchemes(node).some(isRegisteredForVat);
      facts.buyerLegal ||= legalIds(node).length > 0;
      break;
    case 'TaxRepresentativeParty':
      facts.representativeVat ||= taxSchemes(node).some(isRegisteredForVat);
      break;
  }
}

function categoryOf(facts: Gathered, node: XmlElement): TaxCategory {
  const before = facts.categoryOf.get(node);
  if (before !== undefined) return before;
  const raw = one(ids(node));
  const category = { code: collapsed(raw), raw, vat: isVat(node) };
  facts.categoryOf.set(node, category);
  return category;
}

function gatherLine(facts: Gathered, node: XmlElement, depth: number, sums: Sums, rates: Set<string>): void {
  const categories = classifiedCategories(node);
  const keys = keysOf(
    categories.map((category) => categoryOf(facts, category).code),
    ratesOf(categories),
  );
  for (const key of keys) rates.add(key);
  const [amount] = lineAmounts(node);
  if (amount !== undefined) facts.lineAmounts.push(amount);
  if (amount !== undefined && depth === 1) sums.add(keys, [amount]);
}

function gatherAllowanceCharge(facts: Gathered, node: XmlElement, depth: number): void {
  const charge = isCharge(node);
  const categories = taxCategories(node);
  const known = categories.map((category) => categoryOf(facts, category));
  append(facts.allowancesAndCharges, known);
  if (charge !== undefined) append(charge ? facts.charges : facts.allowances, known);
  const keys = keysOf(
    known.map(({ code }) => code),
    ratesOf(categories),
  );
  for (const key of keys) facts.allowanceChargeRates.add(key);
  if (depth !== 1) return;
  append(facts.headAllowancesAndCharges, known);
  if (charge === undefined) return;
  append(charge ? facts.headCharges : facts.headAllowances, known);
  (charge ? facts.headChargeSums : facts.headAllowanceSums).add(keys, amounts(node).slice(0, 1));
}

/** As arguments of one `push`, a hundred thousand would exceed the stack. */
function append(list: TaxCategory[], more: readonly TaxCategory[]): void {
  for (const one of more) list.push(one);
}

function ratesOf(categories: readonly XmlElement[]): ReturnType<typeof parseDecimal>[] {
  return categories.flatMap((one) => percents(one).map(({ text }) => parseDecimal(text)));
}

function isRegistered(taxScheme: XmlElement): boolean {
  return companyIds(taxScheme).length > 0;
}

function isRegisteredForVat(taxScheme: XmlElement): boolean {
  return isRegistered(taxScheme) && isVat(taxScheme);
}
