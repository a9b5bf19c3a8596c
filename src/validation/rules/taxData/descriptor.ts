// Tax data documents of OpenPeppol: reports of an invoice to a tax authority, in five corners.
import EN_WORDS from '../../../texts/en/rules/en.json' with { type: 'json' };
import PEPPOL_WORDS from '../../../texts/en/rules/peppol.json' with { type: 'json' };
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { codeList } from '../../codes/codeList.js';
import { CREDIT_NOTE_TYPES, INVOICE_TYPES } from '../../codes/documentTypes.js';
import type { Descriptor, Family } from '../../descriptor.js';
import { attributeOf, hasAt, normalizedAt } from '../../lexical.js';
import { patternRules } from '../../pattern.js';
import type { PathRule } from '../../rule.js';
import { onlyRules, type Part, pathRules, type RuleSet, ruleSet } from '../../ruleSet.js';
import { UBL_TABLES } from '../../tables/ubl.js';
import { collapsed } from '../../text.js';
import { LEFT_TO_PEOPLE, NEVER_FIRES_IN_UBL } from '../en/descriptor.js';
import { EN_UBL_RULES } from '../en/en16931.js';
import { codePattern } from '../peppol/codes.js';
import { documentPatterns } from '../peppol/document.js';
import { BILLING_2025_11, type PeppolEdition, SELF_BILLING_2026_05 } from '../peppol/editions.js';
import { identifiersInUbl } from '../peppol/identifiers.js';
import { linePattern } from '../peppol/lines.js';
import { national } from '../peppol/national/all.js';
import { TAX_COUNTRIES, TAX_DATA, type TaxCountry, type TaxDataForm } from './countries.js';
import { europeanDocument, totalsDocument } from './document.js';
import { europeanHead, totalsHead } from './head.js';
import { ofReportedInvoice, ofTaxData } from './view.js';

/** Reports without VAT amounts have no sums of them, and one element holds the type of invoices and of credit notes. */
const ADAPTED: Readonly<Record<string, (rule: PathRule) => PathRule['test']>> = {
  'BR-CL-01': () => (type) => [INVOICE_TYPES, CREDIT_NOTE_TYPES].some(({ codes }) => codes.has(collapsed(type.text))),
  'BR-CO-14': where((total) => {
    const subtotals = elementsAt(total, 'cac:TaxSubtotal');
    return hasAt(total, 'cbc:TaxAmount') && subtotals.length > 0 && subtotals.every((one) => hasAt(one, 'cbc:TaxAmount'));
  }),
  'BR-CO-15': where((invoice) => {
    const currency = normalizedAt(invoice, 'cbc:DocumentCurrencyCode');
    return elementsAt(invoice, 'cac:TaxTotal/cbc:TaxAmount').some((one) => attributeOf(one, 'currencyID') === currency);
  }),
  'BR-CO-16': where((totals) => hasAt(totals, 'cbc:TaxInclusiveAmount')),
  'BR-CO-17': where((subtotal) => hasAt(subtotal, 'cbc:TaxAmount')),
};
/** In place of those of EN 16931: rules on terms that are not reported, and those whose published place no report has. */
const WITHOUT_EN = ids(`
  BR-06 BR-08 BR-10 BR-14 BR-17 BR-18 BR-32 BR-37 BR-46 BR-47 BR-52 BR-54 BR-57 BR-62 BR-63 BR-64 BR-CL-07 BR-CL-11 BR-CL-15 BR-CL-21
  BR-CL-24 BR-CL-26 BR-CO-04 BR-CO-18 BR-CO-26 UBL-CR-005 UBL-CR-006 UBL-CR-656 UBL-CR-672 UBL-DT-06 UBL-DT-07 UBL-SR-19 UBL-SR-20
  UBL-SR-21 UBL-SR-22 UBL-SR-25 UBL-SR-33 UBL-SR-43 UBL-SR-48 UBL-SR-51 UBL-SR-54 UBL-SR-55 UBL-SR-56`);
const NOT_REACHED = ['AE', 'AF', 'AG', 'E', 'G', 'IC', 'O', 'S', 'Z'].flatMap((name) =>
  ['08', '09', '10'].map((number) => `BR-${name}-${number}`),
);
/** Those of Peppol whose published place no report has. */
const NOT_REACHED_PEPPOL = ['PEPPOL-EN16931-R051', 'DE-R-001', 'DE-R-016', 'DE-R-017', 'DE-R-026', 'DE-R-031'];
/** In place of those of Peppol. */
const WITHOUT_PEPPOL = ids(`
  DE-R-002 DE-R-003 DE-R-004 DE-R-005 DE-R-006 DE-R-007 DE-R-008 DE-R-009 DE-R-010 DE-R-011 DE-R-015 DE-R-018 DE-R-022 DE-R-027 DE-R-028
  DE-R-030 DK-R-002 DK-R-013 DK-R-014 DK-R-016 DK-R-017 GR-R-004-1 GR-R-004-2 GR-R-008-2 GR-R-008-3 GR-R-010 GR-S-008-1 IS-R-002 IS-R-003
  IS-R-004 IS-R-005 IS-R-008 IS-R-009 IS-R-010 IT-R-001 IT-R-002 IT-R-003 IT-R-004 NL-R-002 NL-R-003 NL-R-004 NL-R-005 NL-R-006 NL-R-009
  NO-R-002 PEPPOL-EN16931-CL001 PEPPOL-EN16931-P0101 PEPPOL-EN16931-R003 PEPPOL-EN16931-R010 PEPPOL-EN16931-R020 PEPPOL-EN16931-R044
  PEPPOL-EN16931-R046 PEPPOL-EN16931-R080 PEPPOL-EN16931-R100 PEPPOL-EN16931-R101 PEPPOL-EN16931-R130 SE-R-003
  SE-R-004 SE-R-005 SE-R-013`);
