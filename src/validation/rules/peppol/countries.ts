// The countries that national rules ask for: what counts as the country of a party differs from rule to rule.

import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { isAt, normalizedAt, rawAt } from '../../lexical.js';
import type { Document } from '../../rule.js';
import { collapsed } from '../../text.js';

/** Two letters in capitals, or what stands in their place; '' where there is nothing. */
interface Countries {
  /** Of the seller's VAT identifier, else of its representative's, else of the seller's address. */
  readonly supplier: string;
  /** Of the seller's VAT identifier, else of its address. */
  readonly seller: string;
  /** Of the buyer's VAT identifier, else of its address. */
  readonly customer: string;
  readonly sellerAddress: string;
  readonly buyerAddress: string;
  readonly representativeAddress: string;
  /** As written: small letters and white space are kept. */
  readonly sellerAddressRaw: string;
  readonly buyerAddressRaw: string;
}

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const REPRESENTATIVE = 'cac:TaxRepresentativeParty';
const COUNTRY = 'cac:PostalAddress/cac:Country/cbc:IdentificationCode';

/** For `document.once`. */
function countriesOf(root: XmlElement): Countries {
  const [sellerAddress, buyerAddress] = [country(rawAt(root, `${SELLER}/${COUNTRY}`)), country(rawAt(root, `${BUYER}/${COUNTRY}`))];
  const sellerVat = vatCountry(root, SELLER);
  return {
    supplier: sellerVat ?? vatCountry(root, REPRESENTATIVE) ?? sellerAddress,
    seller: sellerVat ?? sellerAddress,
    customer: vatCountry(root, BUYER) ?? buyerAddress,
    sellerAddress,
    buyerAddress,
    representativeAddress: country(rawAt(root, `${REPRESENTATIVE}/${COUNTRY}`)),
    sellerAddressRaw: rawAt(root, `${SELLER}/${COUNTRY}`),
    buyerAddressRaw: rawAt(root, `${BUYER}/${COUNTRY}`),
  };
}

export function countries(document: Document): Countries {
  return document.once(countriesOf);
}

/** The first two characters of the VAT identifier of a party; undefined where it has none. Two of them tell nothing. */
function vatCountry(root: XmlElement, party: string): string | undefined {
  const schemes = elementsAt(root, `${party}/cac:PartyTaxScheme`).filter((one) => isAt(one, 'cac:TaxScheme/cbc:ID', 'VAT'));
  const identifiers = schemes.flatMap((one) => elementsAt(one, 'cbc:CompanyID'));
  if (schemes.length > 1 || identifiers.length > 1) return '';
  const prefix = identifiers[0]?.text.slice(0, 2) ?? '';
  return prefix === '' ? undefined : country(prefix);
}

function country(text: string): string {
  return collapsed(text).toUpperCase();
}

/** The VAT identifiers of a party, whatever is around the code of the scheme. */
export function vatIdentifiers(party: XmlElement): XmlElement[] {
  return elementsAt(party, 'cac:PartyTaxScheme')
    .filter((one) => normalizedAt(one, 'cac:TaxScheme/cbc:ID') === 'VAT')
    .flatMap((one) => elementsAt(one, 'cbc:CompanyID'));
}

/** Whether the scheme is another one than VAT, or none. Two of them tell nothing. */
export function isOtherScheme(scheme: XmlElement, read: (text: string) => string = (text) => text): boolean {
  const [id, ...more] = elementsAt(scheme, 'cac:TaxScheme/cbc:ID');
  return more.length === 0 && collapsed(read(id?.text ?? '')) !== 'VAT';
}
