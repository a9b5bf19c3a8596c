// The reported invoice inside of tax data.
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { CURRENCIES } from '../../codes/currencies.js';
import { CURRENCIES_2025_11 } from '../../codes/peppol/currencies.js';
import { hasAt, isAt } from '../../lexical.js';
import type { PathRule } from '../../rule.js';
import type { TaxDataForm } from './countries.js';
import { absent, coded, has, oneOf, onlyChildren, onlyReported, present, rule, valued } from './forms.js';
import { textIn } from './head.js';

const TRANSACTION = 'pxs:ReportedTransaction';
const DOCUMENT = `${TRANSACTION}/pxs:ReportedDocument`;
const SELLER = 'cac:AccountingSupplierParty';
const BUYER = 'cac:AccountingCustomerParty';
const SCHEME = 'cac:PartyTaxScheme';
export const VERSION_5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const SOURCE = 'pxs:SourceDocument/ext:ExtensionContent';

/** Of Slovakia and the pilot of ViDA, which has no rule on the name of the buyer. */
export function europeanDocument({ reported, family, isMended }: TaxDataForm): PathRule[] {
  const isSlovak = family === 'PEPPOL-TDD-SK';
  const vat = (id: string, party: string): PathRule =>
    rule(id, `${DOCUMENT}/${party}/${SCHEME}`, valued(`${party}/${SCHEME}/cac:TaxScheme/cbc:ID`, 'VAT'), (scheme) =>
      isAt(scheme, 'cac:TaxScheme/cbc:ID', 'VAT'),
    );
  return [
    ...onlyReported(reported, TRANSACTION).filter(({ id }) => isSlovak || id !== 'ibr-tdd-86'),
    rule(isSlovak ? 'ibr-tdd-87' : 'ibr-tdd-86', DOCUMENT, present('pxs:ReportedDocument/cbc:UUID'), has('cbc:UUID')),
    ...(isMended ? mended() : []),
    rule('ibr-tdd-29', `${DOCUMENT}/${SELLER}`, present(`${SELLER}/cac:Party`), has('cac:Party')),
    rule('ibr-tdd-36', `${DOCUMENT}/${BUYER}`, present(`${BUYER}/cac:Party`), has('cac:Party')),
    vat('ibr-tdd-33', `${SELLER}/cac:Party`),
    vat('ibr-tdd-41', `${BUYER}/cac:Party`),
    vat('ibr-tdd-47', 'cac:TaxRepresentativeParty'),
  ];
}

/** Of edition 1.1.0 of the pilot: what the corner of the buyer reports of VAT. */
function mended(): PathRule[] {
  const isByBuyer = (root: XmlElement): boolean => textIn(root, 'pxs:ReporterRole') === 'C3';
  const hasTax = (one: XmlElement, currency: string): boolean =>
    elementsAt(one, 'cac:TaxTotal').some((total) => hasCurrency(total, 'cbc:TaxAmount', textIn(one, currency)));
  const uuid = 'pxs:ReportedDocument/cbc:UUID';
  const subtotal = 'cac:TaxTotal/cac:TaxSubtotal';
  return [
    rule('ibr-tdd-87', DOCUMENT, valued(uuid, 'UUID 5 (RFC 9562)'), (one) => {
      return !hasAt(one, 'cbc:UUID') || VERSION_5.test(textIn(one, 'cbc:UUID'));
    }),
    rule('ibr-tdd-90', DOCUMENT, present('cac:TaxTotal/cbc:TaxAmount'), (one, { root }) => {
      return !isByBuyer(root) || hasTax(one, 'cbc:DocumentCurrencyCode');
    }),
    rule('ibr-tdd-91', DOCUMENT, present('pxs:MonetaryTotal/cbc:TaxInclusiveAmount'), (one, { root }) => {
      return !isByBuyer(root) || hasAt(one, 'pxs:MonetaryTotal/cbc:TaxInclusiveAmount');
    }),
    rule('ibr-tdd-93', DOCUMENT, present('cac:TaxTotal/cbc:TaxAmount'), (one, { root }) => {
      return !isByBuyer(root) || !hasAt(one, 'cbc:TaxCurrencyCode') || hasTax(one, 'cbc:TaxCurrencyCode');
    }),
    rule('ibr-tdd-92', `${DOCUMENT}/${subtotal}`, present(`${subtotal}/cbc:TaxAmount`), (one, { root }) => {
      return (
        !isByBuyer(root) || ['cbc:TaxAmount', 'cac:TaxCategory/cbc:ID', 'cac:TaxCategory/cbc:Percent'].every((path) => hasAt(one, path))
      );
    }),
  ];
}

