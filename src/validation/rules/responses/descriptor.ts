// Peppol's responses to invoices and messages, edition by edition.

import PEPPOL_WORDS from '../../../texts/en/rules/peppol.json' with { type: 'json' };
import OWN_WORDS from '../../../texts/en/rules/responses.json' with { type: 'json' };
import { type CodeList, nameOfList } from '../../codes/codeList.js';
import { DOCUMENT_NAMES } from '../../codes/peppol/documentNames.js';
import { EAS_2026_05, EAS_2026_11, EAS_RESPONSES_2025_11 } from '../../codes/peppol/eas.js';
import { ICD_2025_11, ICD_2026_05 } from '../../codes/peppol/icd.js';
import {
  CLARIFICATION_ACTIONS,
  CLARIFICATION_REASONS,
  INVOICE_STATUSES,
  LINE_STATUS_REASONS,
  MESSAGE_STATUSES,
  MLS_STATUS_REASONS,
} from '../../codes/peppol/statusCodes.js';
import type { Descriptor, Family } from '../../descriptor.js';
import { patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { IDENTIFIERS_2025_11, IDENTIFIERS_2026_05, IDENTIFIERS_COMMON_2026_11 } from '../peppol/editions.js';
import type { Identifiers } from '../peppol/identifiers.js';
import { commonPatterns } from './anyDocument.js';
import { invoiceResponsePatterns } from './invoiceResponse.js';
import type { InvoiceResponseEdition } from './invoiceResponseModel.js';
import { messageLevelResponsePatterns } from './messageLevelResponse.js';
import { messageLevelStatusPattern } from './messageLevelStatus.js';

const WORDS = { ...PEPPOL_WORDS, ...OWN_WORDS };

interface ResponseEdition extends InvoiceResponseEdition {
  readonly version: string;
  readonly validFrom: string;
  readonly identifiers: Identifiers;
}

const EDITIONS: readonly ResponseEdition[] = [
  {
    version: '2025.11',
    validFrom: '2026-02-23',
    eas: EAS_RESPONSES_2025_11,
    icd: ICD_2025_11,
    withBilling: false,
    identifiers: IDENTIFIERS_2025_11,
  },
  {
    version: '2026.5',
    validFrom: '2026-08-17',
    eas: EAS_2026_05,
    icd: ICD_2026_05,
    withBilling: true,
    identifiers: IDENTIFIERS_2026_05,
  },
  // Post-Award 3.0.18 changes what all documents have in common, and neither T111 nor T71 beside it.
  {
    version: '2026.11',
    validFrom: '2027-02-24',
    eas: EAS_2026_11,
    icd: ICD_2026_05,
    withBilling: true,
    identifiers: IDENTIFIERS_COMMON_2026_11,
  },
];

const FAMILY: Omit<Family, 'family'> = {
  written: ['rules/responses/', 'rules/peppol/'],
  publisher: 'OpenPeppol',
  source: 'https://docs.peppol.eu/poacc/upgrade-3/',
};
const POST_AWARD = { release: 'Post-Award 3.0.18 of November 2026, in force from 2027-02-24', lookedUp: '2026-11-27' };

export const RESPONSES = {
  folder: 'rules/responses/',
  page: { name: 'responses', title: 'Peppol responses' },
  families: [
    // Part of the files of the others.
    { ...FAMILY, family: 'PEPPOL-COMMON', published: POST_AWARD },
    {
      ...FAMILY,
      family: 'PEPPOL-T111',
      file: 'PEPPOLBIS-T111.sch',
      published: POST_AWARD,
      omitted: [
        { ids: ['PEPPOL-T111-R005'], reason: 'Its published test asks whether the answer of a comparison exists, which it always does.' },
      ],
    },
    { ...FAMILY, family: 'PEPPOL-T71', file: 'PEPPOLBIS-T71.sch', published: POST_AWARD },
    {
      ...FAMILY,
      family: 'PEPPOL-MLS',
      written: ['rules/responses/'],
      source: 'https://docs.peppol.eu/edelivery/',
      file: 'peppol-mls.sch',
      published: { release: '1.0.1', lookedUp: '2026-08-20' },
    },
  ],
  ruleSets: [
    ...EDITIONS.flatMap((edition) => [common(edition), invoiceResponse(edition), messageLevelResponse(edition)]),
    ruleSet(
      {
        family: 'PEPPOL-MLS',
        version: '1.0.1',
        validFrom: '2025-12-15',
        codeLists: [MESSAGE_STATUSES, MLS_STATUS_REASONS].map(nameOfList),
      },
      WORDS,
      patternRules([messageLevelStatusPattern()]),
    ),
  ],
  specifications: [
    { id: 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3', families: { 'application-response': 'PEPPOL-T111' } },
    { id: 'urn:fdc:peppol.eu:poacc:trns:mlr:3', families: { 'application-response': 'PEPPOL-T71' } },
    { id: 'urn:peppol:edec:mls:1.0', families: { 'application-response': 'PEPPOL-MLS' } },
  ],
  names: {
    'invoice-response': { 'application-response': 'PEPPOL-T111' },
    mlr: { 'application-response': 'PEPPOL-T71' },
    mls: { 'application-response': 'PEPPOL-MLS' },
  },
} satisfies Descriptor;

function common({ version, validFrom, identifiers }: ResponseEdition): RuleSet {
  return ruleSet({ family: 'PEPPOL-COMMON', version, validFrom, codeLists: [] }, WORDS, patternRules(commonPatterns(identifiers)));
}

function invoiceResponse(edition: ResponseEdition): RuleSet {
  const { version, validFrom, eas, icd, identifiers } = edition;
  const lists: readonly CodeList[] = [eas, icd, INVOICE_STATUSES, CLARIFICATION_REASONS, CLARIFICATION_ACTIONS, DOCUMENT_NAMES];
  const patterns = [...commonPatterns(identifiers), ...invoiceResponsePatterns(edition)];
  return ruleSet({ family: 'PEPPOL-T111', version, validFrom, codeLists: lists.map(nameOfList) }, WORDS, patternRules(patterns));
}

function messageLevelResponse({ version, validFrom, eas, identifiers }: ResponseEdition): RuleSet {
  const lists: readonly CodeList[] = [eas, MESSAGE_STATUSES, LINE_STATUS_REASONS, DOCUMENT_NAMES];
  const patterns = [...commonPatterns(identifiers), ...messageLevelResponsePatterns(eas)];
  return ruleSet({ family: 'PEPPOL-T71', version, validFrom, codeLists: lists.map(nameOfList) }, WORDS, patternRules(patterns));
}
