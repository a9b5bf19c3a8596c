// Peppol BIS Billing and Self-Billing, edition by edition. They run beside EN 16931.

import WORDS from '../../../texts/en/rules/peppol.json' with { type: 'json' };
import { nameOfList } from '../../codes/codeList.js';
import { MIME_TYPES } from '../../codes/peppol/mimeTypes.js';
import { PERIOD_CODES } from '../../codes/peppol/periods.js';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from '../../codes/peppol/reasons.js';
import type { Descriptor } from '../../descriptor.js';
import { patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { tableRules } from '../../tables/tableRules.js';
import { billingPatterns } from './billing.js';
import { CARDINALITY } from './cardinality.js';
import { PEPPOL_CII } from './cii/ruleset.js';
import {
  BILLING_2025_11,
  BILLING_2026_05,
  BILLING_2026_11,
  type PeppolEdition,
  SELF_BILLING_2026_05,
  SELF_BILLING_2026_11,
} from './editions.js';

const FAMILY = {
  publisher: 'OpenPeppol',
  source: 'https://docs.peppol.eu/poacc/billing/3.0/',
  published: { release: 'Billing 3.0.22 of November 2026, in force from 2027-02-24', lookedUp: '2026-11-27' },
};

export const PEPPOL = {
  folder: 'rules/peppol/',
  page: { name: 'peppol', title: 'Peppol BIS Billing' },
  families: [
    { ...FAMILY, family: 'PEPPOL-EN16931-UBL', syntax: 'ubl', file: 'PEPPOL-EN16931-UBL.sch' },
    {
      ...FAMILY,
      family: 'PEPPOL-SELFBILLING-UBL',
      syntax: 'ubl',
      source: 'https://docs.peppol.eu/poacc/self-billing/3.0/',
      published: { release: 'Self-Billing 3.0.3 of November 2026, in force from 2027-02-24', lookedUp: '2026-11-26' },
      file: 'PEPPOL-EN16931-UBL-SB.sch',
      insteadOf: { family: 'PEPPOL-EN16931-UBL', part: ':selfbilling:' },
    },
    {
      ...FAMILY,
      family: 'PEPPOL-EN16931-CII',
      syntax: 'cii',
      written: ['rules/peppol/cii/', 'rules/peppol/identifiers.ts', 'rules/peppol/national/swedishForms.ts'],
      source: 'https://github.com/OpenPEPPOL/peppol-bis-invoice-3',
      file: 'PEPPOL-EN16931-CII.sch',
      omitted: [{ ids: ['PEPPOL-EN16931-P0100'], reason: 'Its published place is in the wrong namespace, so it never fires.' }],
    },
  ],
  ruleSets: [
    billing('PEPPOL-EN16931-UBL', BILLING_2025_11),
    billing('PEPPOL-EN16931-UBL', BILLING_2026_05),
    billing('PEPPOL-EN16931-UBL', BILLING_2026_11),
    billing('PEPPOL-SELFBILLING-UBL', SELF_BILLING_2026_05),
    billing('PEPPOL-SELFBILLING-UBL', SELF_BILLING_2026_11),
    ...PEPPOL_CII,
  ],
  specifications: [
    { id: BILLING_2026_05.customization, families: { ubl: 'PEPPOL-EN16931-UBL', cii: 'PEPPOL-EN16931-CII' } },
    { id: SELF_BILLING_2026_05.customization, families: { ubl: 'PEPPOL-SELFBILLING-UBL' } },
  ],
  schemaOf: (syntax, id) => (syntax === 'cii' && id.includes('#urn:fdc:peppol.eu:2017:poacc:') ? { family: 'CII' } : undefined),
  names: { peppol: { ubl: 'PEPPOL-EN16931-UBL', cii: 'PEPPOL-EN16931-CII' } },
} satisfies Descriptor;

function billing(family: string, edition: PeppolEdition): RuleSet {
  const { version, validFrom, eas, currencies, invoiceTypes, creditNoteTypes } = edition;
  const lists = [eas, currencies, invoiceTypes, creditNoteTypes, ALLOWANCE_REASONS, CHARGE_REASONS, PERIOD_CODES, MIME_TYPES];
  const parts = [patternRules(billingPatterns(edition)), ...(edition.counted ? [tableRules([], CARDINALITY, [])] : [])];
  return ruleSet({ family, version, validFrom, codeLists: lists.map(nameOfList) }, WORDS, ...parts);
}
