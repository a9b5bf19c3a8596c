// Norway in CII.

import { elementsAt } from '../../../../xml/path.js';
import { attribute } from '../../../../xml/tree.js';
import { fatal, type Pattern, warning } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { isNorwegianVat } from '../national/norway.js';
import type { CiiEdition } from './editions.js';
import { supplierCountry, vatIdentifiers } from './places.js';

export function ciiNorway({ vatScheme }: CiiEdition): Pattern {
  return {
    when: (document) => supplierCountry(document, vatScheme) === 'NO',
    places: [
      {
        context: 'ram:SellerTradeParty',
        rules: [
          warning('NO-R-002', (party) => {
            const registrations = elementsAt(party, 'ram:SpecifiedTaxRegistration/ram:ID').filter(
              (one) => attribute(one, 'schemeID') === 'FC',
            );
            return registrations.some(({ text }) => collapsed(text) === 'Foretaksregisteret');
          }),
          fatal('NO-R-001', (party) => {
            return vatIdentifiers(party, vatScheme).every(({ text }) => isNorwegianVat(text));
          }),
        ],
      },
    ],
  };
}
