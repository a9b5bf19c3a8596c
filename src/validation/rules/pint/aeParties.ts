// PINT AE: the parties, and the flags that say what kind of transaction it is.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { COUNTRIES_UBL } from '../../codes/countries.js';
import { attributeOf, hasAt, isAt, normalizedAt, only, rawAt } from '../../lexical.js';
import { fatal, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed } from '../../text.js';
import { anyOf, has, not } from '../en/probes.js';
import { BUYER, needs, needsWhere, once, oneOf, place, SELLER, worded } from './forms.js';
import { isOf } from './taxFacts.js';

/** The kinds of transaction, eight flags: `.1......` is the second one. */
export function isFlagged(pattern: string): Test {
  const flags = new RegExp(`^${pattern.replaceAll('.', '[01]')}$`);
  return (_, document) => flags.test(flagsOf(document));
}

function flagsOf(document: Document): string {
  return only(document.at('cbc:ProfileExecutionID'));
}

export const [FREE_ZONE, DEEMED, MARGIN, SUMMARY] = [
  isFlagged('1.......'),
  isFlagged('.1......'),
  isFlagged('..1.....'),
  isFlagged('...1....'),
];
export const [AGENT, E_COMMERCE, EXPORT] = [isFlagged('.....1..'), isFlagged('......1.'), isFlagged('.......1')];

export const LEGAL_ID = 'cac:PartyLegalEntity/cbc:CompanyID';
export const TAX_ID = 'cac:PartyTaxScheme/cbc:CompanyID';
const IN_UAE = '0235';
const EMIRATES = 'AUH DXB SHJ UAQ FUJ AJM RAK';

function legalIds(party: XmlElement): readonly XmlElement[] {
  return elementsAt(party, LEGAL_ID);
}

function isAddressed(party: XmlElement): boolean {
  return elementsAt(party, 'cbc:EndpointID').some((one) => attributeOf(one, 'schemeID') === IN_UAE);
}

function isOfKind(party: XmlElement, ...kinds: readonly string[]): boolean {
  return legalIds(party).some((one) => kinds.includes(attributeOf(one, 'schemeAgencyID')));
}

function agencies(party: XmlElement): string[] {
  return legalIds(party).flatMap(({ attributes }) =>
    attributes.filter(({ local }) => local === 'schemeAgencyName').map(({ value }) => value),
  );
}

/** A passport names the country that issued it, which Kosovo and Northern Ireland are not. */
const hasPassportCountry: Test = (party) =>
  !isOfKind(party, 'PAS') || agencies(party).some((name) => COUNTRIES_UBL.codes.has(name) && !['1A', 'XI'].includes(name));
const hasLicenceAuthority: Test = (party) => !isOfKind(party, 'TL') || agencies(party).length > 0;
const hasKind: Test = (party) => {
  const ids = legalIds(party);
  return (
    !isAddressed(party) || ids.length === 0 || ids.some(({ attributes }) => attributes.some(({ local }) => local === 'schemeAgencyID'))
  );
};
const isFull: Test = (address) => ['cbc:StreetName', 'cbc:CityName', 'cbc:CountrySubentity'].every((path) => hasAt(address, path));

const SELLER_KINDS = ['TL', 'EID', 'PAS', 'CD'];
const BUYER_KINDS = [...SELLER_KINDS, 'CL'];

/** Numbers of the network that begin with 1 or 9 need no registration. */
const hasOwnNumber: Test = (party) => /^[19]/.test(normalizedAt(party, 'cbc:EndpointID'));

