// Factur-X EXTENDED: lines that are subtotals or information for others, and what the profile adds to the norm besides.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { CHARACTERISTICS } from '../../codes/characteristics.js';
import { add, compare, equal, parseDecimal, parseDouble, round, ZERO } from '../../decimal.js';
import { hasAt, isAt, normalizedAt } from '../../lexical.js';
import type { PathRule } from '../../rule.js';
import { collapsed, isBlank } from '../../text.js';
import { isVat } from '../en/ciiFacts.js';
import { isDetail, LINE_TOTAL, REASON } from './bookings.js';
import { hasIndicator } from './variants.js';

const LINE = 'ram:IncludedSupplyChainTradeLineItem';
const LINE_ID = 'ram:AssociatedDocumentLineDocument/ram:LineID';
const PARENT_ID = 'ram:AssociatedDocumentLineDocument/ram:ParentLineID';
export const LINE_TAX = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
export const QUANTITY = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';

/** Line by the text of its parent's identifier. */
interface Lines {
  readonly ids: ReadonlySet<string>;
  readonly childrenOf: ReadonlyMap<string, readonly XmlElement[]>;
}

/** A line with goods or services, in which the norm holds. */
export function detail(id: string, test: (line: XmlElement) => boolean): PathRule {
  return {
    id,
    severity: 'fatal',
    context: `${LINE}/ram:AssociatedDocumentLineDocument`,
    test: ({ parent }) => parent === undefined || !isDetail(parent) || test(parent),
  };
}

function fatal(id: string, context: string, test: PathRule['test']): PathRule {
  return { id, severity: 'fatal', context, test };
}

