// EN 16931, parties and their addresses: BR-06 to BR-11, BR-17 to BR-20, BR-56, BR-57, BR-62, BR-63, BR-CO-09, BR-CO-26. Written
// from the norm, 6.4.1 and 6.4.2.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { COUNTRIES_CII, COUNTRIES_UBL } from '../../codes/countries.js';
import { below, beside, type Find } from '../../find.js';
import { isBlank } from '../../text.js';
import { CII_AGREEMENT, CII_DELIVERY, CII_ROOT, type EnRule, UBL_ROOT } from './enRule.js';
import { has, hasAttribute, says, saysAttribute } from './probes.js';
import { isVat } from './ublFacts.js';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const CII_SELLER = `${CII_AGREEMENT}/ram:SellerTradeParty`;
const CII_BUYER = `${CII_AGREEMENT}/ram:BuyerTradeParty`;
const COUNTRY = 'cac:Country/cbc:IdentificationCode';
const REPRESENTATIVE = 'cac:TaxRepresentativeParty';
const CII_REPRESENTATIVE = 'ram:SellerTaxRepresentativeTradeParty';

export const PARTIES: readonly EnRule[] = [
  ...party(['BR-06', 'BR-08', 'BR-09'], SELLER, CII_SELLER),
  ...party(['BR-07', 'BR-10', 'BR-11'], BUYER, CII_BUYER),
  {
    id: 'BR-17',
    ubl: {
      context: 'cac:PayeeParty',
      test: (payee) => payeeNames(payee).length > 0 && !sameText(payeeNames, sellerNames, payee) && !sameText(payeeIds, sellerIds, payee),
    },
    cii: {
      context: 'ram:PayeeTradeParty',
      test: (payee) => names(payee).length > 0 && !isSellerInCii(payee),
    },
  },
  {
    id: 'BR-18',
    ubl: { context: REPRESENTATIVE, test: says('cac:PartyName/cbc:Name') },
    cii: { context: CII_REPRESENTATIVE, test: says('ram:Name') },
  },
  {
    id: 'BR-19',
    ubl: { context: REPRESENTATIVE, test: has('cac:PostalAddress') },
    cii: { context: CII_REPRESENTATIVE, test: has('ram:PostalTradeAddress') },
  },
  {
    id: 'BR-20',
    ubl: { context: `${REPRESENTATIVE}/cac:PostalAddress`, test: says(COUNTRY) },
    cii: { context: CII_REPRESENTATIVE, test: says('ram:PostalTradeAddress/ram:CountryID') },
  },
  {
    id: 'BR-56',
    ubl: { context: REPRESENTATIVE, test: (node) => taxSchemes(node).some((scheme) => isVat(scheme) && companyIds(scheme).length > 0) },
    cii: { context: CII_REPRESENTATIVE, test: (node) => isOneIdentifier(vatIdentifiers(node)) },
  },
  {
    id: 'BR-57',
    ubl: { context: 'cac:Delivery/cac:DeliveryLocation/cac:Address', test: has(COUNTRY) },
    cii: {
      context: `${CII_ROOT}/${CII_DELIVERY}`,
      test: (node, document) =>
        deliveryAddresses(node).length === 0 || says('ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID')(node, document),
    },
  },
  electronicAddress('BR-62', SELLER, CII_SELLER),
  electronicAddress('BR-63', BUYER, CII_BUYER),
  {
    id: 'BR-CO-09',
    ubl: { context: 'cac:PartyTaxScheme', where: isVat, at: 'cbc:CompanyID', test: (node) => startsInUbl(companyIds(node)) },
    cii: {
      context: 'ram:SpecifiedTaxRegistration/ram:ID',
      where: (node) => attribute(node, 'schemeID') === 'VA',
      test: ({ text }) => COUNTRIES_CII.codes.has(text.slice(0, 2)) || text.startsWith('EL'),
    },
  },
  {
    id: 'BR-CO-26',
    ubl: {
      context: 'cac:AccountingSupplierParty',
      test: (node) =>
        partyTaxSchemes(node).some((scheme) => isVat(scheme) && companyIds(scheme).length > 0) ||
        partyIds(node).some((id) => attribute(id, 'schemeID') !== 'SEPA') ||
        legalIds(node).length > 0,
    },
    cii: {
      context: 'ram:SellerTradeParty',
      test: (node, document) => isNamedInCii(node, document) || vatIdentifiers(node).length > 0,
    },
  },
];

