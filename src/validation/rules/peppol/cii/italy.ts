// Italy in CII.

import { elementsAt } from '../../../../xml/path.js';
import { attributeOf, hasAt } from '../../../lexical.js';
import { fatal, type Pattern } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { isItalianRegistration } from '../national/italy.js';
import type { CiiEdition } from './editions.js';
import { supplierCountry } from './places.js';

export function ciiItaly({ vatScheme }: CiiEdition): Pattern {
  return {
    when: (document) => supplierCountry(document, vatScheme) === 'IT',
    places: [
      {
        context: 'ram:SellerTradeParty/ram:SpecifiedTaxRegistration',
        rules: [
          fatal('IT-R-001', (registration) => {
            const identifiers = elementsAt(registration, 'ram:ID');
            const isLocal = identifiers.map((one) => collapsed(attributeOf(one, 'schemeID')) === 'FC');
            const [id, ...more] = identifiers;
            return isLocal.includes(false) || (id !== undefined && more.length === 0 && isItalianRegistration(id.text));
          }),
        ],
      },
      {
        context: 'ram:SellerTradeParty',
        rules: [
          fatal('IT-R-002', (party) => hasAt(party, 'ram:PostalTradeAddress/ram:LineOne')),
          fatal('IT-R-003', (party) => hasAt(party, 'ram:PostalTradeAddress/ram:CityName')),
          fatal('IT-R-004', (party) => hasAt(party, 'ram:PostalTradeAddress/ram:PostcodeCode')),
        ],
      },
    ],
  };
}
