// Parties and addresses: BG-4 to BG-13.
import { elementAt } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import type { Source } from './source.js';
import { aggregate, basic } from './ublText.js';

/** Any identifier with its scheme. */
export function identifier(source: Source, element: XmlElement | undefined, name = 'ID'): string {
  return basic(name, source.text(element), { schemeID: source.attribute(element, 'schemeID') });
}

/** Identifiers of a party: plain ones, then those with a global scheme. */
function identifications(source: Source, party: XmlElement | undefined): string {
  const ids = [...source.all(party, 'ram:ID'), ...source.all(party, 'ram:GlobalID')];
  return ids.map((id) => aggregate('PartyIdentification', identifier(source, id))).join('');
}

/** BG-4. `creditorReference` is BT-90 where no payee takes it. */
export function seller(source: Source, party: XmlElement | undefined, creditorReference: string): string {
  return aggregate(
    'AccountingSupplierParty',
    aggregate(
      'Party',
      endpoint(source, party),
      identifications(source, party),
      creditorReference,
      partyName(source.textAt(party, 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName')),
      address(source, party, 'PostalAddress'),
      taxRegistrations(source, party, ['VA', 'FC']),
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
export function buyer(source: Source, party: XmlElement | undefined): string {
  return aggregate(
    'AccountingCustomerParty',
    aggregate(
      'Party',
      endpoint(source, party),
      identifications(source, party),
      partyName(source.textAt(party, 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName')),
      address(source, party, 'PostalAddress'),
      taxRegistrations(source, party, ['VA']),
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
export function payee(source: Source, party: XmlElement | undefined, creditorReference: string): string {
  return aggregate(
    'PayeeParty',
    identifications(source, party),
    creditorReference,
    partyName(source.textAt(party, 'ram:Name')),
    aggregate('PartyLegalEntity', identifier(source, source.at(party, 'ram:SpecifiedLegalOrganization/ram:ID'), 'CompanyID')),
  );
}

/** BG-11. */
export function taxRepresentative(source: Source, party: XmlElement | undefined): string {
  return aggregate(
    'TaxRepresentativeParty',
    partyName(source.textAt(party, 'ram:Name')),
    address(source, party, 'PostalAddress'),
    taxRegistrations(source, party, ['VA']),
  );
}

/** BG-13 and BT-72. */
export function delivery(source: Source, from: XmlElement | undefined): string {
  const party = source.at(from, 'ram:ShipToTradeParty');
  const location = source.at(party, 'ram:GlobalID') ?? source.at(party, 'ram:ID');
  return aggregate(
    'Delivery',
    basic('ActualDeliveryDate', source.date(from, 'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString')),
    aggregate('DeliveryLocation', identifier(source, location), address(source, party, 'Address')),
    aggregate('DeliveryParty', partyName(source.textAt(party, 'ram:Name'))),
  );
}

function endpoint(source: Source, party: XmlElement | undefined): string {
  return identifier(source, source.at(party, 'ram:URIUniversalCommunication/ram:URIID'), 'EndpointID');
}

function partyName(name: string | undefined): string {
  return aggregate('PartyName', basic('Name', name));
}

/** An address that is there and empty is another fault than none, so it stays. */
function address(source: Source, party: XmlElement | undefined, name: 'PostalAddress' | 'Address'): string {
  const from = elementAt(party, 'ram:PostalTradeAddress');
  const written = aggregate(
    name,
    basic('StreetName', source.textAt(from, 'ram:LineOne')),
    basic('AdditionalStreetName', source.textAt(from, 'ram:LineTwo')),
    basic('CityName', source.textAt(from, 'ram:CityName')),
    basic('PostalZone', source.textAt(from, 'ram:PostcodeCode')),
    basic('CountrySubentity', source.textAt(from, 'ram:CountrySubDivisionName')),
    aggregate('AddressLine', basic('Line', source.textAt(from, 'ram:LineThree'))),
    aggregate('Country', basic('IdentificationCode', source.textAt(from, 'ram:CountryID'))),
  );
  return written === '' && from !== undefined ? `<cac:${name}/>` : written;
}

/** VA is the VAT identifier; FC, of the seller only, another tax registration. All other schemes stay unread. */
function taxRegistrations(source: Source, party: XmlElement | undefined, schemes: readonly ('VA' | 'FC')[]): string {
  const ids = source.all(party, 'ram:SpecifiedTaxRegistration/ram:ID');
  const ordered = schemes.flatMap((scheme) =>
    ids.filter((id) => id.attributes.some(({ local, value }) => local === 'schemeID' && value === scheme)),
  );
  return ordered
    .map((id) => {
      const scheme = source.attribute(id, 'schemeID') === 'VA' ? 'VAT' : 'FC';
      return aggregate('PartyTaxScheme', basic('CompanyID', source.text(id)), aggregate('TaxScheme', basic('ID', scheme)));
    })
    .join('');
}

function contact(source: Source, party: XmlElement | undefined): string {
  const from = source.at(party, 'ram:DefinedTradeContact');
  // BT-41 is a person or a department; where both are there, the department stays unread.
  const name = source.at(from, 'ram:PersonName') ?? source.at(from, 'ram:DepartmentName');
  return aggregate(
    'Contact',
    basic('Name', source.text(name)),
    basic('Telephone', source.textAt(from, 'ram:TelephoneUniversalCommunication/ram:CompleteNumber')),
    basic('ElectronicMail', source.textAt(from, 'ram:EmailURIUniversalCommunication/ram:URIID')),
  );
}
