// The rules of the French tax administration for e-reports (flux 10), under the numbers of its external specification. They ask
// nothing of an element that is missing, except where a rule says so.

import WORDS from '../../../texts/en/rules/flux10.json' with { type: 'json' };
import type { Descriptor } from '../../descriptor.js';
import { patternRules } from '../../pattern.js';
import { type Part, type RuleSet, ruleSet } from '../../ruleSet.js';
import { FLUX10_1_0, FLUX10_1_1, type Flux10Edition } from './editions.js';
import { invoices } from './invoice.js';
import { LINES } from './lines.js';
import { PAYMENTS } from './payments.js';
import { transactions } from './transactions.js';
import { TRANSMISSION } from './transmission.js';

export const FLUX10 = {
  folder: 'rules/flux10/',
  page: { name: 'flux10', title: 'E-reports (flux 10)' },
  families: [
    {
      family: 'PPF-FLUX10',
      publisher: 'AIFE',
      source: 'https://www.impots.gouv.fr/specifications-externes-b2b',
      file: 'PPF_Flux10.sch',
      published: { release: '1.1', lookedUp: '2026-11-26' },
    },
  ],
  ruleSets: [FLUX10_1_0, FLUX10_1_1].map(edited),
  specifications: [{ id: '', families: { ereport: 'PPF-FLUX10' } }],
  names: { flux10: { ereport: 'PPF-FLUX10' } },
} satisfies Descriptor;

function edited(edition: Flux10Edition): RuleSet {
  const { version, validFrom } = edition;
  return ruleSet({ family: 'PPF-FLUX10', version, validFrom, codeLists: [] }, WORDS, flux10Part(edition));
}

export function flux10Part(edition: Flux10Edition): Part {
  return patternRules([...TRANSMISSION, ...transactions(edition), ...invoices(edition), ...LINES, ...PAYMENTS]);
}
