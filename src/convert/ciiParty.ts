// Parties and addresses: BG-4 to BG-13.
import { attribute, type XmlElement } from '../xml/tree.js';
import type { ConversionSource } from './source.js';
import { aggregate, basic, group } from './ublText.js';

/** Any identifier with its scheme. */
export function identifier(source: ConversionSource, element: XmlElement | undefined, name = 'ID'): string {
  return basic(name, source.text(element), { schemeID: source.attribute(element, 'schemeID') });
}

/** BT-29, which may occur many times: plain identifiers, then those with a global scheme. */
function identifications(source: ConversionSource, party: XmlElement | undefined): string {
  const ids = [...source.all(party, 'ram:ID'), ...source.all(party, 'ram:GlobalID')];
  return ids.map((id) => aggregate('PartyIdentification', identifier(source, id))).join('');
}

/** BT-46 and BT-60 occur once: the identifier with a global scheme, where there is one. Any other stays unread. */
function identification(source: ConversionSource, party: XmlElement | undefined): string {
  return aggregate('PartyIdentification', identifier(source, source.at(party, 'ram:GlobalID') ?? source.at(party, 'ram:ID')));
}

/** BG-4. `creditorReference` is BT-90 where there is no payee with it. */
export function seller(source: ConversionSource, party: XmlElement | undefined, creditorReference: string): string {
  return aggregate(
    'AccountingSupplierParty',
    group(
      'Party',
      party,
      endpoint(source, party),
      identifications(source, party),
      creditorReference,
      partyName(source.textAt(party, 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName')),
      address(source, party, 'PostalAddress'),
      taxRegistrations(source, party, ['VAT', 'FC']),
      aggregate(
        'PartyLegalEntity',
        basic('RegistrationName', source.textAt(party, 'ram:Name')),
        identifier(source, source.at(party, 'ram:SpecifiedLegalOrganization/ram:ID'), 'CompanyID'),
        basic('CompanyLegalForm', source.textAt(party, 'ram:Description')),
      ),
      contact(source, party),
    ),
  );
}

/** BG-7. */
export function buyer(source: ConversionSource, party: XmlElement | undefined): string {
  return aggregate(
    'AccountingCustomerParty',
    group(
      'Party',
      party,
      endpoint(source, party),
      identification(source, party),
      partyName(source.textAt(party, 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName')),
      address(source, party, 'PostalAddress'),
      taxRegistrations(source, party, ['VAT']),
      aggregate(
        'PartyLegalEntity',
        basic('RegistrationName', source.textAt(party, 'ram:Name')),
        identifier(source, source.at(party, 'ram:SpecifiedLegalOrganization/ram:ID'), 'CompanyID'),
      ),
      contact(source, party),
    ),
  );
}

/** BG-10. */
export function payee(source: ConversionSource, party: XmlElement | undefined, creditorReference: string): string {
  return group(
    'PayeeParty',
    party,
    identification(source, party),
    creditorReference,
    partyName(source.textAt(party, 'ram:Name')),
    aggregate('PartyLegalEntity', identifier(source, source.at(party, 'ram:SpecifiedLegalOrganization/ram:ID'), 'CompanyID')),
  );
}

/** BG-11. */
export function taxRepresentative(source: ConversionSource, party: XmlElement | undefined): string {
  return group(
    'TaxRepresentativeParty',
    party,
    partyName(source.textAt(party, 'ram:Name')),
    address(source, party, 'PostalAddress'),
    taxRegistrations(source, party, ['VAT']),
  );
}

/** BG-13 and BT-72. */
export function delivery(source: ConversionSource, from: XmlElement | undefined): string {
  const party = source.at(from, 'ram:ShipToTradeParty');
  const location = source.at(party, 'ram:GlobalID') ?? source.at(party, 'ram:ID');
  return aggregate(
    'Delivery',
    basic('ActualDeliveryDate', source.date(from, 'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString')),
    aggregate('DeliveryLocation', identifier(source, location), address(source, party, 'Address')),
    aggregate('DeliveryParty', partyName(source.textAt(party, 'ram:Name'))),
  );
}

/** BT-34 and BT-49. An address without a text is kept: it is another fault than a missing one. */
function endpoint(source: ConversionSource, party: XmlElement | undefined): string {
  const from = source.group(party, 'ram:URIUniversalCommunication');
  const written = identifier(source, source.group(from, 'ram:URIID'), 'EndpointID');
  return written === '' && from !== undefined ? '<cbc:EndpointID/>' : written;
}

function partyName(name: string | undefined): string {
  return aggregate('PartyName', basic('Name', name));
}

function address(source: ConversionSource, party: XmlElement | undefined, name: 'PostalAddress' | 'Address'): string {
  const from = source.group(party, 'ram:PostalTradeAddress');
  return group(
    name,
    from,
    basic('StreetName', source.textAt(from, 'ram:LineOne')),
    basic('AdditionalStreetName', source.textAt(from, 'ram:LineTwo')),
    basic('CityName', source.textAt(from, 'ram:CityName')),
    basic('PostalZone', source.textAt(from, 'ram:PostcodeCode')),
    basic('CountrySubentity', source.textAt(from, 'ram:CountrySubDivisionName')),
    aggregate('AddressLine', basic('Line', source.textAt(from, 'ram:LineThree'))),
    aggregate('Country', basic('IdentificationCode', source.textAt(from, 'ram:CountryID'))),
  );
}

/** The tax schemes of UBL by those of CII. The rules of EN 16931 use VA, those of Peppol for CII use VAT. */
const TAX_SCHEMES: ReadonlyMap<string, 'VAT' | 'FC'> = new Map([
  ['VA', 'VAT'],
  ['VAT', 'VAT'],
  ['FC', 'FC'],
]);

/** VAT is the VAT identifier. FC, of the seller only, is another tax registration. Each occurs once. All others stay unread. */
function taxRegistrations(source: ConversionSource, party: XmlElement | undefined, schemes: readonly ('VAT' | 'FC')[]): string {
  const ids = source.all(party, 'ram:SpecifiedTaxRegistration/ram:ID');
  return schemes
    .map((scheme) => {
      const id = ids.find((one) => TAX_SCHEMES.get(attribute(one, 'schemeID') ?? '') === scheme);
      if (id === undefined) return '';
      source.attribute(id, 'schemeID');
      return aggregate('PartyTaxScheme', basic('CompanyID', source.text(id)), aggregate('TaxScheme', basic('ID', scheme)));
    })
    .join('');
}

function contact(source: ConversionSource, party: XmlElement | undefined): string {
  const from = source.at(party, 'ram:DefinedTradeContact');
  // BT-41 is a person or a department. Spec is silent: where CII has both, one text names both (docs/decisions/053).
  const names = [source.textAt(from, 'ram:PersonName'), source.textAt(from, 'ram:DepartmentName')];
  const name = names.filter((one) => one !== undefined).join(', ');
  return aggregate(
    'Contact',
    basic('Name', name === '' ? undefined : name),
    basic('Telephone', source.textAt(from, 'ram:TelephoneUniversalCommunication/ram:CompleteNumber')),
    basic('ElectronicMail', source.textAt(from, 'ram:EmailURIUniversalCommunication/ram:URIID')),
  );
}
