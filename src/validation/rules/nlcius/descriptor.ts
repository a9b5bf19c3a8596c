// NLCIUS and its G-account extension, by syntax. They run beside EN 16931.

import WORDS from '../../../texts/en/rules/nlcius.json' with { type: 'json' };
import type { Descriptor, Family } from '../../descriptor.js';
import { patternRules } from '../../pattern.js';
import { ruleSet } from '../../ruleSet.js';
import { NLCIUS_CII } from './cii.js';
import { GACCOUNT_PART, NLCIUS_ID } from './dutch.js';
import { GACCOUNT_UBL, NLCIUS_UBL } from './ubl.js';

// The publisher names no day of entry into force: each version replaces the one before it.
const validFrom = '2026-04-14';
const LOOKED_UP = '2026-08-20';

const FAMILY: Omit<Family, 'family'> = {
  publisher: 'Peppolautoriteit Nederland',
  source: 'https://github.com/peppolautoriteit-nl/validation/releases',
};
const NEVER_RUNS = {
  ids: ['BR-NL-32-2', 'BR-NL-32-3'],
  reason: 'BR-NL-32-1 stands before it in its pattern and takes its elements, so it never runs.',
};

export const NLCIUS = {
  folder: 'rules/nlcius/',
  page: { name: 'nlcius', title: 'NLCIUS (SI-UBL)' },
  families: [
    {
      ...FAMILY,
      family: 'SI-UBL-2.0',
      syntax: 'ubl',
      beside: ['EN16931-UBL'],
      file: 'si-ubl-2.0.sch',
      published: { release: '2.0.3.13', lookedUp: LOOKED_UP },
      omitted: [
        { ids: ['SI-INV-R000'], reason: 'It asks for a UBL invoice or credit note; on nothing else does this rule set run.' },
        NEVER_RUNS,
      ],
    },
    {
      ...FAMILY,
      family: 'SI-UBL-2.0-GACCOUNT',
      syntax: 'ubl',
      beside: ['EN16931-UBL'],
      file: 'si-ubl-2.0-ext-gaccount.sch',
      published: { release: '1.0.13', lookedUp: LOOKED_UP },
      insteadOf: { family: 'SI-UBL-2.0', part: ':gaccount:' },
      omitted: [NEVER_RUNS],
    },
    {
      ...FAMILY,
      family: 'NLCIUS-CII',
      syntax: 'cii',
      beside: ['EN16931-CII'],
      file: 'nlcius-cii.sch',
      published: { release: '1.0.3.13', lookedUp: LOOKED_UP },
      omitted: [
        { ids: ['BR-NL-9'], reason: 'BR-NL-7 stands before it in its pattern and takes its elements, so it never runs.' },
        { ids: ['BR-NL-31'], reason: 'BR-NL-12 stands before it in its pattern and takes its elements, so it never runs.' },
      ],
    },
  ],
  ruleSets: [
    ruleSet({ family: 'SI-UBL-2.0', version: '2.0.3.13', validFrom, codeLists: [] }, WORDS, patternRules(NLCIUS_UBL)),
    ruleSet(
      { family: 'SI-UBL-2.0-GACCOUNT', version: '1.0.13', validFrom, codeLists: [] },
      WORDS,
      patternRules([GACCOUNT_UBL, ...NLCIUS_UBL.slice(1)]),
    ),
    ruleSet({ family: 'NLCIUS-CII', version: '1.0.3.13', validFrom, codeLists: [] }, WORDS, patternRules([NLCIUS_CII])),
  ],
  specifications: [
    { id: NLCIUS_ID, families: { ubl: 'SI-UBL-2.0', cii: 'NLCIUS-CII' } },
    {
      id: NLCIUS_ID + GACCOUNT_PART,
      families: { ubl: 'SI-UBL-2.0-GACCOUNT', cii: 'NLCIUS-CII' },
      // Elements of payment means and payment terms.
      without: { ubl: new Set(['UBL-CR-411', 'UBL-CR-453', 'UBL-CR-459']) },
    },
  ],
  superseded: ['simplerinvoicing.org:si-ubl:invoice:ver1.'],
  schemaOf: (syntax, id) => (syntax === 'cii' && id.includes('#urn:fdc:nen.nl:') ? { family: 'CII' } : undefined),
  names: { nlcius: { ubl: 'SI-UBL-2.0', cii: 'NLCIUS-CII' } },
} satisfies Descriptor;