export const EXTENDED_LINES: readonly PathRule[] = [
  detail('BR-FXEXT-BR-22', (line) => hasAt(line, QUANTITY)),
  detail('BR-FXEXT-BR-23', (line) => elementsAt(line, QUANTITY).some((one) => attribute(one, 'unitCode') !== undefined)),
  detail('BR-FXEXT-BR-24', (line) => hasAt(line, LINE_TOTAL)),
  detail('BR-FXEXT-BR-26', (line) => hasAt(line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount')),
  detail('BR-FXEXT-CO-04', hasCategory),
  fatal('BR-FXEXT-06', LINE, (line) => normalizedAt(line, PARENT_ID) === '' || elementsAt(line, REASON).some(({ text }) => text !== '')),
  fatal(
    'BR-FXEXT-08',
    LINE,
    (line, document) => !isGroup(line) || normalizedAt(line, LINE_TOTAL) === '' || isSubtotal(line, document.once(linesOf)),
  ),
  fatal(
    'BR-FXEXT-11',
    LINE,
    (line, document) => normalizedAt(line, PARENT_ID) === '' || document.once(linesOf).ids.has(normalizedAt(line, PARENT_ID)),
  ),
  fatal(
    'BR-FXEXT-12',
    LINE,
    (line, document) => !isGroup(line) || !hasAt(line, LINE_TOTAL) || areGroupsComplete(line, document.once(linesOf)),
  ),
];

const NOTE = 'ram:IncludedNote';
const CHARACTERISTIC = 'ram:ApplicableProductCharacteristic';

export const EXTENDED_REST: readonly PathRule[] = [
  note('BR-FXEXT-01', `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/${NOTE}`),
  note('BR-FXEXT-02', `ram:AssociatedDocumentLineDocument/${NOTE}`),
  fatal('BR-FXEXT-03', 'ram:SpecifiedTaxRegistration/ram:ID', (id) => isInSeller(id) || attribute(id, 'schemeID') === 'VA'),
  {
    id: 'BR-FXEXT-04',
    severity: 'warning',
    context: `${CHARACTERISTIC}/ram:TypeCode`,
    test: ({ text }) => CHARACTERISTICS.codes.has(collapsed(text)),
  },
  reason('BR-FXEXT-BR-38', 'ram:ApplicableHeaderTradeSettlement'),
  reason('BR-FXEXT-BR-44', 'ram:SpecifiedLineTradeSettlement'),
  fatal('BR-FXEXT-BR-54-1', CHARACTERISTIC, (one) => hasAt(one, 'ram:Description') || hasAt(one, 'ram:TypeCode')),
  fatal('BR-FXEXT-BR-54-2', CHARACTERISTIC, (one) => {
    const measures = elementsAt(one, 'ram:ValueMeasure');
    return hasAt(one, 'ram:Value') ? measures.length === 0 : measures.some((measure) => (attribute(measure, 'unitCode') ?? '') !== '');
  }),
  { id: 'PEPPOL-EN16931-R008', severity: 'warning', context: '*', test: isFilled },
  fatal(
    'BR-FXEXT-CII-DT-097a',
    'udt:DateTimeString',
    (one) =>
      attribute(one, 'format') !== '205' ||
      /^\s*\p{Nd}{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])([01][0-9]|2[0-3])[0-5][0-9]\s*$/u.test(one.text),
  ),
  fatal('BR-CO-25', '/rsm:CrossIndustryInvoice', (root) => !isDue(root) || hasTerms(root)),
];

function note(id: string, context: string): PathRule {
  return fatal(id, context, (one) => !hasAt(one, 'ram:SubjectCode') || hasAt(one, 'ram:ContentCode') || hasAt(one, 'ram:Content'));
}

function reason(id: string, within: string): PathRule {
  return fatal(
    id,
    `${within}/ram:SpecifiedTradeAllowanceCharge`,
    (one) => !hasIndicator('true')(one) || hasAt(one, 'ram:Reason') || hasAt(one, 'ram:ReasonCode'),
  );
}

function hasCategory(line: XmlElement): boolean {
  const taxes = elementsAt(line, LINE_TAX);
  return taxes.some((tax) => isAt(tax, 'ram:TypeCode', 'VAT')) && taxes.some((tax) => isVat(tax) && hasAt(tax, 'ram:CategoryCode'));
}

function isGroup(line: XmlElement): boolean {
  return isAt(line, REASON, 'GROUP');
}

/** To be asked through `Document.once`. */
function linesOf(root: XmlElement): Lines {
  const ids = new Set<string>();
  const childrenOf = new Map<string, XmlElement[]>();
  for (const line of elementsAt(root, `rsm:SupplyChainTradeTransaction/${LINE}`)) {
    for (const { text } of elementsAt(line, LINE_ID)) ids.add(collapsed(text));
    const parent = normalizedAt(line, PARENT_ID);
    const known = childrenOf.get(parent);
    if (known === undefined) childrenOf.set(parent, [line]);
    else known.push(line);
  }
  return { ids, childrenOf };
}

function childrenIn({ childrenOf }: Lines, line: XmlElement): readonly XmlElement[] {
  return childrenOf.get(normalizedAt(line, LINE_ID)) ?? [];
}

function isSubtotal(line: XmlElement, lines: Lines): boolean {
  const given = parseDouble(normalizedAt(line, LINE_TOTAL));
  let sum = ZERO;
  for (const child of childrenIn(lines, line)) {
    if (!isGroup(child) && !isAt(child, REASON, 'DETAIL')) continue;
    const amount = parseDouble(normalizedAt(child, LINE_TOTAL));
    if (amount === undefined) return false;
    sum = add(sum, amount);
  }
  return given !== undefined && equal(given, round(sum, 2));
}

function areGroupsComplete(line: XmlElement, lines: Lines): boolean {
  return (
    hasAt(line, LINE_ID) &&
    childrenIn(lines, line)
      .filter(isGroup)
      .every((group) => hasAt(group, LINE_TOTAL))
  );
}

function isFilled({ children, text }: XmlElement): boolean {
  return children.length > 0 || !isBlank(text);
}

function isInSeller(element: XmlElement): boolean {
  for (let one = element.parent; one !== undefined; one = one.parent) if (one.local === 'SellerTradeParty') return true;
  return false;
}

const SETTLEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';

function isDue(root: XmlElement): boolean {
  const [due] = elementsAt(root, `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount`);
  const amount = due === undefined || isBlank(due.text) ? undefined : parseDecimal(due.text);
  return amount !== undefined && compare(amount, ZERO) > 0;
}

function hasTerms(root: XmlElement): boolean {
  const terms = `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms`;
  return hasAt(root, `${terms}/ram:DueDateDateTime`) || hasAt(root, `${terms}/ram:Description`);
}
