// Slovakia: addresses of both parties and the invoice that is corrected, for sales within the country. All of it warns.

import { hasAt, normalizedAt } from '../../../lexical.js';
import { type Pattern, type Place, warning } from '../../../pattern.js';
import type { Document } from '../../../rule.js';
import { countries } from '../countries.js';

/** Whether both parties are Slovak by their VAT identifiers, or by their addresses where they have none. */
export function isSlovak(document: Document): boolean {
  const { supplier, customer } = countries(document);
  return supplier === 'SK' && customer === 'SK';
}

export const SLOVAK_CORRECTION: Pattern = {
  when: isSlovak,
  places: [
    {
      context: 'inv:Invoice',
      rules: [warning('SK-R-001', (root) => normalizedAt(root, 'cbc:InvoiceTypeCode') !== '384' || hasAt(root, 'cac:BillingReference'))],
    },
  ],
};

/** Here the addresses alone say in which country the parties are. */
export const SLOVAK_ADDRESSES: Pattern = {
  when: (document) => {
    const { sellerAddress, buyerAddress } = countries(document);
    return sellerAddress === 'SK' && buyerAddress === 'SK';
  },
  places: [
    address('cac:AccountingSupplierParty', 'SK-R-002', 'SK-R-003', 'SK-R-004'),
    address('cac:AccountingCustomerParty', 'SK-R-005', 'SK-R-006', 'SK-R-007'),
  ],
};

function address(party: string, street: string, city: string, postCode: string): Place {
  return {
    context: `${party}/cac:Party/cac:PostalAddress`,
    rules: [
      warning(street, (one) => hasAt(one, 'cbc:StreetName')),
      warning(city, (one) => hasAt(one, 'cbc:CityName')),
      warning(postCode, (one) => hasAt(one, 'cbc:PostalZone')),
    ],
  };
}
