// XRechnung in UBL.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt, normalizedAt, rawAt, saysAt } from '../../lexical.js';
import { type Assertion, fatal, information, type Pattern, type Place, type Test, warning } from '../../pattern.js';
import { collapsed } from '../../text.js';
import type { XRechnungEdition } from './editions.js';
import {
  CARDS,
  DIRECT_DEBIT,
  hasThreeDigits,
  haveOwnNames,
  IDENTIFIERS,
  isAbsoluteUrl,
  isIban,
  isMailAddress,
  isSkonto,
  SEPA_TRANSFER,
  TRANSFERS,
  TYPE_CODES,
  VAT_CODES,
} from './facts.js';

const SELLER = 'cac:AccountingSupplierParty';
const MANDATE = 'cac:PaymentMeans/cac:PaymentMandate';
const CODE = 'cbc:PaymentMeansCode';

/** What EN 16931 has as a date, wherever it stands. */
const DATES = ['IssueDate', 'DueDate', 'StartDate', 'EndDate', 'ActualDeliveryDate', 'TaxPointDate', 'PaymentDueDate'];

export function xrechnungUbl(edition: XRechnungEdition): Pattern {
  return { places: [document(), ...(edition.form ? [dates()] : []), ...parties(), ...payment(), ...details(edition)] };
}

function dates(): Place {
  const context = DATES.map((name) => `cbc:${name}`).join('|');
  return { context, rules: [warning('BR-TMP-6', ({ text }) => /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(collapsed(text)))] };
}

