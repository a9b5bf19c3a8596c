// Rules of the UBL syntax binding that need a condition: the rest of UBL-SR and UBL-DT.

import { NAMESPACES } from '../../xml/namespaces.js';
import { elementsAt } from '../../xml/path.js';
import { attribute, type XmlElement } from '../../xml/tree.js';
import { hasAt } from '../lexical.js';
import type { PathRule } from '../rule.js';
import { collapsed } from '../text.js';
import { isAsFirst, isFirst } from './met.js';

const ROOT = '/inv:Invoice|/cn:CreditNote';
const PAYEE_HINT = 'Leave the payee out where it is the seller; else name it, and say each of its properties once.';

export const UBL_CONDITIONS: readonly PathRule[] = [
  invoicedObject('UBL-CR-666', 'cac:Attachment'),
  invoicedObject('UBL-CR-673', 'cbc:DocumentDescription'),
  amountDecimals(),
  binaryObject('UBL-DT-06', 'mimeCode'),
  binaryObject('UBL-DT-07', 'filename'),
  rule(
    'UBL-SR-04',
    ROOT,
    (root) => elementsAt(root, 'cac:AdditionalDocumentReference').filter(isInvoicedObject).flatMap(idsOf).length <= 1,
    'More than one invoiced object is referenced.',
    'Keep one cac:AdditionalDocumentReference with the type code 130.',
    ['BT-18'],
  ),
  rule(
    'UBL-SR-07',
    'cac:BillingReference',
    (reference) => hasAt(reference, 'cac:InvoiceDocumentReference/cbc:ID'),
    'The reference to a preceding invoice has no number.',
    'Give the number of the preceding invoice in cac:InvoiceDocumentReference/cbc:ID, or leave cac:BillingReference out.',
    ['BT-25'],
  ),
  taxNumber(
    'UBL-SR-12',
    'cac:AccountingSupplierParty',
    (scheme) => scheme === 'VAT',
    'The seller has more than one VAT identifier.',
    'BT-31',
  ),
  taxNumber(
    'UBL-SR-13',
    'cac:AccountingSupplierParty',
    (scheme) => scheme !== 'VAT',
    'The seller has more than one tax registration.',
    'BT-32',
  ),
  taxNumber(
    'UBL-SR-18',
    'cac:AccountingCustomerParty',
    (scheme) => scheme === 'VAT',
    'The buyer has more than one VAT identifier.',
    'BT-48',
  ),
  payee('UBL-SR-19', 'cac:PartyName/cbc:Name', 'name', 'BT-59'),
  payee('UBL-SR-20', 'cac:PartyIdentification/cbc:ID', 'identifier', 'BT-60'),
  payee('UBL-SR-21', 'cac:PartyLegalEntity/cbc:CompanyID', 'legal registration', 'BT-61'),
  rule(
    'UBL-SR-29',
    'cac:PartyIdentification/cbc:ID',
    (id, document) => !isSepa(id) || isFirst(document, 'UBL-SR-29'),
    'The bank assigned creditor identifier stands more than once.',
    'Keep one cac:PartyIdentification/cbc:ID with the scheme SEPA.',
    ['BT-90'],
  ),
  reasons('UBL-SR-30', false, 'allowance'),
  reasons('UBL-SR-31', true, 'charge'),
  rule(
    'UBL-SR-42',
    'cac:AccountingSupplierParty/cac:Party',
    (party) => elementsAt(party, 'cac:PartyTaxScheme').length <= 2,
    'The seller has more than two tax registrations.',
    'Keep one cac:PartyTaxScheme for the VAT identifier and one for the tax registration.',
    ['BT-31', 'BT-32'],
  ),
  rule(
    'UBL-SR-43',
    'cac:AdditionalDocumentReference',
    (reference, { root }) => isInvoicedObject(reference) || isProject(reference, root) || isPlain(reference),
    'The additional document reference has a type code or a scheme identifier that it may not have.',
    'Use the type code 130 for an invoiced object; for a supporting document give neither a type code nor a scheme identifier.',
    ['BT-18', 'BT-122'],
  ),
  same('UBL-SR-44', 'PaymentID', 'remittance information', 'BT-83'),
  same('UBL-SR-47', 'PaymentMeansCode', 'payment means type codes', 'BT-81'),
  rule(
    'UBL-SR-53',
    'cac:PartyTaxScheme',
    (scheme) => hasAt(scheme, 'cac:TaxScheme/cbc:ID') && hasAt(scheme, 'cbc:CompanyID'),
    'A tax registration lacks its number or the tax that it is for.',
    'Give both cbc:CompanyID and cac:TaxScheme/cbc:ID, or leave cac:PartyTaxScheme out.',
    ['BT-31', 'BT-32', 'BT-48', 'BT-63'],
  ),
];

function rule(id: string, context: string, test: PathRule['test'], text: string, hint: string, terms: readonly string[]): PathRule {
  return { id, severity: 'fatal', context, test, text, hint, terms };
}

