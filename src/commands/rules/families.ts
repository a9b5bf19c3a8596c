// The families of rules: their publishers, their addresses, and the folders of src/validation with our rules.

export interface Family {
  readonly family: string;
  /** The page of docs/rules that lists its rules. */
  readonly page: string;
  /** Excludes files about the other syntax. */
  readonly syntax?: 'ubl' | 'cii';
  /** Prefixes of paths below src/validation with its rules. */
  readonly written: readonly string[];
  /** Families that run beside it. Its official file has their rules, too. */
  readonly beside?: readonly string[];
  readonly publisher: string;
  /** Where its releases are published. */
  readonly source: string;
  /** The file for `diff`. Absent where no Schematron is published. */
  readonly file?: string;
}

const PEPPOL = 'OpenPeppol';
const BIS3 = 'https://docs.peppol.eu/poacc/billing/3.0/';
const POST_AWARD = 'https://docs.peppol.eu/poacc/upgrade-3/';
/** Of both syntaxes. */
const PEPPOL_WORDS = ['rules/peppol/words.ts', 'rules/peppol/national/words.ts'];
const EN = 'https://github.com/ConnectingEurope/eInvoicing-EN16931/releases';
const NL = {
  page: 'nlcius',
  publisher: 'Peppolautoriteit Nederland',
  source: 'https://github.com/peppolautoriteit-nl/validation/releases',
};
const XRECHNUNG = { page: 'xrechnung', publisher: 'KoSIT', source: 'https://github.com/itplr-kosit/xrechnung-schematron/releases' };
const FACTURX = {
  page: 'factur-x',
  syntax: 'cii',
  written: ['rules/facturx/', 'rules/en/', 'tables/'],
  publisher: 'FNFE-MPE and FeRD',
  source: 'https://fnfe-mpe.org/factur-x/',
} as const;
const CEFACT = {
  page: 'structure',
  written: ['structure/'],
  publisher: 'UN/CEFACT',
  source: 'https://unece.org/trade/uncefact/xml-schemas',
} as const;
const FACTURX_SCHEMA = { page: 'structure', written: ['structure/'], publisher: FACTURX.publisher, source: FACTURX.source } as const;

export const FAMILIES: readonly Family[] = [
  {
    family: 'UBL',
    page: 'structure',
    written: ['structure/'],
    publisher: 'OASIS',
    source: 'https://docs.oasis-open.org/ubl/UBL-2.1.html',
  },
  ...['CII', 'CII-D22B', 'CII-ANY'].map((family) => ({ ...CEFACT, family })),
  ...['MINIMUM', 'BASIC-WL', 'BASIC', 'EN16931', 'EXTENDED'].map((profile) => ({ ...FACTURX_SCHEMA, family: `CII-${profile}` })),
  {
    family: 'EN16931-UBL',
    page: 'en16931',
    syntax: 'ubl',
    written: ['rules/en/', 'tables/'],
    publisher: 'European Commission',
    source: EN,
    file: 'EN16931-UBL-validation-preprocessed.sch',
  },
  {
    family: 'EN16931-CII',
    page: 'en16931',
    syntax: 'cii',
    written: ['rules/en/', 'tables/'],
    publisher: 'European Commission',
    source: EN,
    file: 'EN16931-CII-validation-preprocessed.sch',
  },
  {
    family: 'PEPPOL-EN16931-UBL',
    page: 'peppol',
    syntax: 'ubl',
    written: ['rules/peppol/'],
    publisher: PEPPOL,
    source: BIS3,
    file: 'PEPPOL-EN16931-UBL.sch',
  },
  {
    family: 'PEPPOL-SELFBILLING-UBL',
    page: 'peppol',
    syntax: 'ubl',
    written: ['rules/peppol/'],
    publisher: PEPPOL,
    source: 'https://docs.peppol.eu/poacc/self-billing/3.0/',
    file: 'PEPPOL-EN16931-UBL-SB.sch',
  },
  {
    family: 'PEPPOL-EN16931-CII',
    page: 'peppol',
    syntax: 'cii',
    written: ['rules/peppol/cii/', 'rules/peppol/identifiers.ts', ...PEPPOL_WORDS],
    publisher: PEPPOL,
    source: 'https://github.com/OpenPEPPOL/peppol-bis-invoice-3',
    file: 'PEPPOL-EN16931-CII.sch',
  },
  { ...NL, family: 'SI-UBL-2.0', syntax: 'ubl', written: ['rules/nlcius/'], beside: ['EN16931-UBL'], file: 'si-ubl-2.0.sch' },
  {
    ...NL,
    family: 'SI-UBL-2.0-GACCOUNT',
    syntax: 'ubl',
    written: ['rules/nlcius/'],
    beside: ['EN16931-UBL'],
    file: 'si-ubl-2.0-ext-gaccount.sch',
  },
  { ...NL, family: 'NLCIUS-CII', syntax: 'cii', written: ['rules/nlcius/'], beside: ['EN16931-CII'], file: 'nlcius-cii.sch' },
  {
    ...XRECHNUNG,
    family: 'XRECHNUNG-UBL',
    syntax: 'ubl',
    written: ['rules/xrechnung/', 'rules/peppol/'],
    file: 'XRechnung-UBL-validation.sch',
  },
  {
    ...XRECHNUNG,
    family: 'XRECHNUNG-CII',
    syntax: 'cii',
    written: ['rules/xrechnung/', 'rules/peppol/cii/', ...PEPPOL_WORDS],
    file: 'XRechnung-CII-validation.sch',
  },
  { family: 'PEPPOL-COMMON', page: 'responses', written: ['rules/responses/', 'rules/peppol/'], publisher: PEPPOL, source: POST_AWARD },
  {
    family: 'PEPPOL-T111',
    page: 'responses',
    written: ['rules/responses/', 'rules/peppol/'],
    publisher: PEPPOL,
    source: POST_AWARD,
    file: 'PEPPOLBIS-T111.sch',
  },
  {
    family: 'PEPPOL-T71',
    page: 'responses',
    written: ['rules/responses/', 'rules/peppol/'],
    publisher: PEPPOL,
    source: POST_AWARD,
    file: 'PEPPOLBIS-T71.sch',
  },
  {
    family: 'PEPPOL-MLS',
    page: 'responses',
    written: ['rules/responses/'],
    publisher: PEPPOL,
    source: 'https://docs.peppol.eu/edelivery/',
    file: 'peppol-mls.sch',
  },
  { ...FACTURX, family: 'FACTUR-X-MINIMUM', file: 'FACTUR-X_MINIMUM.xslt' },
  { ...FACTURX, family: 'FACTUR-X-BASIC-WL', file: 'FACTUR-X_BASIC-WL.xslt' },
  { ...FACTURX, family: 'FACTUR-X-EXTENDED', beside: ['EN16931-CII'], file: 'FACTUR-X_EXTENDED.xslt' },
  {
    family: 'PPF-FLUX10',
    page: 'flux10',
    written: ['rules/flux10/'],
    publisher: 'AIFE',
    source: 'https://www.impots.gouv.fr/specifications-externes-b2b',
    file: 'PPF_Flux10.sch',
  },
];

export function familyNamed(name: string): Family | undefined {
  return FAMILIES.find(({ family }) => family === name);
}
