// Peppol BIS Billing in CII, edition by edition. It runs beside EN 16931.

import WORDS from '../../../../texts/en/rules/peppol.json' with { type: 'json' };
import { nameOfList } from '../../../codes/codeList.js';
import { MIME_TYPES } from '../../../codes/peppol/mimeTypes.js';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from '../../../codes/peppol/reasons.js';
import { patternRules } from '../../../pattern.js';
import { type RuleSet, ruleSet } from '../../../ruleSet.js';
import { identifiersInCii } from '../identifiers.js';
import { ciiCodes } from './codes.js';
import { ciiDenmark } from './denmark.js';
import { ciiDocument } from './document.js';
import { CII_2025_05, CII_2026_11, type CiiEdition } from './editions.js';
import { ciiItaly } from './italy.js';
import { CII_LINES } from './lines.js';
import { CII_NETHERLANDS } from './netherlands.js';
import { ciiNorway } from './norway.js';
import { ciiSweden } from './sweden.js';

export const PEPPOL_CII: readonly RuleSet[] = [CII_2025_05, CII_2026_11].map(billingInCii);

function billingInCii(edition: CiiEdition): RuleSet {
  const { version, validFrom, eas, currencies, identifiers } = edition;
  const lists = [eas, currencies, ALLOWANCE_REASONS, CHARGE_REASONS, MIME_TYPES];
  const general = [ciiDocument(edition), CII_LINES, identifiersInCii(identifiers), ciiCodes(edition)];
  const national = [ciiNorway(edition), ciiDenmark(edition), ciiItaly(edition), ciiSweden(edition), CII_NETHERLANDS];
  const name = { family: 'PEPPOL-EN16931-CII', version, validFrom, codeLists: lists.map(nameOfList) };
  return ruleSet(name, WORDS, patternRules([...general, ...national]));
}
