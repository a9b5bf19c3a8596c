// PINT, the invoice of Peppol outside BIS Billing: layer 1, and what each jurisdiction has beside it.
import type { Descriptor, Family } from '../../descriptor.js';
import { AE } from './ae.js';
import { AUNZ } from './aunz.js';
import { EU } from './eu.js';
import { GENERAL } from './general.js';
import { JP } from './jp.js';
import { type Jurisdiction, ruleSetOf, specificationsOf } from './jurisdiction.js';
import { MY } from './my.js';
import { OM } from './om.js';
import { SG } from './sg.js';

/** A jurisdiction more is a file and an entry here. */
const ALL: readonly Jurisdiction[] = [GENERAL, EU, AUNZ, AE, JP, MY, OM, SG];

export const PINT = {
  folder: 'rules/pint/',
  page: { name: 'pint', title: 'PINT' },
  families: ALL.map(familyOf),
  ruleSets: ALL.map(ruleSetOf),
  specifications: ALL.flatMap(specificationsOf),
  names: {
    'pint-eu': { ubl: EU.family },
    'pint-a-nz': { ubl: AUNZ.family },
    'pint-ae': { ubl: AE.family },
    'pint-jp': { ubl: JP.family },
    'pint-my': { ubl: MY.family },
    'pint-om': { ubl: OM.family },
    'pint-sg': { ubl: SG.family },
  },
} satisfies Descriptor;

function familyOf({ family, version, omitted = [], where }: Jurisdiction): Family {
  return {
    family,
    syntax: 'ubl',
    written: ['rules/pint/', 'rules/peppol/', 'rules/en/', 'tables/'],
    publisher: 'OpenPeppol',
    source: `https://docs.peppol.eu/poac/${where ?? 'pint'}`,
    file: 'PINT-UBL-validation-preprocessed.sch',
    published: { release: version, lookedUp: '2026-11-28' },
    omitted,
  };
}
