// EN 16931, in its edition 1.3.16.

import WORDS from '../../../texts/en/rules/en.json' with { type: 'json' };
import type { Descriptor, Family } from '../../descriptor.js';
import { ruleSet } from '../../ruleSet.js';
import { CII_TABLES } from '../../tables/cii.js';
import { UBL_TABLES } from '../../tables/ubl.js';
import { listsOf } from './codes.js';
import { EN_CII, EN_UBL } from './en16931.js';

const ID = 'urn:cen.eu:en16931:2017';
const EDITION = { version: '1.3.16', validFrom: '2026-04-14' };
const FAMILY: Omit<Family, 'family'> = {
  written: ['rules/en/', 'tables/'],
  publisher: 'European Commission',
  source: 'https://github.com/ConnectingEurope/eInvoicing-EN16931/releases',
  published: { release: '1.3.16', lookedUp: '2026-08-20' },
};
const ALWAYS_TRUE = 'Its published test is always true.';
export const LEFT_TO_PEOPLE = {
  ids: ['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'],
  reason: `${ALWAYS_TRUE} Whether reason and code mean the same is left to people.`,
};
export const RATES_OF_CII = { ids: ['BR-AF-09', 'BR-AG-09'], reason: ALWAYS_TRUE };
export const NEVER_FIRES_IN_UBL = {
  ids: ['BR-DEC-13', 'BR-DEC-15'],
  reason: 'Its published test compares an amount with a child that no amount has, so it never fires.',
};
export const NEVER_RUNS_IN_CII = {
  ids: ['CII-DT-010', 'CII-DT-011', 'CII-DT-012'],
  reason: 'Rules for any type code stand before it in its pattern, so it never runs.',
};
/** Of the artefacts in CII that others publish with the rules of the norm in them. */
export const OMITTED_IN_CII = [LEFT_TO_PEOPLE, RATES_OF_CII];

export const EN16931 = {
  folder: 'rules/en/',
  page: { name: 'en16931', title: 'EN 16931' },
  families: [
    {
      ...FAMILY,
      family: 'EN16931-UBL',
      syntax: 'ubl',
      file: 'EN16931-UBL-validation-preprocessed.sch',
      omitted: [LEFT_TO_PEOPLE, NEVER_FIRES_IN_UBL],
    },
    {
      ...FAMILY,
      family: 'EN16931-CII',
      syntax: 'cii',
      file: 'EN16931-CII-validation-preprocessed.sch',
      omitted: [
        LEFT_TO_PEOPLE,
        {
          ids: ['BR-AF-08', 'BR-AG-08'],
          reason: 'Its published test asks for each rate of an element that has none, so it never fires.',
        },
        RATES_OF_CII,
        NEVER_RUNS_IN_CII,
      ],
    },
  ],
  ruleSets: [
    ruleSet({ family: 'EN16931-UBL', ...EDITION, codeLists: listsOf('ubl') }, WORDS, EN_UBL, UBL_TABLES),
    ruleSet({ family: 'EN16931-CII', ...EDITION, codeLists: listsOf('cii') }, WORDS, EN_CII, CII_TABLES),
  ],
  specifications: [{ id: ID, families: {} }],
  norm: { id: ID, families: { ubl: 'EN16931-UBL', cii: 'EN16931-CII' } },
  names: { en16931: { ubl: 'EN16931-UBL', cii: 'EN16931-CII' } },
} satisfies Descriptor;
