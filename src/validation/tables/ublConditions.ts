// Rules of the UBL syntax binding that need a condition: the rest of UBL-SR and UBL-DT.

import { NAMESPACES } from '../../xml/namespaces.js';
import { elementsAt } from '../../xml/path.js';
import { attribute, type XmlElement } from '../../xml/tree.js';
import { hasAt } from '../lexical.js';
import type { PathRule } from '../rule.js';
import { collapsed } from '../text.js';
import { isAsFirst, isFirst } from './firstValues.js';

const ROOT = '/inv:Invoice|/cn:CreditNote';

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
  ),
  rule('UBL-SR-07', 'cac:BillingReference', (reference) => hasAt(reference, 'cac:InvoiceDocumentReference/cbc:ID')),
  taxNumber('UBL-SR-12', 'cac:AccountingSupplierParty', (scheme) => scheme === 'VAT'),
  taxNumber('UBL-SR-13', 'cac:AccountingSupplierParty', (scheme) => scheme !== 'VAT'),
  taxNumber('UBL-SR-18', 'cac:AccountingCustomerParty', (scheme) => scheme === 'VAT'),
  payee('UBL-SR-19', 'cac:PartyName/cbc:Name'),
  payee('UBL-SR-20', 'cac:PartyIdentification/cbc:ID'),
  payee('UBL-SR-21', 'cac:PartyLegalEntity/cbc:CompanyID'),
  rule('UBL-SR-29', 'cac:PartyIdentification/cbc:ID', (id, document) => !isSepa(id) || isFirst(document, 'UBL-SR-29')),
  reasons('UBL-SR-30', false),
  reasons('UBL-SR-31', true),
  rule('UBL-SR-42', 'cac:AccountingSupplierParty/cac:Party', (party) => elementsAt(party, 'cac:PartyTaxScheme').length <= 2),
  rule(
    'UBL-SR-43',
    'cac:AdditionalDocumentReference',
    (reference, { root }) => isInvoicedObject(reference) || isProject(reference, root) || isPlain(reference),
  ),
  same('UBL-SR-44', 'PaymentID'),
  same('UBL-SR-47', 'PaymentMeansCode'),
  rule('UBL-SR-53', 'cac:PartyTaxScheme', (scheme) => hasAt(scheme, 'cac:TaxScheme/cbc:ID') && hasAt(scheme, 'cbc:CompanyID')),
];

function rule(id: string, context: string, test: PathRule['test']): PathRule {
  return { id, severity: 'fatal', context, test };
}

function invoicedObject(id: string, path: string): PathRule {
  return rule(id, 'cac:AdditionalDocumentReference', (reference) => !isInvoicedObject(reference) || !hasAt(reference, path));
}

/** Amounts of every namespace, but not prices: their precision is free, and so is all within a price that has an allowance. */
function amountDecimals(): PathRule {
  const test = (amount: XmlElement): boolean =>
    !amount.local.endsWith('Amount') || amount.local.endsWith('PriceAmount') || decimalsOf(amount.text) <= 2 || isInDiscountedPrice(amount);
  return rule('UBL-DT-01', '*', test);
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
  return rule(id, '*', (element) => !element.local.endsWith('BinaryObject') || attribute(element, name) !== undefined);
}

function taxNumber(id: string, party: string, where: (scheme: string) => boolean): PathRule {
  const isOfScheme = (registration: XmlElement): boolean =>
    elementsAt(registration, 'cac:TaxScheme').some((scheme) => where(elementsAt(scheme, 'cbc:ID')[0]?.text.toUpperCase() ?? ''));
  const test = (root: XmlElement): boolean =>
    elementsAt(root, `${party}/cac:Party/cac:PartyTaxScheme`)
      .filter(isOfScheme)
      .flatMap((registration) => elementsAt(registration, 'cbc:CompanyID')).length <= 1;
  return rule(id, ROOT, test);
}

/** Each of the three rules asks, too, for a payee with a name that differs from one of the seller's. */
function payee(id: string, path: string): PathRule {
  return rule(
    id,
    'cac:PayeeParty',
    (party) => elementsAt(party, path).filter((one) => id !== 'UBL-SR-20' || isOfOtherScheme(one)).length <= 1 && isOtherThanSeller(party),
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

function reasons(id: string, isCharge: boolean): PathRule {
  return rule(
    id,
    'cac:AllowanceCharge',
    (one) => chargeIndicator(one) !== isCharge || elementsAt(one, 'cbc:AllowanceChargeReason').length <= 1,
  );
}

/** An xs:boolean; undefined where it is none. */
function chargeIndicator(one: XmlElement): boolean | undefined {
  const text = collapsed(elementsAt(one, 'cbc:ChargeIndicator')[0]?.text ?? '');
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
}

/** All that stand in the document, wherever, say the same. */
function same(id: string, local: 'PaymentID' | 'PaymentMeansCode'): PathRule {
  const test: PathRule['test'] = ({ text }, document) => isAsFirst(document, id, text);
  return rule(id, `cbc:${local}`, test);
}

function idsOf(reference: XmlElement): readonly XmlElement[] {
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
