// What the rules ask of a whole CII document, gathered in one walk: which VAT categories stand where, who is identified, and sums.
import { NAMESPACES } from '../../../xml/namespaces.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { parseDecimal, parseDouble } from '../../decimal.js';
import { below } from '../../find.js';
import { collapsed } from '../../text.js';
import { CII_SETTLEMENT } from './enRule.js';
import { keysOf, type Sum, Sums, sumOf } from './sums.js';

/** A tax of a line, a breakdown, an allowance or a charge. */
interface Tax {
  /** As written; one, where the document follows the model. */
  readonly codes: readonly string[];
  readonly vat: boolean;
}

export interface CiiFacts {
  /** Each tax read once. */
  readonly taxOf: ReadonlyMap<XmlElement, Tax>;
  readonly hasLine: boolean;
  /** How often each category code stands in lines, in the VAT breakdown, and in allowances and charges. */
  readonly inLines: ReadonlyMap<string, number>;
  readonly inBreakdown: ReadonlyMap<string, number>;
  readonly inAllowancesAndCharges: ReadonlyMap<string, number>;
  /** All category codes at any place. */
  readonly codes: ReadonlySet<string>;
  /** Another category than O is in a line or the breakdown; in an allowance or charge. */
  readonly taxedBesideO: boolean;
  readonly allowanceBesideO: boolean;
  readonly hasTaxPointDate: boolean;
  readonly hasDueDateTypeCode: boolean;
  /** Sums by key of the lines, allowances and charges on document level. */
  readonly lines: Sums;
  readonly allowances: Sums;
  readonly charges: Sums;
  readonly hasAllowance: boolean;
  readonly hasCharge: boolean;
  /** The indicator of one of them is no xs:boolean: nothing adds up then. */
  readonly hasOddIndicator: boolean;
  readonly allowanceTotal: Sum;
  readonly chargeTotal: Sum;
  readonly vatTotal: Sum;
  readonly invoiceCurrencies: ReadonlySet<string>;
  readonly accountingCurrencies: ReadonlySet<string>;
  readonly hasBreakdown: boolean;
  /** VA: a VAT identifier; FC: another registration for taxes. */
  readonly sellerVat: boolean;
  readonly sellerTax: boolean;
  readonly representativeVat: boolean;
  readonly buyerVat: boolean;
  readonly buyerLegal: boolean;
  /** A country other than Italy is named. */
  readonly abroad: boolean;
}

const settlements = below(CII_SETTLEMENT);
const headLines = below('rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement');
const lineAmounts = below('ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount');
const taxes = below('ram:ApplicableTradeTax');
const allowanceCharges = below('ram:SpecifiedTradeAllowanceCharge');
const allowanceTaxes = below('ram:CategoryTradeTax');
const codesIn = below('ram:CategoryCode');
const rates = below('ram:RateApplicablePercent');
const actualAmounts = below('ram:ActualAmount');
const vatAmounts = below('ram:ApplicableTradeTax/ram:CalculatedAmount');
const indicators = below('ram:ChargeIndicator/udt:Indicator');
const registrations = below('ram:SpecifiedTaxRegistration/ram:ID');
const organizations = below('ram:SpecifiedLegalOrganization/ram:ID');
const currencies = below('ram:InvoiceCurrencyCode');
const taxCurrencies = below('ram:TaxCurrencyCode');
const types = below('ram:TypeCode');

/** Whether the tax is VAT. The artefact compares the text as written but for its case. */
export function isVat(tax: XmlElement): boolean {
  const [type, ...others] = types(tax);
  return others.length === 0 && type?.text.toUpperCase() === 'VAT';
}

/** Whether an allowance or charge is a charge; undefined where its indicator is no xs:boolean. */
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
export function ciiFacts(root: XmlElement): CiiFacts {
  return { ...gathered(root), ...settled(root) };
}

type Gathered = ReturnType<typeof nothingGathered>;

function nothingGathered() {
  return {
    taxOf: new Map<XmlElement, Tax>(),
    hasLine: false,
    inLines: new Map<string, number>(),
    inBreakdown: new Map<string, number>(),
    inAllowancesAndCharges: new Map<string, number>(),
    codes: new Set<string>(),
    taxedBesideO: false,
    allowanceBesideO: false,
    hasTaxPointDate: false,
    hasDueDateTypeCode: false,
    sellerVat: false,
    sellerTax: false,
    representativeVat: false,
    buyerVat: false,
    buyerLegal: false,
    abroad: false,
  };
}

