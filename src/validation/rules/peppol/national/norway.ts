// Norway: what sellers there have to say of themselves.

import { elementsAt } from '../../../../xml/path.js';
import { normalizedAt } from '../../../lexical.js';
import { fatal, type Pattern, warning } from '../../../pattern.js';
import { isNorwegianNumber } from '../checkDigits.js';
import { countries, vatIdentifiers } from '../countries.js';

export const NORWAY: Pattern = {
  when: (document) => countries(document).supplier === 'NO',
  places: [
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      rules: [
        warning('NO-R-002', (party) => {
          const registrations = elementsAt(party, 'cac:PartyTaxScheme').filter(
            (one) => normalizedAt(one, 'cac:TaxScheme/cbc:ID') === 'TAX',
          );
          return registrations.some((one) => normalizedAt(one, 'cbc:CompanyID') === 'Foretaksregisteret');
        }),
        fatal('NO-R-001', (party) => vatIdentifiers(party).every(({ text }) => isNorwegianVat(text))),
      ],
    },
  ],
};

/** Other countries' identifiers are let through. */
export function isNorwegianVat(text: string): boolean {
  if (!text.startsWith('NO')) return true;
  return text.endsWith('MVA') && isNorwegianNumber(text.slice(2, -3));
}