const payeeNames = below('cac:PartyName/cbc:Name');
const payeeIds = below('cac:PartyIdentification/cbc:ID');
const sellerNames = beside(`${SELLER}/cac:PartyName/cbc:Name`);
const sellerIds = beside(`${SELLER}/cac:PartyIdentification/cbc:ID`);
const taxSchemes = below('cac:PartyTaxScheme');
const companyIds = below('cbc:CompanyID');
const partyTaxSchemes = below('cac:Party/cac:PartyTaxScheme');
const partyIds = below('cac:Party/cac:PartyIdentification/cbc:ID');
const legalIds = below('cac:Party/cac:PartyLegalEntity/cbc:CompanyID');
const names = below('ram:Name');
const ids = below('ram:ID');
const organizations = below('ram:SpecifiedLegalOrganization/ram:ID');
const registrations = below('ram:SpecifiedTaxRegistration/ram:ID');
const deliveryAddresses = below('ram:ShipToTradeParty/ram:PostalTradeAddress');
const sellers = below('ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty');
const isNamedInCii = has('ram:ID', 'ram:GlobalID', 'ram:SpecifiedLegalOrganization/ram:ID');

/** Name, address and country of one of the two parties that every invoice has. */
function party([nameId, addressId, countryId]: readonly [string, string, string], ubl: string, cii: string): EnRule[] {
  return [
    {
      id: nameId,
      ubl: { context: UBL_ROOT, at: ubl, test: says(`${ubl}/cac:PartyLegalEntity/cbc:RegistrationName`) },
      cii: { context: CII_ROOT, at: cii, test: says(`${cii}/ram:Name`) },
    },
    {
      id: addressId,
      ubl: { context: UBL_ROOT, at: ubl, test: has(`${ubl}/cac:PostalAddress`) },
      cii: { context: CII_ROOT, at: cii, test: has(`${cii}/ram:PostalTradeAddress`) },
    },
    {
      id: countryId,
      ubl: { context: `${ubl}/cac:PostalAddress`, test: says(COUNTRY) },
      // In CII the rule asks the document, and so speaks up where there is no address at all.
      cii: { context: CII_ROOT, at: `${cii}/ram:PostalTradeAddress`, test: says(`${cii}/ram:PostalTradeAddress/ram:CountryID`) },
    },
  ];
}

function electronicAddress(id: string, ubl: string, cii: string): EnRule {
  const firstAddress = below(`${cii}/ram:URIUniversalCommunication`);
  const scheme = saysAttribute('ram:URIID', 'schemeID');
  return {
    id,
    ubl: { context: `${ubl}/cbc:EndpointID`, test: hasAttribute('schemeID') },
    cii: {
      context: CII_ROOT,
      at: `${cii}/ram:URIUniversalCommunication`,
      test: (root, document) => {
        const [first] = firstAddress(root);
        return first === undefined || (uris(first).length > 0 && scheme(first, document));
      },
    },
  };
}

const uris = below('ram:URIID');

/** UBL: the artefact looks for the first two characters anywhere in the text of its list, so nothing at all is found as well. */
const COUNTRY_TEXT = ` ${[...COUNTRIES_UBL.codes, 'EL'].sort().join(' ')} `;

function startsInUbl([id, ...others]: readonly XmlElement[]): boolean {
  return others.length === 0 && COUNTRY_TEXT.includes(id?.text.slice(0, 2) ?? '');
}

function sameText(left: Find, right: Find, node: XmlElement): boolean {
  const texts = new Set(right(node).map(({ text }) => text));
  return left(node).some(({ text }) => texts.has(text));
}

function isSellerInCii(payee: XmlElement): boolean {
  const transaction = payee.parent?.parent;
  const found = transaction === undefined ? [] : sellers(transaction);
  return [names, ids, organizations].some((find) => sameText(find, () => found.flatMap(find), payee));
}

function vatIdentifiers(node: XmlElement): XmlElement[] {
  return registrations(node).filter((one) => attribute(one, 'schemeID') === 'VA');
}

function isOneIdentifier([one, ...others]: readonly XmlElement[]): boolean {
  return one !== undefined && others.length === 0 && !isBlank(one.text);
}