function gathered(root: XmlElement): Gathered {
  const facts = nothingGathered();
  const visit = (node: XmlElement, parent: XmlElement | undefined): void => {
    if (node.ns === NAMESPACES.ram) gatherAggregate(facts, node, parent);
    for (const child of node.children) visit(child, node);
  };
  visit(root, undefined);
  return facts;
}

function gatherAggregate(facts: Gathered, node: XmlElement, parent: XmlElement | undefined): void {
  switch (node.local) {
    case 'IncludedSupplyChainTradeLineItem':
      facts.hasLine = true;
      break;
    case 'ApplicableTradeTax':
      facts.taxOf.set(node, readTax(node));
      if (parent?.local === 'SpecifiedLineTradeSettlement') count(facts.inLines, node);
      else if (parent?.local === 'ApplicableHeaderTradeSettlement') count(facts.inBreakdown, node);
      facts.taxedBesideO ||= codesIn(node).some(({ text }) => text !== 'O');
      break;
    case 'CategoryTradeTax':
      facts.taxOf.set(node, readTax(node));
      count(facts.inAllowancesAndCharges, node);
      facts.allowanceBesideO ||= codesIn(node).some(({ text }) => text !== 'O');
      break;
    case 'CategoryCode':
      facts.codes.add(node.text);
      break;
    case 'TaxPointDate':
      facts.hasTaxPointDate = true;
      break;
    case 'DueDateTypeCode':
      facts.hasDueDateTypeCode = true;
      break;
    case 'CountryID':
      facts.abroad ||= node.text !== 'IT';
      break;
    case 'SellerTradeParty':
      facts.sellerVat ||= registrations(node).some(isVatIdentifier);
      facts.sellerTax ||= registrations(node).some((one) => isVatIdentifier(one) || attribute(one, 'schemeID') === 'FC');
      break;
    case 'SellerTaxRepresentativeTradeParty':
      facts.representativeVat ||= registrations(node).some(isVatIdentifier);
      break;
    case 'BuyerTradeParty':
      facts.buyerVat ||= registrations(node).some(isVatIdentifier);
      facts.buyerLegal ||= organizations(node).length > 0;
      break;
  }
}

function settled(root: XmlElement) {
  const settlement = settlements(root);
  const groups = settlement.flatMap(allowanceCharges);
  const [lines, allowances, charges] = [new Sums(), new Sums(), new Sums()];
  for (const line of headLines(root)) {
    lines.add(keysIn(taxes(line)), lineAmounts(line));
  }
  for (const group of groups) {
    const charge = isCharge(group);
    if (charge !== undefined) (charge ? charges : allowances).add(keysIn(allowanceTaxes(group)), actualAmounts(group).slice(0, 1));
  }
  const totalOf = (charge: boolean): Sum => {
    const found = groups.filter((group) => isCharge(group) === charge).flatMap((group) => actualAmounts(group).slice(0, 1));
    return sumOf(found, parseDouble);
  };
  return {
    lines,
    allowances,
    charges,
    hasAllowance: groups.some((group) => isCharge(group) === false),
    hasCharge: groups.some((group) => isCharge(group) === true),
    hasOddIndicator: groups.some((group) => isCharge(group) === undefined && indicators(group).length > 0),
    allowanceTotal: totalOf(false),
    chargeTotal: totalOf(true),
    vatTotal: sumOf(settlement.flatMap(vatAmounts), parseDouble),
    invoiceCurrencies: new Set(settlement.flatMap(currencies).map(({ text }) => text)),
    accountingCurrencies: new Set(settlement.flatMap(taxCurrencies).map(({ text }) => text)),
    hasBreakdown: settlement.some((one) => taxes(one).length > 0),
  };
}

function readTax(node: XmlElement): Tax {
  return { codes: codesIn(node).map(({ text }) => text), vat: isVat(node) };
}

function keysIn(found: readonly XmlElement[]): Set<string> {
  const codes = found.flatMap((tax) => codesIn(tax).map(({ text }) => text));
  return keysOf(
    codes,
    found.flatMap((tax) => rates(tax).map(({ text }) => parseDecimal(text))),
  );
}

function count(counts: Map<string, number>, tax: XmlElement): void {
  for (const code of new Set(codesIn(tax).map(({ text }) => text))) counts.set(code, (counts.get(code) ?? 0) + 1);
}

function isVatIdentifier(registration: XmlElement): boolean {
  return attribute(registration, 'schemeID') === 'VA';
}
