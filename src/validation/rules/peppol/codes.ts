// Peppol BIS Billing in UBL: codes and the form of dates.

import { attribute, type XmlElement } from '../../../xml/tree.js';
import { MIME_TYPES } from '../../codes/peppol/mimeTypes.js';
import { PERIOD_CODES } from '../../codes/peppol/periods.js';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from '../../codes/peppol/reasons.js';
import { isAt, isDay, normalizedAt, rawAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed } from '../../text.js';
import { AMOUNTS, isGerman } from './document.js';
import type { PeppolEdition } from './editions.js';
import { isSlovak } from './national/slovakia.js';

const EXEMPTIONS = [
  ['PEPPOL-EN16931-P0104', 'VATEX-EU-G', 'G'],
  ['PEPPOL-EN16931-P0105', 'VATEX-EU-O', 'O'],
  ['PEPPOL-EN16931-P0106', 'VATEX-EU-IC', 'K'],
  ['PEPPOL-EN16931-P0107', 'VATEX-EU-AE', 'AE'],
  ['PEPPOL-EN16931-P0108', 'VATEX-EU-D', 'E'],
  ['PEPPOL-EN16931-P0109', 'VATEX-EU-F', 'E'],
  ['PEPPOL-EN16931-P0110', 'VATEX-EU-I', 'E'],
  ['PEPPOL-EN16931-P0111', 'VATEX-EU-J', 'E'],
] as const;

export function codePattern(edition: PeppolEdition): Pattern {
  return { places: [...FIXED, ...typeCodes(edition), ...byEdition(edition), ...EXEMPTION_REASONS] };
}

const FIXED: readonly Place[] = [
  {
    context: 'cbc:EmbeddedDocumentBinaryObject',
    when: (file) => attribute(file, 'mimeCode') !== undefined,
    rules: [fatal('PEPPOL-EN16931-CL001', (file) => MIME_TYPES.codes.has(attribute(file, 'mimeCode') ?? ''))],
  },
  {
    context: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
    when: ({ parent }) => parent !== undefined && isAt(parent, 'cbc:ChargeIndicator', 'false'),
    rules: [fatal('PEPPOL-EN16931-CL002', ({ text }) => ALLOWANCE_REASONS.codes.has(collapsed(text)))],
  },
  {
    context: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
    when: ({ parent }) => parent !== undefined && isAt(parent, 'cbc:ChargeIndicator', 'true'),
    rules: [fatal('PEPPOL-EN16931-CL003', ({ text }) => CHARGE_REASONS.codes.has(collapsed(text)))],
  },
  {
    context: 'cac:InvoicePeriod/cbc:DescriptionCode',
    rules: [fatal('PEPPOL-EN16931-CL006', ({ text }) => PERIOD_CODES.codes.has(collapsed(text)))],
  },
  {
    context: 'cbc:IssueDate|cbc:DueDate|cbc:TaxPointDate|cbc:StartDate|cbc:EndDate|cbc:ActualDeliveryDate',
    rules: [fatal('PEPPOL-EN16931-F001', ({ text }) => isDay(text))],
  },
];

function profileOf(root: XmlElement): string {
  return normalizedAt(root, 'cbc:ProfileID');
}

function typeCodes(edition: PeppolEdition): Place[] {
  const { process, invoiceTypes, creditNoteTypes, selfBilling } = edition;
  return [
    {
      context: 'cbc:InvoiceTypeCode',
      rules: [
        fatal('PEPPOL-EN16931-P0100', ({ text }, document) => {
          return !process(document.once(profileOf)).typed || invoiceTypes.codes.has(collapsed(text));
        }),
        ...(selfBilling ? [] : [nationalType(edition)]),
      ],
    },
    {
      context: 'cbc:CreditNoteTypeCode',
      rules: [
        fatal('PEPPOL-EN16931-P0101', ({ text }, document) => {
          return !process(document.once(profileOf)).typed || creditNoteTypes.codes.has(collapsed(text));
        }),
      ],
    },
  ];
}

/** Some types are for parties of one country. Its words name the countries, so that an edition with another rule has others. */
function nationalType({ germanTypes, slovakia }: PeppolEdition): Assertion {
  const isSlovakCorrection = (type: string, document: Document): boolean => slovakia && type === '384' && isSlovak(document);
  return fatal(
    'PEPPOL-EN16931-P0112',
    ({ text }, document) => {
      const type = collapsed(text);
      return !germanTypes.includes(type) || isGerman(document) || isSlovakCorrection(type, document);
    },
    slovakia ? 'Slovak' : undefined,
  );
}

function byEdition({ currencies, eas }: PeppolEdition): Place[] {
  return [
    {
      context: `${AMOUNTS}|cbc:TaxAmount`,
      rules: [fatal('PEPPOL-EN16931-CL007', (amount) => currencies.codes.has(attribute(amount, 'currencyID') ?? ''))],
    },
    {
      context: 'cbc:EndpointID',
      when: (endpoint) => attribute(endpoint, 'schemeID') !== undefined,
      rules: [fatal('PEPPOL-EN16931-CL008', (endpoint) => eas.codes.has(attribute(endpoint, 'schemeID') ?? ''))],
    },
  ];
}

const EXEMPTION_REASONS: readonly Place[] = EXEMPTIONS.map(([id, reason, category]) => ({
  context: 'cac:TaxCategory',
  when: (one) => rawAt(one, 'cbc:TaxExemptionReasonCode').toUpperCase() === reason,
  rules: [fatal(id, (one) => normalizedAt(one, 'cbc:ID') === category)],
}));
