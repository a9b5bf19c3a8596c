// XRechnung 3.0, by syntax. It runs beside EN 16931; its extension and the variant for clean vehicles are parts of it that look at
// documents of these names only.

import PEPPOL_WORDS from '../../../texts/en/rules/peppol.json' with { type: 'json' };
import OWN_WORDS from '../../../texts/en/rules/xrechnung.json' with { type: 'json' };
import { ADDRESS_SCHEMES } from '../../codes/addressSchemes.js';
import { nameOfList } from '../../codes/codeList.js';
import { ITEM_SCHEMES } from '../../codes/itemSchemes.js';
import { MIME_TYPES } from '../../codes/mimeTypes.js';
import { IDENTIFIER_SCHEMES } from '../../codes/schemes.js';
import type { Descriptor, Family } from '../../descriptor.js';
import { patternRules } from '../../pattern.js';
import { type RuleSetName, ruleSet } from '../../ruleSet.js';
import { xrechnungCii } from './cii.js';
import { CVD_CII, EXTENSION_CII } from './ciiVariants.js';
import { XRECHNUNG_2_5, XRECHNUNG_2_6, type XRechnungEdition } from './editions.js';
import { IDENTIFIERS } from './facts.js';
import { PEPPOL_IN_CII, peppolInUbl } from './peppol.js';
import { xrechnungUbl } from './ubl.js';
import { CVD_UBL, EXTENSION_UBL } from './ublVariants.js';

const WORDS = { ...PEPPOL_WORDS, ...OWN_WORDS };
const LISTS = [ADDRESS_SCHEMES, IDENTIFIER_SCHEMES, ITEM_SCHEMES, MIME_TYPES];
const EDITIONS = [XRECHNUNG_2_5, XRECHNUNG_2_6];
const FAMILY: Omit<Family, 'family'> = {
  publisher: 'KoSIT',
  source: 'https://github.com/itplr-kosit/xrechnung-schematron/releases',
  published: { release: '3.0.2, Schematron 2.6.0 of 2026-08-31', lookedUp: '2026-11-27' },
};
const FAMILIES = { ubl: 'XRECHNUNG-UBL', cii: 'XRECHNUNG-CII' };

/** Rules that others are put in the place of: BR-DEX-01, -04 to -08, and BR-TMP-CVD-01. */
const REPLACED_BY_EXTENSION = ['BR-CL-24', 'BR-CL-10', 'BR-CL-11', 'BR-CL-21', 'BR-CL-25', 'BR-CL-26'];
/** BR-DEX-09; and payments to third parties and lines below lines are there in UBL alone. */
const REPLACED_IN_UBL = ['BR-CO-16', 'UBL-CR-470', 'UBL-CR-646'];
const REPLACED_BY_CVD = new Set(['BR-CL-13']);

/** Rules that are taken otherwise, by the configuration for validators that is published with XRechnung. */
const OF_EXTENSION = { 'BR-CL-23': 'warning', 'CII-SR-452': 'fatal', 'CII-SR-453': 'fatal', 'CII-SR-454': 'fatal' } as const;
const OF_CVD = { 'BR-CL-21': 'warning', ...OF_EXTENSION } as const;

function named(family: string, { version, validFrom }: XRechnungEdition): RuleSetName {
  return { family, version, validFrom, codeLists: LISTS.map(nameOfList) };
}

export const XRECHNUNG = {
  folder: 'rules/xrechnung/',
  page: { name: 'xrechnung', title: 'XRechnung' },
  families: [
    {
      ...FAMILY,
      family: 'XRECHNUNG-UBL',
      syntax: 'ubl',
      written: ['rules/xrechnung/', 'rules/peppol/'],
      file: 'XRechnung-UBL-validation.sch',
    },
    {
      ...FAMILY,
      family: 'XRECHNUNG-CII',
      syntax: 'cii',
      written: ['rules/xrechnung/', 'rules/peppol/cii/'],
      file: 'XRechnung-CII-validation.sch',
    },
  ],
  ruleSets: [
    ...EDITIONS.map((edition) =>
      ruleSet(
        named('XRECHNUNG-UBL', edition),
        WORDS,
        patternRules([...peppolInUbl(edition), xrechnungUbl(edition), EXTENSION_UBL, CVD_UBL]),
      ),
    ),
    ...EDITIONS.map((edition) =>
      ruleSet(named('XRECHNUNG-CII', edition), WORDS, patternRules([...PEPPOL_IN_CII, xrechnungCii(edition), EXTENSION_CII, CVD_CII])),
    ),
  ],
  specifications: [
    { id: IDENTIFIERS.cius, families: FAMILIES, severities: { 'UBL-CR-646': 'fatal', ...OF_CVD } },
    {
      id: IDENTIFIERS.extension,
      families: FAMILIES,
      without: { ubl: new Set([...REPLACED_BY_EXTENSION, ...REPLACED_IN_UBL]), cii: new Set(REPLACED_BY_EXTENSION) },
      severities: OF_EXTENSION,
    },
    { id: IDENTIFIERS.cvd, families: FAMILIES, without: { ubl: REPLACED_BY_CVD, cii: REPLACED_BY_CVD }, severities: OF_CVD },
  ],
  superseded: [':xrechnung_1.', ':xrechnung_2.'],
  schemaOf: (syntax, id) => (syntax === 'cii' && id.includes(':xrechnung_') ? { family: 'CII' } : undefined),
  names: { xrechnung: FAMILIES },
} satisfies Descriptor;
