// Where the parts of a CII invoice stand that Peppol's rules look at, and the countries of its parties.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { rawAt } from '../../../lexical.js';
import type { Document } from '../../../rule.js';
import { collapsed } from '../../../text.js';
import type { VatScheme } from './editions.js';

export const TRADE = 'rsm:SupplyChainTradeTransaction';
export const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
export const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
export const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
export const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`;
export const REPRESENTATIVE = `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty`;
export const MEANS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`;
export const COUNTRY = 'ram:PostalTradeAddress/ram:CountryID';
const REGISTRATION = 'ram:SpecifiedTaxRegistration';
/** Down from the root, as patterns write it. */
export const ROOT = 'rsm:CrossIndustryInvoice';

interface CiiCountries {
  readonly sellerAddress: string;
  readonly buyerAddress: string;
  readonly representativeAddress: string;
}

export function ciiCountries(document: Document): CiiCountries {
  return document.once(countriesOf);
}

function countriesOf(root: XmlElement): CiiCountries {
  return {
    sellerAddress: country(rawAt(root, `${SELLER}/${COUNTRY}`)),
    buyerAddress: country(rawAt(root, `${BUYER}/${COUNTRY}`)),
    representativeAddress: country(rawAt(root, `${REPRESENTATIVE}/${COUNTRY}`)),
  };
}

/** Of the seller's VAT identifier, else of its representative's, else of the seller's address. */
export function supplierCountry(document: Document, scheme: VatScheme): string {
  return document.once(SUPPLIERS[scheme]);
}

const SUPPLIERS: Readonly<Record<VatScheme, (root: XmlElement) => string>> = {
  VAT: (root) => supplierOf(root, 'VAT'),
  VA: (root) => supplierOf(root, 'VA'),
};

/** Of several sellers the first counts. */
function supplierOf(root: XmlElement, scheme: VatScheme): string {
  return (
    vatCountry(elementsAt(root, SELLER).slice(0, 1), scheme) ??
    vatCountry(elementsAt(root, REPRESENTATIVE), scheme) ??
    country(rawAt(root, `${SELLER}/${COUNTRY}`))
  );
}

/** The first two characters of the VAT identifier of parties; undefined where there is none. Two of them tell nothing. */
function vatCountry(parties: readonly XmlElement[], scheme: VatScheme): string | undefined {
  const registrations = parties.flatMap((party) => elementsAt(party, REGISTRATION)).filter((one) => idsOf(one, scheme).length > 0);
  const identifiers = registrations.flatMap((one) => elementsAt(one, 'ram:ID'));
  if (identifiers.length > 1) return '';
  const prefix = identifiers[0]?.text.slice(0, 2) ?? '';
  return prefix === '' ? undefined : country(prefix);
}

/** The VAT identifiers of a party. */
export function vatIdentifiers(party: XmlElement, scheme: VatScheme): XmlElement[] {
  return elementsAt(party, REGISTRATION).flatMap((one) => idsOf(one, scheme));
}

function idsOf(registration: XmlElement, scheme: VatScheme): XmlElement[] {
  return elementsAt(registration, 'ram:ID').filter((one) => attribute(one, 'schemeID') === scheme);
}

function country(text: string): string {
  return collapsed(text).toUpperCase();
}
