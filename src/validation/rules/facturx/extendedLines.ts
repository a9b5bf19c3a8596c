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
const LINE_TAX = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
const QUANTITY = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';

/** Line by the text of its parent's identifier. */
interface Lines {
  readonly ids: ReadonlySet<string>;
  readonly childrenOf: ReadonlyMap<string, readonly XmlElement[]>;
}

/** A line with goods or services, in which the norm holds. */
function detail(id: string, test: (line: XmlElement) => boolean, what: string, term: string): PathRule {
  return {
    id,
    severity: 'fatal',
    context: `${LINE}/ram:AssociatedDocumentLineDocument`,
    test: ({ parent }) => parent === undefined || !isDetail(parent) || test(parent),
    text: `A line has no ${what}.`,
    hint: 'Complete the line, or mark it as a subtotal (GROUP) or as information (INFORMATION).',
    terms: [term],
  };
}

function fatal(id: string, context: string, test: PathRule['test'], text: string, hint: string, ...terms: readonly string[]): PathRule {
  return { id, severity: 'fatal', context, test, text, hint, terms };
}

export const EXTENDED_LINES: readonly PathRule[] = [
  detail('BR-FXEXT-BR-22', (line) => hasAt(line, QUANTITY), 'quantity', 'BT-129'),
  detail(
    'BR-FXEXT-BR-23',
    (line) => elementsAt(line, QUANTITY).some((one) => attribute(one, 'unitCode') !== undefined),
    'unit of its quantity',
    'BT-130',
  ),
  detail('BR-FXEXT-BR-24', (line) => hasAt(line, LINE_TOTAL), 'net amount', 'BT-131'),
  detail(
    'BR-FXEXT-BR-26',
    (line) => hasAt(line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
    'net price',
    'BT-146',
  ),
  detail('BR-FXEXT-CO-04', hasCategory, 'VAT category', 'BT-151'),
  fatal(
    'BR-FXEXT-06',
    LINE,
    (line) => normalizedAt(line, PARENT_ID) === '' || elementsAt(line, REASON).some(({ text }) => text !== ''),
    'A line that belongs to another one does not say what it is.',
    'Give LineStatusReasonCode: DETAIL, GROUP or INFORMATION.',
  ),
  fatal(
    'BR-FXEXT-08',
    LINE,
    (line, document) => !isGroup(line) || normalizedAt(line, LINE_TOTAL) === '' || isSubtotal(line, document.once(linesOf)),
    'A subtotal is not the sum of the lines that belong to it.',
    'Correct the subtotal, or leave it out.',
    'BT-131',
  ),
  fatal(
    'BR-FXEXT-11',
    LINE,
    (line, document) => normalizedAt(line, PARENT_ID) === '' || document.once(linesOf).ids.has(normalizedAt(line, PARENT_ID)),
    'A line belongs to one that does not exist.',
    'Give the LineID of a line of this invoice as ParentLineID.',
  ),
  fatal(
    'BR-FXEXT-12',
    LINE,
    (line, document) => !isGroup(line) || !hasAt(line, LINE_TOTAL) || areGroupsComplete(line, document.once(linesOf)),
    'A subtotal has an amount, and one of the subtotals below it has none.',
    'Give all of these subtotals an amount.',
    'BT-131',
  ),
];

const NOTE = 'ram:IncludedNote';
const CHARACTERISTIC = 'ram:ApplicableProductCharacteristic';

export const EXTENDED_REST: readonly PathRule[] = [
  note('BR-FXEXT-01', `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/${NOTE}`),
  note('BR-FXEXT-02', `ram:AssociatedDocumentLineDocument/${NOTE}`),
  fatal(
    'BR-FXEXT-03',
    'ram:SpecifiedTaxRegistration/ram:ID',
    (id) => isInSeller(id) || attribute(id, 'schemeID') === 'VA',
    'A party other than the seller has a tax registration that is no VAT identifier.',
    'Give its VAT identifier with schemeID VA.',
  ),
  {
    ...fatal(
      'BR-FXEXT-04',
      `${CHARACTERISTIC}/ram:TypeCode`,
      ({ text }) => CHARACTERISTICS.codes.has(collapsed(text)),
      'The code of an attribute of an item is in no list that receivers know.',
      'Use a value of UNTDED 6313 or of its extension by Factur-X.',
    ),
    severity: 'warning',
  },
  reason('BR-FXEXT-BR-38', 'ram:ApplicableHeaderTradeSettlement', 'BT-104'),
  reason('BR-FXEXT-BR-44', 'ram:SpecifiedLineTradeSettlement', 'BT-144'),
  fatal(
    'BR-FXEXT-BR-54-1',
    CHARACTERISTIC,
    (one) => hasAt(one, 'ram:Description') || hasAt(one, 'ram:TypeCode'),
    'An attribute of an item has neither a name nor a code.',
    'Give one of them.',
    'BT-160',
  ),
  fatal(
    'BR-FXEXT-BR-54-2',
    CHARACTERISTIC,
    (one) => {
      const measures = elementsAt(one, 'ram:ValueMeasure');
      return hasAt(one, 'ram:Value') ? measures.length === 0 : measures.some((measure) => (attribute(measure, 'unitCode') ?? '') !== '');
    },
    'An attribute of an item has no value, or two, or one without its unit.',
    'Give either Value, or ValueMeasure with its unitCode.',
    'BT-161',
  ),
  {
    ...fatal('PEPPOL-EN16931-R008', '*', isFilled, 'An element is empty.', 'Leave it out.'),
    severity: 'warning',
  },
  fatal(
    'BR-FXEXT-CII-DT-097a',
    'udt:DateTimeString',
    (one) =>
      attribute(one, 'format') !== '205' ||
      /^\s*\p{Nd}{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])([01][0-9]|2[0-3])[0-5][0-9]\s*$/u.test(one.text),
    'A time of format 205 is not written as YYYYMMDDHHMM.',
    'Write it so, or give another format.',
  ),
  fatal(
    'BR-CO-25',
    '/rsm:CrossIndustryInvoice',
    (root) => !isDue(root) || hasTerms(root),
    'Something is due, and neither a day nor terms of payment say when.',
    'Give a due date or terms of payment.',
    'BT-9',
    'BT-20',
  ),
];

function note(id: string, context: string): PathRule {
  return fatal(
    id,
    context,
    (one) => !hasAt(one, 'ram:SubjectCode') || hasAt(one, 'ram:ContentCode') || hasAt(one, 'ram:Content'),
    'A note has a subject and no text.',
    'Give Content or ContentCode.',
    'BT-22',
  );
}

function reason(id: string, within: string, term: string): PathRule {
  return fatal(
    id,
    `${within}/ram:SpecifiedTradeAllowanceCharge`,
    (one) => !hasIndicator('true')(one) || hasAt(one, 'ram:Reason') || hasAt(one, 'ram:ReasonCode'),
    'A charge has no reason, neither in words nor as a code.',
    'Give Reason or ReasonCode.',
    term,
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
