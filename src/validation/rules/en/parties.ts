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
  ...party('seller', 'BT-27', 'BG-5', 'BT-40', ['BR-06', 'BR-08', 'BR-09'], SELLER, CII_SELLER),
  ...party('buyer', 'BT-44', 'BG-8', 'BT-55', ['BR-07', 'BR-10', 'BR-11'], BUYER, CII_BUYER),
  {
    id: 'BR-17',
    severity: 'fatal',
    text: 'The payee (BG-10) has no name (BT-59), or it is the seller.',
    hint: 'Name the payee only where it is another party than the seller.',
    terms: ['BT-59', 'BG-10'],
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
    severity: 'fatal',
    text: "The seller's tax representative (BG-11) needs a name (BT-62).",
    hint: 'Give the name of the representative once, or take the party out.',
    terms: ['BT-62', 'BG-11'],
    ubl: { context: REPRESENTATIVE, test: says('cac:PartyName/cbc:Name') },
    cii: { context: CII_REPRESENTATIVE, test: says('ram:Name') },
  },
  {
    id: 'BR-19',
    severity: 'fatal',
    text: "The seller's tax representative (BG-11) needs a postal address (BG-12).",
    hint: "Give the representative's postal address.",
    terms: ['BG-12', 'BG-11'],
    ubl: { context: REPRESENTATIVE, test: has('cac:PostalAddress') },
    cii: { context: CII_REPRESENTATIVE, test: has('ram:PostalTradeAddress') },
  },
  {
    id: 'BR-20',
    severity: 'fatal',
    text: "The postal address of the seller's tax representative (BG-12) needs a country code (BT-69).",
    hint: 'Give the code of the country once.',
    terms: ['BT-69', 'BG-12'],
    ubl: { context: `${REPRESENTATIVE}/cac:PostalAddress`, test: says(COUNTRY) },
    cii: { context: CII_REPRESENTATIVE, test: says('ram:PostalTradeAddress/ram:CountryID') },
  },
  {
    id: 'BR-56',
    severity: 'fatal',
    text: "The seller's tax representative (BG-11) needs a VAT identifier (BT-63).",
    hint: "Give the representative's VAT identifier, with the tax scheme VAT.",
    terms: ['BT-63', 'BG-11'],
    ubl: { context: REPRESENTATIVE, test: (node) => taxSchemes(node).some((scheme) => isVat(scheme) && companyIds(scheme).length > 0) },
    cii: { context: CII_REPRESENTATIVE, test: (node) => isOneIdentifier(vatIdentifiers(node)) },
  },
  {
    id: 'BR-57',
    severity: 'fatal',
    text: 'The address that the goods or services went to (BG-15) needs a country code (BT-80).',
    hint: 'Give the code of the country, or take the address out.',
    terms: ['BT-80', 'BG-15'],
    ubl: { context: 'cac:Delivery/cac:DeliveryLocation/cac:Address', test: has(COUNTRY) },
    cii: {
      context: `${CII_ROOT}/${CII_DELIVERY}`,
      test: (node, document) =>
        deliveryAddresses(node).length === 0 || says('ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID')(node, document),
    },
  },
  electronicAddress('BR-62', 'BT-34', 'seller', SELLER, CII_SELLER),
  electronicAddress('BR-63', 'BT-49', 'buyer', BUYER, CII_BUYER),
  {
    id: 'BR-CO-09',
    severity: 'fatal',
    text: 'A VAT identifier does not begin with the code of a country.',
    hint: 'Put the country code before the number, such as BE or DE; for Greece, EL is usual.',
    terms: ['BT-31', 'BT-48', 'BT-63'],
    ubl: { context: 'cac:PartyTaxScheme', where: isVat, at: 'cbc:CompanyID', test: (node) => startsInUbl(companyIds(node)) },
    cii: {
      context: 'ram:SpecifiedTaxRegistration/ram:ID',
      where: (node) => attribute(node, 'schemeID') === 'VA',
      test: ({ text }) => COUNTRIES_CII.codes.has(text.slice(0, 2)) || text.startsWith('EL'),
    },
  },
  {
    id: 'BR-CO-26',
    severity: 'fatal',
    text: 'The seller has no identifier (BT-29), no legal registration (BT-30) and no VAT identifier (BT-31).',
    hint: 'Give at least one of them, so that the buyer can tell the supplier by it.',
    terms: ['BT-29', 'BT-30', 'BT-31'],
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
function party(
  who: string,
  name: string,
  address: string,
  country: string,
  [nameId, addressId, countryId]: readonly [string, string, string],
  ubl: string,
  cii: string,
): EnRule[] {
  return [
    {
      id: nameId,
      severity: 'fatal',
      text: `The document needs the name of the ${who} (${name}).`,
      hint: `Give the full name under which the ${who} is registered, once.`,
      terms: [name],
      ubl: { context: UBL_ROOT, at: ubl, test: says(`${ubl}/cac:PartyLegalEntity/cbc:RegistrationName`) },
      cii: { context: CII_ROOT, at: cii, test: says(`${cii}/ram:Name`) },
    },
    {
      id: addressId,
      severity: 'fatal',
      text: `The document needs the postal address of the ${who} (${address}).`,
      hint: `Give the ${who}'s postal address.`,
      terms: [address],
      ubl: { context: UBL_ROOT, at: ubl, test: has(`${ubl}/cac:PostalAddress`) },
      cii: { context: CII_ROOT, at: cii, test: has(`${cii}/ram:PostalTradeAddress`) },
    },
    {
      id: countryId,
      severity: 'fatal',
      text: `The postal address of the ${who} needs a country code (${country}).`,
      hint: 'Give the code of the country once.',
      terms: [country, address],
      ubl: { context: `${ubl}/cac:PostalAddress`, test: says(COUNTRY) },
      // In CII the rule asks the document, and so speaks up where there is no address at all.
      cii: { context: CII_ROOT, at: `${cii}/ram:PostalTradeAddress`, test: says(`${cii}/ram:PostalTradeAddress/ram:CountryID`) },
    },
  ];
}

function electronicAddress(id: string, term: string, who: string, ubl: string, cii: string): EnRule {
  const firstAddress = below(`${cii}/ram:URIUniversalCommunication`);
  const scheme = saysAttribute('ram:URIID', 'schemeID');
  return {
    id,
    severity: 'fatal',
    text: `The electronic address of the ${who} (${term}) needs the identifier of its scheme.`,
    hint: 'Say by the attribute schemeID which scheme the address belongs to, such as 0208 or 9930.',
    terms: [term],
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
