// Peppol BIS Billing in CII: codes and the form of dates.

import { attribute } from '../../../../xml/tree.js';
import { MIME_TYPES } from '../../../codes/peppol/mimeTypes.js';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from '../../../codes/peppol/reasons.js';
import { attributeOf, lengthOf, normalizedAt } from '../../../lexical.js';
import { fatal, type Pattern, type Place } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import type { CiiEdition } from './editions.js';

const REASON = 'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode';
const INDICATOR = 'ram:ChargeIndicator/udt:Indicator';
/** Of the format 102. */
const DAY_DIGITS = 8;

export function ciiCodes(edition: CiiEdition): Pattern {
  return { places: [...FIXED, ...byEdition(edition)] };
}

const FIXED: readonly Place[] = [
  {
    context: 'ram:AttachmentBinaryObject',
    when: (file) => attribute(file, 'mimeCode') !== undefined,
    rules: [fatal('PEPPOL-EN16931-CL001', (file) => MIME_TYPES.codes.has(attributeOf(file, 'mimeCode')))],
  },
  {
    context: REASON,
    when: ({ parent }) => parent !== undefined && normalizedAt(parent, INDICATOR) === 'false',
    rules: [fatal('PEPPOL-EN16931-CL002', ({ text }) => ALLOWANCE_REASONS.codes.has(collapsed(text)))],
  },
  {
    context: REASON,
    when: ({ parent }) => parent !== undefined && normalizedAt(parent, INDICATOR) === 'true',
    rules: [fatal('PEPPOL-EN16931-CL003', ({ text }) => CHARGE_REASONS.codes.has(collapsed(text)))],
  },
  {
    context: 'udt:DateTimeString',
    rules: [
      fatal('PEPPOL-EN16931-F001', (day) => {
        return (
          collapsed(attributeOf(day, 'format')) === '102' && lengthOf(day.text) === DAY_DIGITS && /20[0-9]{6}/.test(collapsed(day.text))
        );
      }),
    ],
  },
];

function byEdition({ currencies, eas }: CiiEdition): Place[] {
  return [
    {
      context: 'ram:TaxTotalAmount',
      when: (total) => attribute(total, 'currencyID') !== undefined,
      rules: [fatal('PEPPOL-EN16931-CL007', (total) => currencies.codes.has(attributeOf(total, 'currencyID')))],
    },
    {
      context: ['ram:BuyerTradeParty', 'ram:SellerTradeParty'].map((party) => `${party}/ram:URIUniversalCommunication/ram:URIID`).join('|'),
      rules: [fatal('PEPPOL-EN16931-CL008', (endpoint) => eas.codes.has(attributeOf(endpoint, 'schemeID')))],
    },
  ];
}
