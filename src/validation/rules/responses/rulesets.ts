// The rule sets of Peppol's responses, edition by edition.

import { type CodeList, nameOfList } from '../../codes/codeList.js';
import { DOCUMENT_NAMES } from '../../codes/peppol/documentNames.js';
import { EAS_2026_05, EAS_RESPONSES_2025_11 } from '../../codes/peppol/eas.js';
import { ICD_2025_11, ICD_2026_05 } from '../../codes/peppol/icd.js';
import {
  CLARIFICATION_ACTIONS,
  CLARIFICATION_REASONS,
  INVOICE_STATUSES,
  LINE_STATUS_REASONS,
  MESSAGE_STATUSES,
  MLS_STATUS_REASONS,
} from '../../codes/peppol/statusCodes.js';
import { patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { IDENTIFIERS_2025_11, IDENTIFIERS_2026_05 } from '../peppol/editions.js';
import type { Identifiers } from '../peppol/identifiers.js';
import { commonPatterns } from './anyDocument.js';
import { invoiceResponsePatterns } from './invoiceResponse.js';
import type { InvoiceResponseEdition } from './invoiceResponseModel.js';
import { messageLevelResponsePatterns } from './messageLevelResponse.js';
import { messageLevelStatusPattern } from './messageLevelStatus.js';

interface Edition extends InvoiceResponseEdition {
  readonly version: string;
  readonly validFrom: string;
  readonly identifiers: Identifiers;
}

const EDITIONS: readonly Edition[] = [
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
];

export const RESPONSES: readonly RuleSet[] = [
  ...EDITIONS.flatMap((edition) => [common(edition), invoiceResponse(edition), messageLevelResponse(edition)]),
  ruleSet(
    { family: 'PEPPOL-MLS', version: '1.0.1', validFrom: '2025-12-15', codeLists: [MESSAGE_STATUSES, MLS_STATUS_REASONS].map(nameOfList) },
    patternRules([messageLevelStatusPattern()]),
  ),
];

function common({ version, validFrom, identifiers }: Edition): RuleSet {
  return ruleSet({ family: 'PEPPOL-COMMON', version, validFrom, codeLists: [] }, patternRules(commonPatterns(identifiers)));
}

function invoiceResponse(edition: Edition): RuleSet {
  const { version, validFrom, eas, icd, identifiers } = edition;
  const lists: readonly CodeList[] = [eas, icd, INVOICE_STATUSES, CLARIFICATION_REASONS, CLARIFICATION_ACTIONS, DOCUMENT_NAMES];
  const patterns = [...commonPatterns(identifiers), ...invoiceResponsePatterns(edition)];
  return ruleSet({ family: 'PEPPOL-T111', version, validFrom, codeLists: lists.map(nameOfList) }, patternRules(patterns));
}

function messageLevelResponse({ version, validFrom, eas, identifiers }: Edition): RuleSet {
  const lists: readonly CodeList[] = [eas, MESSAGE_STATUSES, LINE_STATUS_REASONS, DOCUMENT_NAMES];
  const patterns = [...commonPatterns(identifiers), ...messageLevelResponsePatterns(eas)];
  return ruleSet({ family: 'PEPPOL-T71', version, validFrom, codeLists: lists.map(nameOfList) }, patternRules(patterns));
}