export const PARTIES: readonly Place[] = [
  place(BUYER, [
    worded('ibr-010-ae', 'ae-passport', hasPassportCountry),
    worded('ibr-101-ae', 'ae-licence', hasLicenceAuthority),
    worded('ibr-149-ae', 'ae-buyer-id', anyOf(isAddressedElsewhere, hasOwnNumber, has(TAX_ID))),
    once('ibr-179-ae', TAX_ID),
    worded('ibr-135-ae', 'ae-buyer-id', anyOf(EXPORT, isNotAsked, has('cac:PartyIdentification/cbc:ID', TAX_ID))),
    worded('ibr-180-ae', 'ae-registration', hasKind),
    worded('ibr-183-ae', 'ae-registration', (party, document) => {
      return legalIds(party).length === 0 || !isAddressed(party) || hasOwnNumber(party, document) || isOfKind(party, ...BUYER_KINDS);
    }),
  ]),
  place('cac:DeliveryTerms', [needs('ibr-196-ae', 'cbc:ID')]),
  place(`${BUYER}/cac:PostalAddress`, [worded('ibr-144-ae', 'ae-address', isFull)]),
  place(`${SELLER}/cac:PostalAddress`, [worded('ibr-143-ae', 'ae-address', isFull)]),
  place(SELLER, [
    worded('ibr-012-ae', 'ae-passport', hasPassportCountry),
    worded('ibr-172-ae', 'ae-licence', hasLicenceAuthority),
    worded('ibr-177-ae', 'ae-agent', anyOf(not(AGENT), has(TAX_ID))),
    fatal('ibr-178-ae', (party) => {
      const all = elementsAt(party, 'cac:PartyTaxScheme');
      return all.length < 2 || (all.length === 2 && all.filter((one) => isAt(one, 'cac:TaxScheme/cbc:ID', 'VAT')).length === 1);
    }),
    needsWhere('ibr-150-ae', isAddressed, LEGAL_ID),
    worded('ibr-173-ae', 'ae-registration', (party) => {
      const isHere = isAt(party, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode', 'AE');
      return legalIds(party).length === 0 || !isAddressed(party) || !isHere || isOfKind(party, ...SELLER_KINDS);
    }),
    worded('ibr-181-ae', 'ae-registration', hasKind),
  ]),
  place('cac:PostalAddress', [
    oneOf('ibr-128-ae', EMIRATES, (address) => {
      const isHere = isAt(address, 'cac:Country/cbc:IdentificationCode', 'AE');
      return !isHere || EMIRATES.split(' ').some((one) => isAt(address, 'cbc:CountrySubentity', one));
    }),
  ]),
  place(`cac:Party/${TAX_ID}`, [fatal('ibr-132-ae', ({ text }) => /^1[0-9]{12}03$/.test(text))], (id) => {
    const party = id.parent?.parent;
    return party !== undefined && isAt(party, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode', 'AE') && isOf('VAT', id.parent!);
  }),
  place(`${SELLER}/${TAX_ID}`, [fatal('ibr-148-ae', ({ text }) => /^1[0-9]{9}$/.test(text))], ({ parent }) => hasOtherScheme(parent)),
  place('cac:TaxScheme/cbc:ID', [fatal('ibr-133-ae', ({ text }, document) => text === 'VAT' || document.once(hasTaxNumber))]),
];

function hasOtherScheme(registration: XmlElement | undefined): boolean {
  return elementsAt(registration, 'cac:TaxScheme').some((one) => normalizedAt(one, 'cbc:ID').toUpperCase() !== 'VAT');
}

/** Of the seller: ten digits that begin with 1. */
function hasTaxNumber(root: XmlElement): boolean {
  return elementsAt(root, `${SELLER}/${TAX_ID}`).some(({ text }) => /^1[0-9]{9}$/.test(collapsed(text)));
}

function isAddressedElsewhere(party: XmlElement): boolean {
  return elementsAt(party, 'cbc:EndpointID').some((one) =>
    one.attributes.some(({ local, value }) => local === 'schemeID' && value !== IN_UAE),
  );
}

function isNotAsked(party: XmlElement): boolean {
  return !isAddressed(party) || /^1[0-9]{9}$/.test(rawAt(party, 'cbc:EndpointID'));
}
