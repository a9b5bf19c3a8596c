// The profiles of Factur-X that are not EN 16931. The small ones, MINIMUM and BASIC WL, are no full invoices: they have rules of their
// own, and those of EN 16931 that concern what they say. EXTENDED runs beside EN 16931, and replaces some of its rules.

import type { XmlElement } from '../../../xml/tree.js';
import { CHARACTERISTICS } from '../../codes/characteristics.js';
import { nameOfList } from '../../codes/codeList.js';
import type { Descriptor, Family, Specification } from '../../descriptor.js';
import type { Document } from '../../rule.js';
import { onlyRules, type RuleSet, ruleSet } from '../../ruleSet.js';
import { CII_TABLES } from '../../tables/cii.js';
import { tableRules } from '../../tables/tableRules.js';
import { OMITTED_IN_CII } from '../en/descriptor.js';
import { EN_CII } from '../en/en16931.js';
import EN_WORDS from '../en/words.en.json' with { type: 'json' };
import { whyFrench } from '../france/seller.js';
import { CODE_LISTS_BASIC_WL, CODE_LISTS_MINIMUM, VALUES_BASIC_WL, VALUES_EXTENDED, VALUES_MINIMUM } from './codes.js';
import { COUNTED, COUNTED_BASIC_WL, COUNTED_MINIMUM, COUNTED_VARIANTS, HAS_BREAKDOWN } from './counted.js';
import { EXTENDED_LINES, EXTENDED_REST } from './extendedLines.js';
import { EXTENDED_TOTALS } from './extendedTotals.js';
import { extendedVat } from './extendedVat.js';
import { HELD_BY_BASIC_WL, HELD_BY_MINIMUM, LIFTED_BY_EXTENDED, REPLACED_BY_EXTENDED } from './norm.js';
import { schemaOf } from './schema.js';
import OWN_WORDS from './words.en.json' with { type: 'json' };

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
};

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
    {
      ...FAMILY,
      family: 'FACTUR-X-EXTENDED',
      published: { release: '1.09.2, with the French fix of 1.4.0.04', lookedUp: '2026-11-26' },
      beside: ['EN16931-CII'],
      file: 'FACTUR-X_EXTENDED.xslt',
      omitted: [
        {
          ids: { from: 'FX-SCH-A-' },
          reason: 'Not written yet: numbers of elements, missing attributes and code lists of EXTENDED, beyond those that BASIC WL has.',
        },
      ],
    },
  ],
  ruleSets: [
    ruleSet(
      { family: 'FACTUR-X-MINIMUM', version, validFrom, codeLists: CODE_LISTS_MINIMUM },
      WORDS,
      onlyRules(EN_CII, (id) => HELD_BY_MINIMUM.has(id)),
      tableRules([], [...COUNTED, ...COUNTED_MINIMUM], [...COUNTED_VARIANTS, ...VALUES_MINIMUM]),
    ),
    ruleSet(
      { family: 'FACTUR-X-BASIC-WL', version, validFrom, codeLists: CODE_LISTS_BASIC_WL },
      WORDS,
      onlyRules(EN_CII, (id) => HELD_BY_BASIC_WL.has(id)),
      onlyRules(CII_TABLES, (id) => HELD_BY_BASIC_WL.has(id)),
      tableRules([], [...COUNTED, ...COUNTED_BASIC_WL], [...COUNTED_VARIANTS, HAS_BREAKDOWN, ...VALUES_BASIC_WL]),
    ),
    extended({ version, validFrom }, () => false),
    // For France alone: the VAT breakdown of its invoices is compared with the lines that count.
    extended({ version: '1.09.2-FR04', validFrom: '2026-10-01' }, (document) => document.once(isFrench)),
  ],
  specifications: [
    ...below('minimum', 'FACTUR-X-MINIMUM'),
    ...below('basicwl', 'FACTUR-X-BASIC-WL'),
    ...namesOf('compliant', 'basic').map((id) => ({ id, families: {} })),
    ...namesOf('conformant', 'extended').map((id) => ({
      id,
      families: { cii: 'FACTUR-X-EXTENDED' },
      without: { cii: new Set(REPLACED_BY_EXTENDED) },
    })),
  ],
  schemaOf: (syntax, id, generation) => (syntax === 'cii' ? schemaOf(id, generation) : undefined),
} satisfies Descriptor;

function extended(edition: Pick<RuleSet, 'version' | 'validFrom'>, isForDetails: (document: Document) => boolean): RuleSet {
  const rules = [
    ...COUNTED_VARIANTS,
    HAS_BREAKDOWN,
    ...VALUES_EXTENDED,
    ...EXTENDED_LINES,
    ...EXTENDED_REST,
    ...EXTENDED_TOTALS,
    ...extendedVat(isForDetails),
  ];
  return ruleSet(
    { family: 'FACTUR-X-EXTENDED', ...edition, codeLists: [nameOfList(CHARACTERISTICS)] },
    WORDS,
    onlyRules(tableRules([], [...COUNTED, ...COUNTED_BASIC_WL], rules), (id) => !LIFTED_BY_EXTENDED.has(id)),
  );
}

/** To be asked through `Document.once`. */
function isFrench(root: XmlElement): boolean {
  return whyFrench(root, '') !== undefined;
}

/** A profile that does not fulfil EN 16931: in current Factur-X, and in ZUGFeRD 2.0. */
function below(profile: string, family: string): Specification[] {
  return ['factur-x.eu:1p0', 'zugferd.de:2p0'].map((by) => ({
    id: `urn:${by}:${profile}`,
    families: { cii: family },
    isBelowNorm: true,
  }));
}

/** The ways to write a profile: current Factur-X, ZUGFeRD 2.0, and the first Factur-X. */
function namesOf(kind: 'compliant' | 'conformant', profile: string): string[] {
  return [
    `${EN}#${kind}#urn:factur-x.eu:1p0:${profile}`,
    `${EN}#${kind}#urn:zugferd.de:2p0:${profile}`,
    `${EN}:${kind}:factur-x.eu:1p0:${profile}`,
  ];
}