function invoicedObject(id: string, path: string): PathRule {
  return rule(
    id,
    'cac:AdditionalDocumentReference',
    (reference) => !isInvoicedObject(reference) || !hasAt(reference, path),
    `The reference to the invoiced object has ${path}, which is for supporting documents.`,
    `Leave ${path} out, or the type code 130 where this is a supporting document.`,
    ['BT-18'],
  );
}

/** Amounts of every namespace, but not prices: their precision is free, and so is all within a price that has an allowance. */
function amountDecimals(): PathRule {
  const test = (amount: XmlElement): boolean =>
    !amount.local.endsWith('Amount') || amount.local.endsWith('PriceAmount') || decimalsOf(amount.text) <= 2 || isInDiscountedPrice(amount);
  return rule('UBL-DT-01', '*', test, 'The amount has more than two decimals.', 'Round the amount to two decimals.', []);
}

/** Whatever follows the first point, white space included: it is not written as an amount is. */
function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : Array.from(text.slice(point + 1)).length;
}

function isInDiscountedPrice(amount: XmlElement): boolean {
  for (let one = amount.parent; one !== undefined; one = one.parent) {
    if (one.local === 'Price' && one.ns === NAMESPACES.cac && hasAt(one, 'cac:AllowanceCharge')) return true;
  }
  return false;
}

function binaryObject(id: string, name: string): PathRule {
  return rule(
    id,
    '*',
    (element) => !element.local.endsWith('BinaryObject') || attribute(element, name) !== undefined,
    `The embedded file has no attribute ${name}.`,
    name === 'filename' ? 'Give the name of the file.' : 'Give the media type of the file, such as application/pdf.',
    ['BT-125'],
  );
}

function taxNumber(id: string, party: string, where: (scheme: string) => boolean, text: string, term: string): PathRule {
  const isOfScheme = (registration: XmlElement): boolean =>
    elementsAt(registration, 'cac:TaxScheme').some((scheme) => where(elementsAt(scheme, 'cbc:ID')[0]?.text.toUpperCase() ?? ''));
  const test = (root: XmlElement): boolean =>
    elementsAt(root, `${party}/cac:Party/cac:PartyTaxScheme`)
      .filter(isOfScheme)
      .flatMap((registration) => elementsAt(registration, 'cbc:CompanyID')).length <= 1;
  return rule(id, ROOT, test, text, 'Keep one of them.', [term]);
}

/** Each of the three rules asks, too, for a payee with a name that differs from one of the seller's. */
function payee(id: string, path: string, what: string, term: string): PathRule {
  return rule(
    id,
    'cac:PayeeParty',
    (party) => elementsAt(party, path).filter((one) => id !== 'UBL-SR-20' || isOfOtherScheme(one)).length <= 1 && isOtherThanSeller(party),
    `The payee has more than one ${what}, or no name that differs from the seller's.`,
    PAYEE_HINT,
    [term],
  );
}

function isOtherThanSeller(party: XmlElement): boolean {
  const sellers =
    party.parent === undefined
      ? []
      : elementsAt(party.parent, 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName');
  return elementsAt(party, 'cac:PartyName/cbc:Name').some((name) => sellers.some(({ text }) => text !== name.text));
}

function isSepa(id: XmlElement): boolean {
  return attribute(id, 'schemeID')?.toUpperCase() === 'SEPA';
}

function isOfOtherScheme(id: XmlElement): boolean {
  return !isSepa(id);
}

function reasons(id: string, isCharge: boolean, what: string): PathRule {
  return rule(
    id,
    'cac:AllowanceCharge',
    (one) => chargeIndicator(one) !== isCharge || elementsAt(one, 'cbc:AllowanceChargeReason').length <= 1,
    `The ${what} has more than one reason.`,
    'Keep one cbc:AllowanceChargeReason.',
    isCharge ? ['BT-104', 'BT-144'] : ['BT-97', 'BT-139'],
  );
}

/** An xs:boolean; undefined where it is none. */
function chargeIndicator(one: XmlElement): boolean | undefined {
  const text = collapsed(elementsAt(one, 'cbc:ChargeIndicator')[0]?.text ?? '');
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
}

/** All that stand in the document, wherever, say the same. */
function same(id: string, local: 'PaymentID' | 'PaymentMeansCode', what: string, term: string): PathRule {
  const test: PathRule['test'] = ({ text }, document) => isAsFirst(document, id, text);
  return rule(id, `cbc:${local}`, test, `The document has different ${what}.`, `Give the same cbc:${local} wherever it stands.`, [term]);
}

function idsOf(reference: XmlElement): XmlElement[] {
  return elementsAt(reference, 'cbc:ID');
}

function hasTypeCode(reference: XmlElement, code: string): boolean {
  return elementsAt(reference, 'cbc:DocumentTypeCode').some(({ text }) => text === code);
}

function isInvoicedObject(reference: XmlElement): boolean {
  return hasTypeCode(reference, '130');
}

/** A credit note has no element for the project, so it uses this one. */
function isProject(reference: XmlElement, root: XmlElement): boolean {
  return root.local === 'CreditNote' && hasTypeCode(reference, '50');
}

function isPlain(reference: XmlElement): boolean {
  return !hasAt(reference, 'cbc:DocumentTypeCode') && idsOf(reference).every((id) => attribute(id, 'schemeID') === undefined);
}
