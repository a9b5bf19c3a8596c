// The members of parties, their addresses and contacts: BG-4 to BG-15.
import { ADDRESS_SCHEMES } from '../validation/codes/addressSchemes.js';
import { COUNTRIES_UBL } from '../validation/codes/countries.js';
import { IDENTIFIER_SCHEMES } from '../validation/codes/schemes.js';
import { code, date, group, identifier, identifiers, type Member, pint, pintGroup, pintPart, REQUIRED, text } from './member.js';

type AddressTerms = readonly [
  group: string,
  line1: string,
  line2: string,
  line3: string,
  city: string,
  post: string,
  sub: string,
  country: string,
];

function address([bg, line1, line2, line3, city, postCode, subdivision, country]: AddressTerms, more: Partial<Member> = REQUIRED): Member {
  return group(
    'address',
    bg,
    [
      text('line1', line1),
      text('line2', line2),
      text('line3', line3),
      text('city', city),
      text('postCode', postCode),
      text('subdivision', subdivision),
      pint('text', 'subdivisionCode', `${bg} cbc:CountrySubentityCode`, 'BTOM-024'),
      code('country', country, COUNTRIES_UBL, REQUIRED),
    ],
    more,
  );
}

/** PINT AE: what kind of registration it is, and who registered. */
function legalId(term: string, kind: string, authority: string): Member {
  const more = [pintPart('kind', 'schemeAgencyID', kind), pintPart('authority', 'schemeAgencyName', authority)];
  return identifier('legalId', term, IDENTIFIER_SCHEMES, {}, more);
}

/** Of MSIC in Malaysia. */
const INDUSTRY = pintGroup('industry', 'BG-4 cbc:IndustryClassificationCode', [
  pintPart('code', '', undefined, REQUIRED),
  pintPart('name', 'name'),
]);

const AGENT_PLACE = 'BG-4 cac:AgentParty';
export const AGENT_VAT = `${AGENT_PLACE} cac:PartyTaxScheme/cbc:CompanyID`;
const AGENT_ADDRESS = `${AGENT_PLACE} cac:PostalAddress`;

/** Who issues the invoice for the seller. */
const AGENT = pintGroup('agent', AGENT_PLACE, [
  pint('text', 'name', `${AGENT_PLACE} cac:PartyName/cbc:Name`, 'BTOM-005'),
  pint('text', 'vatId', AGENT_VAT, 'BTOM-006'),
  pintGroup('address', AGENT_ADDRESS, [
    pint('text', 'line1', `${AGENT_ADDRESS} cbc:StreetName`, 'BTOM-007'),
    pint('text', 'line2', `${AGENT_ADDRESS} cbc:AdditionalStreetName`, 'BTOM-008'),
    pint('text', 'line3', `${AGENT_ADDRESS} cac:AddressLine/cbc:Line`, 'BTOM-009'),
    pint('text', 'city', `${AGENT_ADDRESS} cbc:CityName`, 'BTOM-010'),
    pint('text', 'postCode', `${AGENT_ADDRESS} cbc:PostalZone`, 'BTOM-011'),
    pint('text', 'country', `${AGENT_ADDRESS} cac:Country/cbc:IdentificationCode`, 'BTOM-013'),
  ]),
]);

function contact(bg: string, name: string, phone: string, email: string): Member {
  return group('contact', bg, [text('name', name), text('phone', phone), text('email', email)]);
}

export const SELLER = group(
  'seller',
  'BG-4',
  [
    text('name', 'BT-27', REQUIRED),
    text('tradingName', 'BT-28'),
    identifiers('BT-29', 'LIMIT-LIST'),
    legalId('BT-30', 'BTAE-15', 'BTAE-12, BTAE-18'),
    text('vatId', 'BT-31'),
    text('taxRegistrationId', 'BT-32'),
    text('legalInformation', 'BT-33'),
    identifier('endpoint', 'BT-34', ADDRESS_SCHEMES, REQUIRED),
    contact('BG-6', 'BT-41', 'BT-42', 'BT-43'),
    address(['BG-5', 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
    pint('text', 'uuid', '/ cac:AccountingSupplierParty/cbc:AdditionalAccountID', 'BTOM-004'),
    INDUSTRY,
    AGENT,
  ],
  REQUIRED,
);

export const BUYER = group(
  'buyer',
  'BG-7',
  [
    text('name', 'BT-44', REQUIRED),
    text('tradingName', 'BT-45'),
    identifiers('BT-46', 1),
    legalId('BT-47', 'BTAE-16', 'BTAE-11, BTAE-19'),
    text('vatId', 'BT-48'),
    identifier('endpoint', 'BT-49', ADDRESS_SCHEMES, REQUIRED),
    contact('BG-9', 'BT-56', 'BT-57', 'BT-58'),
    address(['BG-8', 'BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
  ],
  REQUIRED,
);

export const PAYEE = group('payee', 'BG-10', [text('name', 'BT-59', REQUIRED), identifiers('BT-60', 1), identifier('legalId', 'BT-61')]);

export const REPRESENTATIVE = group('taxRepresentative', 'BG-11', [
  text('name', 'BT-62', REQUIRED),
  text('vatId', 'BT-63', REQUIRED),
  address(['BG-12', 'BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
]);

const [PARTY, SHIPMENT] = ['/ cac:Delivery/cac:DeliveryParty', '/ cac:Delivery/cac:Shipment'];
const FREIGHT = `${SHIPMENT} cac:FreightAllowanceCharge`;
const TERMS = [pintPart('id', '', undefined, REQUIRED), pintPart('scheme', 'schemeID')];

export const DELIVERY = group('delivery', 'BG-13', [
  text('partyName', 'BT-70'),
  identifier('location', 'BT-71'),
  date('date', 'BT-72'),
  address(['BG-15', 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'], {}),
  pint('text', 'partyId', `${PARTY}/cac:PartyIdentification/cbc:ID`, 'BTAE-23'),
  pint('text', 'partyLegalId', `${PARTY}/cac:PartyLegalEntity/cbc:CompanyID`),
  pintGroup('incoterms', '/ cac:Delivery/cac:DeliveryTerms/cbc:ID', TERMS, 'BTAE-22, BTOM-022'),
  pintGroup('shipment', SHIPMENT, [
    pint('text', 'id', `${SHIPMENT} cbc:ID`, 'BTOM-021', REQUIRED),
    pint('date', 'importDate', `${SHIPMENT} cac:Delivery/cbc:ActualDeliveryDate`, 'BTOM-030'),
    pint('text', 'consignmentId', `${SHIPMENT} cac:Consignment/cbc:ID`),
    pintGroup('incoterms', `${SHIPMENT} cac:Consignment/cac:DeliveryTerms/cbc:ID`, TERMS),
    pintGroup('freight', FREIGHT, [
      pint('amount', 'amount', `${FREIGHT} cbc:Amount`, undefined, REQUIRED),
      pint('text', 'reason', `${FREIGHT} cbc:AllowanceChargeReason`),
    ]),
  ]),
]);
