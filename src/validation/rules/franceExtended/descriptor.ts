// EXTENDED-CTC-FR: the profile for French invoices that say more than EN 16931 has terms for. Its rules are those of EN 16931 with
// changes, so that these do not run beside it; those for all French invoices (BR-FR) do.

import EN_WORDS from '../../../texts/en/rules/en.json' with { type: 'json' };
import FACTURX_WORDS from '../../../texts/en/rules/facturx.json' with { type: 'json' };
import OWN_WORDS from '../../../texts/en/rules/franceExtended.json' with { type: 'json' };
import { CHARACTERISTICS } from '../../codes/characteristics.js';
import { nameOfList } from '../../codes/codeList.js';
import type { Descriptor, Family } from '../../descriptor.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { listsOf } from '../en/codes.js';
import { LEFT_TO_PEOPLE, NEVER_FIRES_IN_UBL, NEVER_RUNS_IN_CII, RATES_OF_CII } from '../en/descriptor.js';
import { ciiParts } from './cii.js';
import { LISTS } from './codes.js';
import { EXTENDED_2026_09, EXTENDED_2026_10, type FranceExtendedEdition } from './editions.js';
import { EXTENDED_FRENCH } from './specification.js';
import { UBL_PARTS } from './ubl.js';

const WORDS = { ...EN_WORDS, ...FACTURX_WORDS, ...OWN_WORDS };
const EDITIONS = [EXTENDED_2026_09, EXTENDED_2026_10];
const FAMILIES = { ubl: 'FR-CTC-EXTENDED-UBL', cii: 'FR-CTC-EXTENDED-CII' } as const;

const FAMILY: Omit<Family, 'family'> = {
  written: ['rules/franceExtended/', 'rules/facturx/', 'rules/en/', 'tables/'],
  publisher: 'FNFE-MPE',
  source: 'https://fnfe-mpe.org',
  published: { release: '1.4.0.04', lookedUp: '2026-11-26' },
};

export const FRANCE_EXTENDED = {
  folder: 'rules/franceExtended/',
  page: { name: 'france-extended', title: 'French invoices, extended profile (EXTENDED-CTC-FR)' },
  families: [
    {
      ...FAMILY,
      family: FAMILIES.ubl,
      syntax: 'ubl',
      file: 'EXTENDED-CTC-FR-UBL.sch',
      omitted: [LEFT_TO_PEOPLE, NEVER_FIRES_IN_UBL],
    },
    {
      ...FAMILY,
      family: FAMILIES.cii,
      syntax: 'cii',
      file: 'EXTENDED-CTC-FR-CII.sch',
      omitted: [
        LEFT_TO_PEOPLE,
        RATES_OF_CII,
        NEVER_RUNS_IN_CII,
        { ids: ['BR-EXT-CL-07'], reason: 'Its published test asks whether a code is a reference, which it never is, so it never fires.' },
      ],
    },
  ],
  ruleSets: [...EDITIONS.map((edition) => edited('ubl', edition)), ...EDITIONS.map((edition) => edited('cii', edition))],
  specifications: EXTENDED_FRENCH.map((id) => ({ id, families: FAMILIES, replacesNorm: true })),
  names: { 'fr-ctc-extended': FAMILIES },
} satisfies Descriptor;

function edited(syntax: 'ubl' | 'cii', edition: FranceExtendedEdition): RuleSet {
  const { version, validFrom } = edition;
  const codeLists = [...listsOf(syntax), nameOfList(CHARACTERISTICS), ...LISTS];
  const parts = syntax === 'ubl' ? UBL_PARTS : ciiParts(edition);
  return ruleSet({ family: FAMILIES[syntax], version, validFrom, codeLists }, WORDS, ...parts);
}
