// The profiles of Factur-X. Each has a rule set. MINIMUM and BASIC WL are no full invoices, so their rule sets include only the rules of
// EN 16931 about elements that these profiles have. A document of another profile is also checked by the whole rule set of EN 16931, from
// which EXTENDED leaves out the rules that it replaces by its own.

import EN_WORDS from '../../../texts/en/rules/en.json' with { type: 'json' };
import OWN_WORDS from '../../../texts/en/rules/facturx.json' with { type: 'json' };
import type { XmlElement } from '../../../xml/tree.js';
import { CHARACTERISTICS } from '../../codes/characteristics.js';
import { nameOfList } from '../../codes/codeList.js';
import type { Descriptor, Family, Specification } from '../../descriptor.js';
import type { Document } from '../../rule.js';
import { onlyRules, type Part, type RuleSet, ruleSet } from '../../ruleSet.js';
import { CII_TABLES } from '../../tables/cii.js';
import { tableRules } from '../../tables/tableRules.js';
import { OMITTED_IN_CII } from '../en/descriptor.js';
import { EN_CII } from '../en/en16931.js';
import { whyFrenchSeller } from '../france/seller.js';
import { EXTENDED_LINES, EXTENDED_REST } from './extendedLines.js';
import { EXTENDED_TOTALS } from './extendedTotals.js';
import { extendedVat } from './extendedVat.js';
import { HELD_BY_BASIC_WL, HELD_BY_MINIMUM, REPLACED_BY_EXTENDED } from './norm.js';
import { profileRules } from './profileRules.js';
import { type ProfileTable, readProfile, UNUSED } from './profiles.js';
import { schemaOf } from './schema.js';

const WORDS = { ...EN_WORDS, ...OWN_WORDS };
const version = '1.09.2';
const validFrom = '2026-09-01';

const EN = 'urn:cen.eu:en16931:2017';
const FAMILY: Omit<Family, 'family'> = {
  syntax: 'cii',
  written: ['rules/facturx/', 'rules/en/', 'tables/'],
  publisher: 'FNFE-MPE and FeRD',
  source: 'https://fnfe-mpe.org/factur-x/',
  published: { release: '1.09.2', lookedUp: '2026-08-20' },
  unnumbered: [UNUSED],
};
const EMPTY = {
  ids: ['PEPPOL-EN16931-R008'],
  reason: 'It warns of the group of delivery, too, which stands in each invoice though nothing is in it.',
};
const EXTENDED_TABLE = readProfile('EXTENDED', namesOf('conformant', 'extended'));

export const FACTURX = {
  folder: 'rules/facturx/',
  page: { name: 'factur-x', title: 'Factur-X' },
  families: [
    { ...FAMILY, family: 'FACTUR-X-MINIMUM', file: 'FACTUR-X_MINIMUM.xslt' },
    {
      ...FAMILY,
      family: 'FACTUR-X-BASIC-WL',
      file: 'FACTUR-X_BASIC-WL.xslt',
      omitted: OMITTED_IN_CII,
      severitiesKept: [
        {
          ids: ['CII-SR-464', 'CII-SR-465', 'CII-SR-466'],
          reason: 'Factur-X has an older edition of these rules, without a severity; the one of EN 16931 runs.',
        },
      ],
    },
    { ...FAMILY, family: 'FACTUR-X-BASIC', beside: ['EN16931-CII'], file: 'FACTUR-X_BASIC.xslt', omitted: [EMPTY] },
    { ...FAMILY, family: 'FACTUR-X-EN16931', beside: ['EN16931-CII'], file: 'FACTUR-X_EN16931.xslt', omitted: [EMPTY] },
    {
      ...FAMILY,
      family: 'FACTUR-X-EXTENDED',
      published: { release: '1.09.2, with the French fix of 1.4.0.04', lookedUp: '2026-11-26' },
      beside: ['EN16931-CII'],
      file: 'FACTUR-X_EXTENDED.xslt',
    },
  ],
  ruleSets: [
    profileSet('FACTUR-X-MINIMUM', readProfile('MINIMUM', namesBelow('minimum')), [onlyRules(EN_CII, (id) => HELD_BY_MINIMUM.has(id))]),
    profileSet('FACTUR-X-BASIC-WL', readProfile('BASIC WL', namesBelow('basicwl')), [
      onlyRules(EN_CII, (id) => HELD_BY_BASIC_WL.has(id)),
      onlyRules(CII_TABLES, (id) => HELD_BY_BASIC_WL.has(id)),
    ]),
    profileSet('FACTUR-X-BASIC', readProfile('BASIC', namesOf('compliant', 'basic'))),
    profileSet('FACTUR-X-EN16931', readProfile('EN 16931', [EN])),
    extended({ version, validFrom }, () => false),
    // For France alone: the VAT breakdown of its invoices is compared with the lines that count.
    extended({ version: '1.09.2-FR04', validFrom: '2026-10-01' }, (document) => document.once(hasFrenchSeller)),
  ],
  specifications: [
    ...below('minimum', 'FACTUR-X-MINIMUM'),
    ...below('basicwl', 'FACTUR-X-BASIC-WL'),
    ...namesOf('compliant', 'basic').map((id) => ({ id, families: { cii: 'FACTUR-X-BASIC' } })),
    ...namesOf('conformant', 'extended').map((id) => ({
      id,
      families: { cii: 'FACTUR-X-EXTENDED' },
      without: { cii: new Set(REPLACED_BY_EXTENDED) },
    })),
  ],
  schemaOf: (syntax, id, generation) => (syntax === 'cii' ? schemaOf(id, generation) : undefined),
} satisfies Descriptor;

function profileSet(family: string, table: ProfileTable, parts: readonly Part[] = []): RuleSet {
  return ruleSet({ family, version, validFrom, codeLists: table.codeLists }, WORDS, ...parts, profileRules(table));
}

function extended(edition: Pick<RuleSet, 'version' | 'validFrom'>, isForDetails: (document: Document) => boolean): RuleSet {
  const rules = [...EXTENDED_LINES, ...EXTENDED_REST, ...EXTENDED_TOTALS, ...extendedVat(isForDetails)];
  const codeLists = [...EXTENDED_TABLE.codeLists, nameOfList(CHARACTERISTICS)].sort();
  return ruleSet({ family: 'FACTUR-X-EXTENDED', ...edition, codeLists }, WORDS, tableRules([], [], rules), profileRules(EXTENDED_TABLE));
}

/** To be asked through `Document.once`. */
function hasFrenchSeller(root: XmlElement): boolean {
  return whyFrenchSeller(root) !== undefined;
}

/** A profile that does not fulfil EN 16931: in current Factur-X, and in ZUGFeRD 2.0. */
function below(profile: string, family: string): Specification[] {
  return namesBelow(profile).map((id) => ({ id, families: { cii: family }, isBelowNorm: true }));
}

function namesBelow(profile: string): string[] {
  return ['factur-x.eu:1p0', 'zugferd.de:2p0'].map((by) => `urn:${by}:${profile}`);
}

/** The ways to write a profile: current Factur-X, ZUGFeRD 2.0, and the first Factur-X. */
function namesOf(kind: 'compliant' | 'conformant', profile: string): string[] {
  return [
    `${EN}#${kind}#urn:factur-x.eu:1p0:${profile}`,
    `${EN}#${kind}#urn:zugferd.de:2p0:${profile}`,
    `${EN}:${kind}:factur-x.eu:1p0:${profile}`,
  ];
}