function document(): Place {
  return at(
    '',
    fatal('BR-DE-1', has('cac:PaymentMeans')),
    fatal('BR-DE-15', says('cbc:BuyerReference')),
    fatal('BR-DE-16', isSellerKnown),
    warning('BR-DE-17', (root) => typesOf(root).some((type) => TYPE_CODES.has(type))),
    fatal('BR-DE-18', (root) =>
      elementsAt(root, 'cac:PaymentTerms').every((terms) => isSkonto(elementsAt(terms, 'cbc:Note')[0]?.text ?? '')),
    ),
    warning('BR-DE-21', (root) =>
      elementsAt(root, 'cbc:CustomizationID').some(({ text }) => Object.values<string>(IDENTIFIERS).includes(text)),
    ),
    fatal('BR-DE-22', (root) =>
      haveOwnNames(elementsAt(root, 'cac:AdditionalDocumentReference'), (reference) =>
        elementsAt(reference, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject'),
      ),
    ),
    warning('BR-DE-26', (root) => !typesOf(root).includes('384') || hasAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference')),
    fatal('BR-DE-30', (root) => !hasAt(root, MANDATE) || isCreditorKnown(root)),
    fatal('BR-DE-31', (root) => !hasAt(root, MANDATE) || hasAt(root, `${MANDATE}/cac:PayerFinancialAccount/cbc:ID`)),
    information(
      'BR-DE-TMP-32',
      (root) =>
        hasAt(root, 'cac:Delivery/cbc:ActualDeliveryDate') ||
        hasAt(root, 'cac:InvoicePeriod') ||
        linesOf(root).every((line) => hasAt(line, 'cac:InvoicePeriod')),
    ),
  );
}

function parties(): Place[] {
  const party = `${SELLER}/cac:Party`;
  return [
    at(`/${SELLER}`, fatal('BR-DE-2', has('cac:Party/cac:Contact'))),
    at(`/${party}/cac:PostalAddress`, fatal('BR-DE-3', says('cbc:CityName')), fatal('BR-DE-4', says('cbc:PostalZone'))),
    at(
      `/${party}/cac:Contact`,
      fatal('BR-DE-5', says('cbc:Name')),
      fatal('BR-DE-6', says('cbc:Telephone')),
      fatal('BR-DE-7', says('cbc:ElectronicMail')),
      warning('BR-DE-27', (contact) => hasThreeDigits(normalizedAt(contact, 'cbc:Telephone'))),
      warning('BR-DE-28', (contact) => isMailAddress(normalizedAt(contact, 'cbc:ElectronicMail'))),
    ),
    at(
      '/cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
      fatal('BR-DE-8', says('cbc:CityName')),
      fatal('BR-DE-9', says('cbc:PostalZone')),
    ),
    at(
      '/cac:Delivery/cac:DeliveryLocation/cac:Address',
      fatal('BR-DE-10', says('cbc:CityName')),
      fatal('BR-DE-11', says('cbc:PostalZone')),
    ),
  ];
}

function payment(): Place[] {
  const by = (codes: (code: string) => boolean, ...rules: readonly Assertion[]): Place => ({
    ...at('/cac:PaymentMeans', ...rules),
    when: (means) => codes(normalizedAt(means, CODE)),
  });
  const lacks =
    (...paths: readonly string[]): Test =>
    (means) =>
      !paths.some((path) => hasAt(means, path));
  return [
    by(
      (code) => TRANSFERS.has(code),
      warning(
        'BR-DE-19',
        (means) => normalizedAt(means, CODE) !== SEPA_TRANSFER || isIban(rawAt(means, 'cac:PayeeFinancialAccount/cbc:ID')),
      ),
      fatal('BR-DE-23-a', has('cac:PayeeFinancialAccount')),
      fatal('BR-DE-23-b', lacks('cac:CardAccount', 'cac:PaymentMandate')),
    ),
    by(
      (code) => CARDS.has(code),
      fatal('BR-DE-24-a', has('cac:CardAccount')),
      fatal('BR-DE-24-b', lacks('cac:PayeeFinancialAccount', 'cac:PaymentMandate')),
    ),
    by(
      (code) => code === DIRECT_DEBIT,
      warning('BR-DE-20', (means) => isIban(rawAt(means, 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'))),
      fatal('BR-DE-25-a', has('cac:PaymentMandate')),
      fatal('BR-DE-25-b', lacks('cac:PayeeFinancialAccount', 'cac:CardAccount')),
    ),
  ];
}

function details({ location }: XRechnungEdition): Place[] {
  return [
    at('/cac:TaxTotal/cac:TaxSubtotal', fatal('BR-DE-14', says('cac:TaxCategory/cbc:Percent'))),
    at('/cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference', {
      id: 'BR-TMP-2',
      severity: location,
      test: (reference) => isAbsoluteUrl(rawAt(reference, 'cbc:URI')),
    }),
  ];
}

/** A place below the root of an invoice or credit note. */
function at(path: string, ...rules: readonly Assertion[]): Place {
  return { context: `/inv:Invoice${path}|/cn:CreditNote${path}`, rules };
}

function has(path: string): Test {
  return (element) => hasAt(element, path);
}

function says(path: string): Test {
  return (element) => saysAt(element, path);
}

function typesOf(root: XmlElement): string[] {
  return ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'].map((path) => normalizedAt(root, path));
}

function linesOf(root: XmlElement): XmlElement[] {
  return [...elementsAt(root, 'cac:InvoiceLine'), ...elementsAt(root, 'cac:CreditNoteLine')];
}

function isSellerKnown(root: XmlElement): boolean {
  const charged = elementsAt(root, 'cac:AllowanceCharge')
    .filter((one) => elementsAt(one, 'cbc:ChargeIndicator').some(({ text }) => text === 'true' || text === 'false'))
    .flatMap((one) => elementsAt(one, 'cac:TaxCategory/cbc:ID'));
  const sold = linesOf(root).flatMap((line) => elementsAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID'));
  if (![...charged, ...sold].some(({ text }) => VAT_CODES.has(text))) return true;
  return hasAt(root, 'cac:TaxRepresentativeParty') || saysAt(root, `${SELLER}/cac:Party/cac:PartyTaxScheme/cbc:CompanyID`);
}

function isCreditorKnown(root: XmlElement): boolean {
  return [`${SELLER}/cac:Party`, 'cac:PayeeParty']
    .flatMap((party) => elementsAt(root, `${party}/cac:PartyIdentification/cbc:ID`))
    .some((id) => attribute(id, 'schemeID') === 'SEPA');
}