/** Of the Emirates and Oman. */
export function totalsDocument({ reported, family }: TaxDataForm): PathRule[] {
  const isEmirates = family === 'PEPPOL-TDD-AE';
  const currencies = new Set(isEmirates ? CURRENCIES_2025_11.codes : CURRENCIES.codes);
  if (!isEmirates) currencies.delete('AED');
  return [
    rule('ibr-tdd-22', TRANSACTION, present('pxs:ReportedDocument'), (one, { root }) => {
      return hasAt(one, 'pxs:ReportedDocument') || (isEmirates && textIn(root, 'pxs:DocumentTypeCode') === 'F');
    }),
    rule('ibr-tdd-23', TRANSACTION, present('pxs:SourceDocument'), has('pxs:SourceDocument')),
    ...onlyReported(reported, TRANSACTION),
    ...heads(isEmirates),
    ...amounts(currencies),
    ...parties(isEmirates),
    rule('ibr-tdd-55', `${TRANSACTION}/pxs:CustomContent`, present('pxs:CustomContent/cbc:Value'), has('cbc:Value')),
    onlyChildren('ibr-tdd-56', `${TRANSACTION}/pxs:SourceDocument`, ['ext:ExtensionContent']),
    rule(
      'ibr-tdd-57',
      `${TRANSACTION}/${SOURCE}`,
      present('inv:Invoice'),
      (one) => hasAt(one, 'inv:Invoice') || hasAt(one, 'cn:CreditNote'),
    ),
  ];
}

function heads(isEmirates: boolean): PathRule[] {
  const uuid = 'pxs:ReportedDocument/cbc:UUID';
  const terms = [
    ['ibr-tdd-24', 'cbc:CustomizationID'],
    ['ibr-tdd-25', 'cbc:ProfileID'],
    ['ibr-tdd-26', 'cbc:ID'],
    ['ibr-tdd-28', 'cbc:IssueDate'],
    ['ibr-tdd-29', 'pxs:DocumentTypeCode'],
    ['ibr-tdd-30', 'cbc:DocumentCurrencyCode'],
    ['ibr-tdd-32', SELLER],
  ] as const;
  return [
    ...terms.map(([id, name]) => rule(id, DOCUMENT, present(`pxs:ReportedDocument/${name}`), has(name))),
    isEmirates
      ? rule('ibr-tdd-27', DOCUMENT, present(uuid), has('cbc:UUID'))
      : rule('ibr-tdd-27', DOCUMENT, valued(uuid, 'UUID 5 (RFC 9562)'), (one) => VERSION_5.test(textIn(one, 'cbc:UUID'))),
    rule('ibr-tdd-33', DOCUMENT, present(`pxs:ReportedDocument/${BUYER}`), (one) => hasAt(one, BUYER) || (isEmirates && isExport(one))),
  ];
}

/** BTAE-02 is XXXXXXX1. */
function isExport({ parent }: XmlElement): boolean {
  const sources = elementsAt(parent, SOURCE).flatMap(({ children }) => children);
  return sources.some((source) => /^[01]{7}1$/.test(textIn(source, 'cbc:ProfileExecutionID')));
}