/** Of the whole of the tax data, not of the reported document alone. */
const OF_ALL = /^PEPPOL-(EN16931-R008|COMMON-)/;

/** Invoices, credit notes and those of self-billing have one element for their type. */
const EDITION: PeppolEdition = {
  ...BILLING_2025_11,
  otherCustomization: SELF_BILLING_2026_05.customization,
  process: (profileId) => {
    const number = /urn:fdc:peppol.eu:2017:poacc:(?:self)?billing:([0-9]{2}):1.0/.exec(profileId)?.[1];
    return { approved: number !== undefined, typed: number === '01' };
  },
  invoiceTypes: codeList(
    'UNTDID 1001',
    'TDD 1.0.0',
    `71 80 82 84 102 218 219 261 326 331 380 382 383 384 386 388 389 393 395 553 575 623 780 817 870 875 876 877 381 396 81 83 527 532`,
  ),
};

const FAMILY: Omit<Family, 'family'> = {
  written: ['rules/taxData/', 'rules/en/', 'rules/peppol/', 'tables/'],
  publisher: 'OpenPeppol',
  source: 'https://docs.peppol.eu/',
};
/** Of Slovakia, the first of three: those of EN 16931 and of Peppol, written for tax data, belong to the rule set, too. */
const FILES: Readonly<Partial<Record<TaxCountry, string>>> = {
  sk: 'Peppol-Slovak Republic-TDD.sch',
  ae: 'peppol-ae-tdd-1.0.4.sch',
  om: 'peppol-om-tdd.sch',
};
const PUBLISHED: Readonly<Record<TaxCountry, Family['published']>> = {
  sk: { release: '1.0.0 of April 2026', lookedUp: '2026-11-28' },
  vida: { release: '1.1.0 of September 2026', lookedUp: '2026-11-29' },
  ae: { release: '1.0.4 of July 2026', lookedUp: '2026-11-28' },
  om: { release: '1.0.1 of July 2026', lookedUp: '2026-11-28' },
};
const NEVER_FIRES = {
  ids: ['ibr-tdd-44', 'DK-R-016'],
  reason: 'Its published place, or what it compares, is in no tax data, so it never fires.',
};
const DEAD = {
  ids: [...NOT_REACHED, ...NOT_REACHED_PEPPOL],
  reason: 'Its published place, or what it compares, is in no tax data, so it never fires.',
};

export const TAX_DATA_RULES = {
  folder: 'rules/taxData/',
  page: { name: 'tax-data', title: 'Peppol tax data' },
  families: TAX_COUNTRIES.map((country) => ({
    ...FAMILY,
    family: TAX_DATA[country].family,
    ...(FILES[country] === undefined ? {} : { file: FILES[country] }),
    published: PUBLISHED[country]!,
    ...(country === 'sk' ? { omitted: [NEVER_FIRES, DEAD, LEFT_TO_PEOPLE, NEVER_FIRES_IN_UBL] } : {}),
    ...(country === 'sk' ? {} : { insteadOf: { family: TAX_DATA.sk.family, part: TAX_DATA[country].customizationId } }),
  })),
  ruleSets: [
    european(TAX_DATA.sk),
    european({ ...TAX_DATA.vida, version: '1.0.0', validFrom: '2026-03-24', isMended: false }),
    european(TAX_DATA.vida),
    totals(TAX_DATA.ae),
    totals(TAX_DATA.om),
  ],
  specifications: TAX_COUNTRIES.map((country) => ({
    id: TAX_DATA[country].customizationId,
    families: { 'tax-data': TAX_DATA[country].family },
  })),
  names: { tdd: { 'tax-data': TAX_DATA.sk.family } },
} satisfies Descriptor;

function totals(form: TaxDataForm): RuleSet {
  return ruleSet(nameOf(form), {}, ofTaxData(pathRules([...totalsHead(form), ...totalsDocument(form)])));
}

function european(form: TaxDataForm): RuleSet {
  const notReached = form.isMended ? ['BR-IC-12'] : [...NOT_REACHED, ...NOT_REACHED_PEPPOL];
  const without = new Set([...WITHOUT_EN, ...WITHOUT_PEPPOL, ...notReached, ...(form.family === 'PEPPOL-TDD-VIDA' ? ['BR-07'] : [])]);
  const holds = (id: string): boolean => !without.has(id);
  const general = [...documentPatterns(EDITION), linePattern(), identifiersInUbl(EDITION.identifiers), codePattern(EDITION)];
  const peppol = onlyRules(patternRules([...general, ...national(EDITION)]), holds);
  const en = EN_UBL_RULES.filter(({ id }) => holds(id)).map((rule) => ({ ...rule, test: ADAPTED[rule.id]?.(rule) ?? rule.test }));
  return ruleSet(
    nameOf(form),
    { ...EN_WORDS, ...PEPPOL_WORDS },
    ofTaxData(pathRules([...europeanHead(form), ...europeanDocument(form)])),
    ofTaxData(onlyRules(peppol, (id) => OF_ALL.test(id))),
    ...[pathRules(en), onlyRules(UBL_TABLES, holds), onlyRules(peppol, (id) => !OF_ALL.test(id))].map((part: Part) =>
      ofReportedInvoice(part),
    ),
  );
}

/** The test only where it applies. */
function where(applies: (element: XmlElement) => boolean): (rule: PathRule) => PathRule['test'] {
  return ({ test }) =>
    (element, document) =>
      !applies(element) || test(element, document);
}

function nameOf({ family, version, validFrom }: TaxDataForm): Pick<RuleSet, 'family' | 'version' | 'validFrom' | 'codeLists'> {
  return { family, version, validFrom, codeLists: [] };
}

function ids(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
