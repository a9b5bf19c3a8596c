// What a readable copy leaves out of a document.
import { taxSchemesOf } from '../validation/terms/paths.js';
import type { XmlAttribute, XmlElement } from '../xml/tree.js';

interface LeftOutElement {
  /** The local name, with those of its parents where the name alone says too little. */
  readonly name: string;
  /** Only with this text. */
  readonly text?: RegExp;
  readonly reason: string;
}

const BELOW_WORD = { text: /^(?:true|false|0|1)$/, reason: 'It stands below Allowance or Charge.' };
const DISCOUNT = {
  text: /^(?:false|0)$/,
  reason: 'The label says discount. A charge on a price is no discount, and shown with its indicator.',
};

/** Everything else with text is shown. A test goes through all elements of the fixtures. */
const LEFT_OUT: readonly LeftOutElement[] = [
  { name: 'UBLExtensions', reason: 'Signatures and data for programs.' },
  { name: 'EmbeddedDocumentBinaryObject', reason: 'The bytes of a file. Its name, type and size are shown.' },
  { name: 'AttachmentBinaryObject', reason: 'The bytes of a file. Its name, type and size are shown.' },
  { name: 'TaxScheme/ID', text: /^VAT$/i, reason: 'The label says VAT, or the tax of the jurisdiction.' },
  { name: 'ApplicableTradeTax/TypeCode', text: /^VAT$/, reason: 'The label says VAT.' },
  { name: 'CategoryTradeTax/TypeCode', text: /^VAT$/, reason: 'The label says VAT.' },
  ...['Invoice', 'CreditNote', 'InvoiceLine', 'CreditNoteLine'].map((one) => ({
    name: `${one}/AllowanceCharge/ChargeIndicator`,
    ...BELOW_WORD,
  })),
  ...['ApplicableHeaderTradeSettlement', 'SpecifiedLineTradeSettlement'].map((one) => ({
    name: `${one}/SpecifiedTradeAllowanceCharge/ChargeIndicator/Indicator`,
    ...BELOW_WORD,
  })),
  { name: 'DocumentReference/DocumentTypeCode', text: /^130$/, reason: 'The label says invoiced object.' },
  { name: 'AdditionalReferencedDocument/TypeCode', text: /^(?:50|130|916)$/, reason: 'The label says tender, object or document.' },
  { name: 'Price/AllowanceCharge/ChargeIndicator', ...DISCOUNT },
  { name: 'AppliedTradeAllowanceCharge/ChargeIndicator/Indicator', ...DISCOUNT },
];

/** Nearly every element is asked for, and few are here. */
const BY_LOCAL = Map.groupBy(
  LEFT_OUT.map(({ name, text }) => ({ path: name.split('/').reverse(), text })),
  ({ path }) => path[0]!,
);

const FILES = ['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'];

/** Attributes that stand in the text or in the label already, or say nothing to people. */
const LEFT_OUT_ATTRIBUTES: readonly { readonly name: string; readonly value?: RegExp; readonly reason: string }[] = [
  { name: 'format', value: /^(?:102|204)$/, reason: 'The day is written in the form of the language.' },
  { name: 'currencyID', reason: 'It stands behind the amount.' },
  { name: 'unitCode', reason: 'It stands behind the number.' },
  { name: 'schemeID', reason: 'It stands behind the identifier.' },
  { name: 'CurrencyCode', reason: 'It stands behind the amount.' },
  { name: 'UnitCode', reason: 'It stands behind the number.' },
  { name: 'schemeId', reason: 'It stands behind the identifier.' },
  { name: 'qualifyingId', reason: 'It stands behind the identifier.' },
  { name: 'listID', reason: 'It stands behind the code.' },
];

/** Whether the element is left out, with all that is inside. */
export function isLeftOut(element: XmlElement): boolean {
  const isTax = element.local === 'ID' && element.parent?.local === 'TaxScheme' && element.text.trim() === taxSchemesOf(element)[0];
  const named = BY_LOCAL.get(element.local);
  return (
    isTax || named?.some(({ path, text }) => endsWith(element, path) && (text === undefined || text.test(element.text.trim()))) === true
  );
}

/** Of its bytes, only name, type and size are shown. */
export function isFile({ local }: XmlElement): boolean {
  return FILES.includes(local);
}

/** The attributes that are shown beside the text, in the order of the document. */
export function shownAttributes({ attributes }: XmlElement): readonly XmlAttribute[] {
  return attributes.filter(
    ({ ns, local, value }) =>
      ns === '' &&
      value.trim() !== '' &&
      !LEFT_OUT_ATTRIBUTES.some((one) => one.name === local && (one.value === undefined || one.value.test(value))),
  );
}

/** `path` from the element upwards. */
function endsWith(element: XmlElement, path: readonly string[]): boolean {
  let at: XmlElement | undefined = element;
  for (const name of path) {
    if (at?.local !== name) return false;
    at = at.parent;
  }
  return true;
}
