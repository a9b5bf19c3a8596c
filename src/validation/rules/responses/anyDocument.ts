// PEPPOL-COMMON: what every Peppol document but the invoice is asked, of any kind: it runs on orders as well.

import type { XmlElement } from '../../../xml/tree.js';
import { isDay } from '../../lexical.js';
import { fatal, type Pattern, warning } from '../../pattern.js';
import { isBlank } from '../../text.js';
import { type Identifiers, identifiersInUbl } from '../peppol/identifiers.js';

export function commonPatterns(identifiers: Identifiers): Pattern[] {
  return [
    {
      places: [
        {
          context: '*',
          when: ({ children, text }) => children.length === 0 && isBlank(text),
          rules: [fatal('PEPPOL-COMMON-R001', () => false)],
        },
      ],
    },
    {
      places: [
        { context: '/*', rules: [warning('PEPPOL-COMMON-R003', (root) => !hasSchemaLocation(root))] },
        {
          context: 'cbc:IssueDate|cbc:DueDate|cbc:TaxPointDate|cbc:StartDate|cbc:EndDate|cbc:ActualDeliveryDate',
          rules: [fatal('PEPPOL-COMMON-R030', ({ text }) => isDay(text))],
        },
      ],
    },
    identifiersInUbl(identifiers),
  ];
}

/** In whatever namespace. */
export function hasSchemaLocation({ attributes }: XmlElement): boolean {
  return attributes.some(({ local }) => local === 'schemaLocation');
}
