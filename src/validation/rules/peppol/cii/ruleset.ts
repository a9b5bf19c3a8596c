// The rule set of Peppol BIS Billing in CII, which was last published in 2025.

import { nameOfList } from '../../../codes/codeList.js';
import { CURRENCIES_2025_05 } from '../../../codes/peppol/currencies.js';
import { EAS_2025_05 } from '../../../codes/peppol/eas.js';
import { MIME_TYPES } from '../../../codes/peppol/mimeTypes.js';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from '../../../codes/peppol/reasons.js';
import { patternRules } from '../../../pattern.js';
import { type RuleSet, ruleSet } from '../../../ruleSet.js';
import { IDENTIFIERS_2025_05 } from '../editions.js';
import { identifiersInCii } from '../identifiers.js';
import WORDS from '../words.en.json' with { type: 'json' };
import { CII_CODES } from './codes.js';
import { CII_DENMARK } from './denmark.js';
import { CII_DOCUMENT } from './document.js';
import { CII_ITALY } from './italy.js';
import { CII_LINES } from './lines.js';
import { CII_NETHERLANDS } from './netherlands.js';
import { CII_NORWAY } from './norway.js';
import { CII_SWEDEN } from './sweden.js';

export const PEPPOL_CII: RuleSet = ruleSet(
  {
    family: 'PEPPOL-EN16931-CII',
    version: '2025.5',
    validFrom: '2025-08-25',
    codeLists: [EAS_2025_05, CURRENCIES_2025_05, ALLOWANCE_REASONS, CHARGE_REASONS, MIME_TYPES].map(nameOfList),
  },
  WORDS,
  patternRules([
    CII_DOCUMENT,
    CII_LINES,
    identifiersInCii(IDENTIFIERS_2025_05),
    CII_CODES,
    CII_NORWAY,
    CII_DENMARK,
    CII_ITALY,
    CII_SWEDEN,
    CII_NETHERLANDS,
  ]),
);
