// PEPPOL-COMMON: what every Peppol document but the invoice is asked, of any kind: it runs on orders as well.

import type { XmlElement } from '../../../xml/tree.js';
import { isDay } from '../../lexical.js';
import type { Pattern } from '../../pattern.js';
import { isBlank } from '../../text.js';
import { says, worded } from '../../wording.js';
import { type Identifiers, identifiersInUbl } from '../peppol/identifiers.js';

const rule = worded({
  'PEPPOL-COMMON-R001': says('An element is empty.', 'Take the element out, or give its value.'),
  'PEPPOL-COMMON-R003': says('The document says where its schema is.', 'Take the attribute schemaLocation out.'),
  'PEPPOL-COMMON-R030': says(
    'The date is not a day of the form YYYY-MM-DD.',
    'Write year, month and day with hyphens, and nothing around.',
  ),
});

export function commonPatterns(identifiers: Identifiers): Pattern[] {
  return [
    {
      places: [
        {
          context: '*',
          when: ({ children, text }) => children.length === 0 && isBlank(text),
          rules: [rule.fatal('PEPPOL-COMMON-R001', () => false)],
        },
      ],
    },
    {
      places: [
        { context: '/*', rules: [rule.warning('PEPPOL-COMMON-R003', (root) => !hasSchemaLocation(root))] },
        {
          context: 'cbc:IssueDate|cbc:DueDate|cbc:TaxPointDate|cbc:StartDate|cbc:EndDate|cbc:ActualDeliveryDate',
          rules: [rule.fatal('PEPPOL-COMMON-R030', ({ text }) => isDay(text))],
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
