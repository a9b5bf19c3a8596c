// The rules of the French tax administration for e-reports (flux 10), under the numbers of its external specification. They ask
// nothing of an element that is missing, except where a rule says so.
import type { Descriptor } from '../../descriptor.js';
import { patternRules } from '../../pattern.js';
import { ruleSet } from '../../ruleSet.js';
import { INVOICES } from './invoice.js';
import { LINES } from './lines.js';
import { PAYMENTS } from './payments.js';
import { TRANSACTIONS } from './transactions.js';
import { TRANSMISSION } from './transmission.js';
import WORDS from './words.en.json' with { type: 'json' };

export const FLUX10_PART = patternRules([...TRANSMISSION, ...TRANSACTIONS, ...INVOICES, ...LINES, ...PAYMENTS]);

export const FLUX10 = {
  folder: 'rules/flux10/',
  page: { name: 'flux10', title: 'E-reports (flux 10)' },
  families: [
    { family: 'PPF-FLUX10', publisher: 'AIFE', source: 'https://www.impots.gouv.fr/specifications-externes-b2b', file: 'PPF_Flux10.sch' },
  ],
  ruleSets: [ruleSet({ family: 'PPF-FLUX10', version: '1.0', validFrom: '2026-07-27', codeLists: [] }, WORDS, FLUX10_PART)],
  specifications: [{ id: '', families: { ereport: 'PPF-FLUX10' } }],
  names: { flux10: { ereport: 'PPF-FLUX10' } },
} satisfies Descriptor;
