// French statuses of invoices (CDAR D22B). Six published rules are not here, because they cannot fail: BR-FR-CDV-01, -04, -05, -06 and
// -10 ask whether the element that they look at is there, and BR-FR-CDV-07_MDT-38_no whether a count is zero or more.

import WORDS from '../../../texts/en/rules/cdar.json' with { type: 'json' };
import type { Descriptor } from '../../descriptor.js';
import { patternRules } from '../../pattern.js';
import { ruleSet } from '../../ruleSet.js';
import { HEAD_RULES } from './head.js';
import { CDAR_2026_09, CDAR_2026_10, statusRules } from './status.js';

export const CDAR = {
  folder: 'rules/cdar/',
  page: { name: 'cdar', title: 'French statuses (CDAR)' },
  families: [
    {
      family: 'FR-CDAR',
      publisher: 'FNFE-MPE',
      source: 'https://fnfe-mpe.org',
      published: { release: '1.4.0.04', lookedUp: '2026-11-26' },
    },
  ],
  ruleSets: [CDAR_2026_09, CDAR_2026_10].map((edition) =>
    ruleSet(
      { family: 'FR-CDAR', version: edition.version, validFrom: edition.validFrom, codeLists: [] },
      WORDS,
      patternRules([...HEAD_RULES, ...statusRules(edition)]),
    ),
  ),
  specifications: [{ id: '', families: { cdar: 'FR-CDAR' } }],
  names: { cdar: { cdar: 'FR-CDAR' } },
} satisfies Descriptor;
