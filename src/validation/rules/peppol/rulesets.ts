// The rule sets of Peppol BIS Billing and Self-Billing in UBL, edition by edition.

import { nameOfList } from '../../codes/codeList.js';
import { MIME_TYPES } from '../../codes/peppol/mimeTypes.js';
import { PERIOD_CODES } from '../../codes/peppol/periods.js';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from '../../codes/peppol/reasons.js';
import { type Pattern, patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { codePattern } from './codes.js';
import { documentPatterns } from './document.js';
import { BILLING_2025_11, BILLING_2026_05, type Edition, SELF_BILLING_2026_05 } from './editions.js';
import { identifiersInUbl } from './identifiers.js';
import { linePattern } from './lines.js';
import { denmark } from './national/denmark.js';
import { germany } from './national/germany.js';
import { GREEK_RECEIVER, GREEK_SELLER, GREEK_SENDER } from './national/greece.js';
import { ICELAND } from './national/iceland.js';
import { ITALY } from './national/italy.js';
import { NETHERLANDS } from './national/netherlands.js';
import { NORWAY } from './national/norway.js';
import { SWEDEN } from './national/sweden.js';

export const PEPPOL_UBL: readonly RuleSet[] = [
  billing('PEPPOL-EN16931-UBL', BILLING_2025_11),
  billing('PEPPOL-EN16931-UBL', BILLING_2026_05),
  billing('PEPPOL-SELFBILLING-UBL', SELF_BILLING_2026_05),
];

function billing(family: string, edition: Edition): RuleSet {
  const { version, validFrom, eas, currencies, invoiceTypes, creditNoteTypes } = edition;
  const lists = [eas, currencies, invoiceTypes, creditNoteTypes, ALLOWANCE_REASONS, CHARGE_REASONS, PERIOD_CODES, MIME_TYPES];
  const general = [...documentPatterns(edition), linePattern(), identifiersInUbl(edition.identifiers), codePattern(edition)];
  // The national rules of self-billing are still to be written by the authorities.
  const patterns = edition.selfBilling ? general : [...general, ...national(edition)];
  return ruleSet({ family, version, validFrom, codeLists: lists.map(nameOfList) }, patternRules(patterns));
}

function national(edition: Edition): Pattern[] {
  return [NORWAY, denmark(edition), ITALY, SWEDEN, GREEK_SENDER, GREEK_SELLER, GREEK_RECEIVER, ICELAND, NETHERLANDS, germany(edition)];
}
