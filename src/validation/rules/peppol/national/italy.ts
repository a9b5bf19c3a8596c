// Italy: registration and address of sellers there.

import { hasAt, rawAt } from '../../../lexical.js';
import { fatal, type Pattern } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { countries, isOtherScheme } from '../countries.js';

export const ITALY: Pattern = {
  when: (document) => countries(document).supplier === 'IT',
  places: [
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
      when: (scheme) => isOtherScheme(scheme),
      rules: [fatal('IT-R-001', (scheme) => isItalianRegistration(rawAt(scheme, 'cbc:CompanyID')))],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      rules: [
        fatal('IT-R-002', (party) => hasAt(party, 'cac:PostalAddress/cbc:StreetName')),
        fatal('IT-R-003', (party) => hasAt(party, 'cac:PostalAddress/cbc:CityName')),
        fatal('IT-R-004', (party) => hasAt(party, 'cac:PostalAddress/cbc:PostalZone')),
      ],
    },
  ],
};

/** Codice fiscale or partita IVA, of which the length alone is looked at. */
export function isItalianRegistration(text: string): boolean {
  return /^[A-Z0-9]{11,16}$/.test(collapsed(text));
}
