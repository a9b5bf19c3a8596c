// BR-FR: what French invoices keep besides EN 16931, where they name no specification of another community.

import WORDS from '../../../texts/en/rules/france.json' with { type: 'json' };
import type { Descriptor, Family } from '../../descriptor.js';
import { patternRules } from '../../pattern.js';
import { type RuleSet, ruleSet } from '../../ruleSet.js';
import { CII } from './cii.js';
import { ciiDocument } from './ciiDocument.js';
import { ciiGroups } from './ciiGroups.js';
import { CTC_2026_09, CTC_2026_10, type FranceEdition } from './editions.js';
import { leavesRoom, whyFrench } from './seller.js';
import { UBL } from './ubl.js';
import { ublDocument } from './ublDocument.js';
import { UBL_GROUPS } from './ublGroups.js';

const FAMILY: Omit<Family, 'family'> = {
  publisher: 'FNFE-MPE',
  source: 'https://fnfe-mpe.org',
  published: { release: '1.4.0.04', lookedUp: '2026-11-26' },
};

const EDITIONS = [CTC_2026_09, CTC_2026_10];

export const FRANCE = {
  folder: 'rules/france/',
  page: { name: 'france', title: 'French invoices (BR-FR)' },
  families: [
    { ...FAMILY, family: 'FR-CTC-UBL', syntax: 'ubl', beside: ['EN16931-UBL'] },
    { ...FAMILY, family: 'FR-CTC-CII', syntax: 'cii', beside: ['EN16931-CII'] },
  ],
  ruleSets: [...EDITIONS.map((edition) => edited('FR-CTC-UBL', edition)), ...EDITIONS.map((edition) => edited('FR-CTC-CII', edition))],
  specifications: [
    { id: 'urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0', families: {} },
    { id: 'urn:cen.eu:en16931:2017#compliant#urn.cpro.gouv.fr:1p0:en16931-ctc-fr', families: {} },
  ],
  beside: { families: { ubl: 'FR-CTC-UBL', cii: 'FR-CTC-CII' }, because: whyFrench, leavesRoom },
  names: { 'fr-ctc': { ubl: 'FR-CTC-UBL', cii: 'FR-CTC-CII' } },
} satisfies Descriptor;

function edited(family: 'FR-CTC-UBL' | 'FR-CTC-CII', edition: FranceEdition): RuleSet {
  const { version, validFrom } = edition;
  const patterns =
    family === 'FR-CTC-UBL' ? [...UBL, ...ublDocument(edition), ...UBL_GROUPS] : [...CII, ...ciiDocument(edition), ...ciiGroups(edition)];
  return ruleSet({ family, version, validFrom, codeLists: [] }, WORDS, patternRules(patterns));
}
