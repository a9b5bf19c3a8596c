// What a line of the extended French profile has beside the norm, and where that is in UBL: its place among lines in groups, and the
// vendor, the numbers and the VAT of a group.
import { EXTENDED_FRENCH } from '../validation/rules/franceExtended/specification.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { identifier } from './ciiParty.js';
import type { ConversionSource } from './source.js';
import { aggregate, basic } from './ublText.js';

const LINE = 'ram:AssociatedDocumentLineDocument';

export function isExtendedFrench(customizationId: string | undefined): boolean {
  return EXTENDED_FRENCH.includes(customizationId ?? '');
}

/** Each with its subject in the text, as in the notes of an invoice. */
export function lineNotes(source: ConversionSource, line: XmlElement): string {
  return source
    .all(line, `${LINE}/ram:IncludedNote`)
    .map((note) => {
      const code = source.textAt(note, 'ram:SubjectCode');
      const content = source.textAt(note, 'ram:Content');
      return basic('Note', code === undefined ? content : `#${code}#${content ?? ''}`);
    })
    .join('');
}

/** In UBL, a line says by a reference to its own invoice what it is, and which line it is a part of. */
export function placeOf(source: ConversionSource, line: XmlElement, number: string | undefined): string {
  const status = source.textAt(line, `${LINE}/ram:LineStatusReasonCode`);
  const parent = source.textAt(line, `${LINE}/ram:ParentLineID`);
  if (status === undefined && parent === undefined) return '';
  return aggregate(
    'BillingReference',
    aggregate('InvoiceDocumentReference', basic('ID', number), basic('DocumentStatusCode', status)),
    aggregate('BillingReferenceLine', basic('ID', parent)),
  );
}

/** The vendor of a group. What else CII has of it stays unread. */
export function vendorOf(source: ConversionSource, line: XmlElement): string {
  const party = source.at(line, 'ram:SpecifiedLineTradeAgreement/ram:ItemSellerTradeParty');
  const country = basic('IdentificationCode', source.textAt(party, 'ram:PostalTradeAddress/ram:CountryID'));
  return aggregate(
    'ManufacturerParty',
    aggregate('PostalAddress', aggregate('Country', country)),
    ...source.all(party, 'ram:SpecifiedTaxRegistration/ram:ID').map((id) => registration(source, id)),
    aggregate(
      'PartyLegalEntity',
      basic('RegistrationName', source.textAt(party, 'ram:Name')),
      identifier(source, source.at(party, 'ram:SpecifiedLegalOrganization/ram:ID'), 'CompanyID'),
    ),
  );
}

function registration(source: ConversionSource, id: XmlElement): string {
  if (attribute(id, 'schemeID') !== 'VA') return '';
  source.attribute(id, 'schemeID');
  return aggregate('PartyTaxScheme', basic('CompanyID', source.text(id)), aggregate('TaxScheme', basic('ID', 'VAT')));
}

/** The VAT of a group, in the currency of the invoice and in that of its accounting. */
export function lineTax(source: ConversionSource, settlement: XmlElement | undefined): string {
  return source
    .all(settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:TaxTotalAmount')
    .map((one) => aggregate('TaxTotal', basic('TaxAmount', source.text(one), { currencyID: source.attribute(one, 'currencyID') })))
    .join('');
}
