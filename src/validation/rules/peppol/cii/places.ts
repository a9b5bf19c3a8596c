// Where the parts of a CII invoice stand that Peppol's rules look at, and the countries of its parties.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { rawAt } from '../../../lexical.js';
import type { Document } from '../../../rule.js';
import { collapsed } from '../../../text.js';

export const TRADE = 'rsm:SupplyChainTradeTransaction';
export const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
export const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
export const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
export const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`;
export const REPRESENTATIVE = `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty`;
export const MEANS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`;
export const COUNTRY = 'ram:PostalTradeAddress/ram:CountryID';
/** Down from the root, as patterns write it. */
export const ROOT = 'rsm:CrossIndustryInvoice';

interface CiiCountries {
  /** Of the seller's VAT identifier, else of its representative's, else of the seller's address. */
  readonly supplier: string;
  readonly sellerAddress: string;
  readonly buyerAddress: string;
  readonly representativeAddress: string;
}

export function ciiCountries(document: Document): CiiCountries {
  return document.once(countriesOf);
}

function countriesOf(root: XmlElement): CiiCountries {
  const sellerAddress = country(rawAt(root, `${SELLER}/${COUNTRY}`));
  return {
    supplier: vatCountry(elementsAt(root, SELLER).slice(0, 1)) ?? vatCountry(elementsAt(root, REPRESENTATIVE)) ?? sellerAddress,
    sellerAddress,
    buyerAddress: country(rawAt(root, `${BUYER}/${COUNTRY}`)),
    representativeAddress: country(rawAt(root, `${REPRESENTATIVE}/${COUNTRY}`)),
  };
}

/**
 * The first two characters of an identifier of scheme VAT; undefined where there is none. Of several sellers the
 * first counts. The norm writes the scheme as
 * VA, which these rules, as published, do not look at.
 */
function vatCountry(parties: readonly XmlElement[]): string | undefined {
  const registrations = parties
    .flatMap((party) => elementsAt(party, 'ram:SpecifiedTaxRegistration'))
    .filter((one) => vatIdentifiers(one).length > 0);
  const identifiers = registrations.flatMap((one) => elementsAt(one, 'ram:ID'));
  if (identifiers.length > 1) return '';
  const prefix = identifiers[0]?.text.slice(0, 2) ?? '';
  return prefix === '' ? undefined : country(prefix);
}

/** Of a tax registration: its identifiers of scheme VAT. */
export function vatIdentifiers(registration: XmlElement): XmlElement[] {
  return elementsAt(registration, 'ram:ID').filter((one) => attribute(one, 'schemeID') === 'VAT');
}

function country(text: string): string {
  return collapsed(text).toUpperCase();
}