function amounts(currencies: ReadonlySet<string>): PathRule[] {
  const total = 'pxs:MonetaryTotal';
  const net = 'cbc:TaxExclusiveAmount';
  const isListed =
    (name: string): PathRule['test'] =>
    (one) =>
      !hasAt(one, name) || currencies.has(textIn(one, name));
  const taxes = (one: XmlElement, currency: string): number =>
    elementsAt(one, 'cac:TaxTotal').filter((tax) => hasCurrency(tax, 'cbc:TaxAmount', currency)).length;
  const currencyOf = (one: XmlElement): string => textIn(one, 'cbc:DocumentCurrencyCode');
  return [
    rule('ibr-tdd-30-1', DOCUMENT, coded('cbc:DocumentCurrencyCode'), isListed('cbc:DocumentCurrencyCode')),
    rule('ibr-tdd-31', DOCUMENT, absent('cbc:TaxCurrencyCode'), (one) => {
      return !hasAt(one, 'cbc:TaxCurrencyCode') || textIn(one, 'cbc:TaxCurrencyCode') !== currencyOf(one);
    }),
    rule('ibr-tdd-31-1', DOCUMENT, coded('cbc:TaxCurrencyCode'), isListed('cbc:TaxCurrencyCode')),
    rule('ibr-tdd-34', DOCUMENT, oneOf('cac:TaxTotal'), (one) => {
      return elementsAt(one, 'cac:TaxTotal').length === (hasAt(one, 'cbc:TaxCurrencyCode') ? 2 : 1);
    }),
    rule('ibr-tdd-35', DOCUMENT, oneOf('cac:TaxTotal'), (one) => taxes(one, currencyOf(one)) === 1),
    rule('ibr-tdd-36', DOCUMENT, oneOf('cac:TaxTotal'), (one) => {
      return !hasAt(one, 'cbc:TaxCurrencyCode') || taxes(one, textIn(one, 'cbc:TaxCurrencyCode')) === 1;
    }),
    rule('ibr-tdd-37', DOCUMENT, oneOf(total), (one) => elementsAt(one, total).length === 1),
    rule('ibr-tdd-38', DOCUMENT, valued(`${total}/${net}/@currencyID`, 'cbc:DocumentCurrencyCode'), (one) => {
      const totals = elementsAt(one, total);
      return totals.length !== 1 || totals.every((only) => hasCurrency(only, net, currencyOf(one)));
    }),
    rule('ibr-tdd-52', `${DOCUMENT}/${total}`, present(`${total}/${net}`), has(net)),
    rule('ibr-tdd-53', `${DOCUMENT}/${total}`, valued(`${total}/${net}/@currencyID`, 'cbc:DocumentCurrencyCode'), (one) => {
      return one.parent !== undefined && hasCurrency(one, net, currencyOf(one.parent));
    }),
    rule('ibr-tdd-54', `${DOCUMENT}/${total}`, absent('cbc:TaxInclusiveAmount'), (one) => !hasAt(one, 'cbc:TaxInclusiveAmount')),
  ];
}

function parties(isEmirates: boolean): PathRule[] {
  const ofSeller = `${DOCUMENT}/${SELLER}/cac:Party`;
  const ofBuyer = `${DOCUMENT}/${BUYER}/cac:Party`;
  const name = 'cac:PartyLegalEntity/cbc:RegistrationName';
  return [
    rule('ibr-tdd-40', `${DOCUMENT}/${SELLER}`, present(`${SELLER}/cac:Party`), has('cac:Party')),
    rule('ibr-tdd-42', ofSeller, oneOf(`${SELLER}/cac:Party/${SCHEME}`), (party, { root }) => {
      const count = elementsAt(party, SCHEME).length;
      return count === 1 || (count === 0 && !isEmirates && needsNoSeller(root));
    }),
    rule('ibr-tdd-44', `${ofSeller}/${SCHEME}`, present(`${SELLER}/cac:Party/${SCHEME}/cbc:CompanyID`), has('cbc:CompanyID')),
    rule('ibr-tdd-45', `${ofSeller}/${SCHEME}`, present(`${SELLER}/cac:Party/${SCHEME}/cac:TaxScheme/cbc:ID`), has('cac:TaxScheme/cbc:ID')),
    rule('ibr-tdd-47', `${DOCUMENT}/${BUYER}`, present(`${BUYER}/cac:Party`), has('cac:Party')),
    ...(isEmirates
      ? []
      : [
          rule('ibr-tdd-50', `${ofBuyer}/${SCHEME}`, present(`${BUYER}/cac:Party/${SCHEME}/cbc:CompanyID`), has('cbc:CompanyID')),
          rule('ibr-tdd-62', `${ofSeller}/cac:PartyLegalEntity`, present(`${SELLER}/cac:Party/${name}`), has('cbc:RegistrationName')),
          rule('ibr-tdd-64', `${ofBuyer}/cac:PartyLegalEntity`, present(`${BUYER}/cac:Party/${name}`), has('cbc:RegistrationName')),
        ]),
  ];
}

/** Imports and the margin scheme by the buyer: BTOM-003, the ninth, eleventh and thirteenth of twenty marks. */
function needsNoSeller(root: XmlElement): boolean {
  const [source] = elementsAt(root, `${TRANSACTION}/${SOURCE}`).flatMap(({ children }) => children);
  const type = elementAt(source, 'cbc:InvoiceTypeCode') ?? elementAt(source, 'cbc:CreditNoteTypeCode');
  const marks = (attribute(type, 'name') ?? '').trim();
  return /^[01]{20}$/.test(marks) && [8, 10, 12].some((position) => marks[position] === '1');
}

function hasCurrency(element: XmlElement, path: string, currency: string): boolean {
  return elementsAt(element, path).some((one) => attribute(one, 'currencyID') === currency);
}
