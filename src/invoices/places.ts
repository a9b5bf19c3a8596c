// Where members stand in UBL and CII: the table of terms, and what it has no rows for.
import type { Lookup } from '../validation/fields.js';
import { SETTLEMENT } from '../validation/terms/paths.js';
import { termsOf } from '../validation/terms.js';
import { stepsOf } from '../xml/path.js';
import { CARD_NETWORK } from './member.js';

export type RootName = 'Invoice' | 'CreditNote' | 'CrossIndustryInvoice';
export type Place = Lookup<string>;
type Places = ReadonlyMap<string, Place>;

/** `''`: the element of the group itself. */
type Row = readonly [path: string, within?: string];

const TOTALS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const ACCOUNT = 'ram:PayeePartyCreditorFinancialAccount';

/** An account is a part of payment means, of which there are several where there are several accounts. */
const UBL: Readonly<Record<string, Row>> = {
  'BG-1': ['cbc:Note'],
  'BT-22': ['', 'BG-1'],
  'BG-17': ['cac:PaymentMeans'],
  'BT-84': ['cac:PayeeFinancialAccount/cbc:ID', 'BG-17'],
  'BT-85': ['cac:PayeeFinancialAccount/cbc:Name', 'BG-17'],
  'BT-86': ['cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID', 'BG-17'],
  [CARD_NETWORK]: ['cbc:NetworkID', 'BG-18'],
  'BT-111': ['cac:TaxTotal/cbc:TaxAmount'],
};

const CII: Readonly<Record<string, Row>> = {
  'BG-1': ['rsm:ExchangedDocument/ram:IncludedNote'],
  'BT-21': ['ram:SubjectCode', 'BG-1'],
  'BT-22': ['ram:Content', 'BG-1'],
  'BT-82': ['ram:Information', 'BG-16'],
  'BG-17': [`${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`],
  'BT-84': [`${ACCOUNT}/ram:IBANID|${ACCOUNT}/ram:ProprietaryID`, 'BG-17'],
  'BT-85': [`${ACCOUNT}/ram:AccountName`, 'BG-17'],
  'BT-86': ['ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID', 'BG-17'],
  'BT-111': [`${TOTALS}/ram:TaxTotalAmount`],
};

const known = new Map<RootName, Places>();

export function placesOf(root: RootName): Places {
  const places =
    known.get(root) ??
    new Map<string, Place>([...Object.entries(termsOf(root)), ...extraPlaces(root === 'CrossIndustryInvoice' ? CII : UBL)]);
  known.set(root, places);
  return places;
}

function extraPlaces(rows: Readonly<Record<string, Row>>): [string, Place][] {
  return Object.entries(rows).map(([term, [path, within]]) => {
    const [steps = [], ...also] = path === '' ? [[]] : path.split('|').map(stepsOf);
    return [term, { within, steps, also, where: undefined }];
  });
}

/** Elements that tell terms apart beside their place: `[path, text]`, beside the element of a term, or inside of that of a group. */
type Mark = readonly [path: string, text: string];

const VAT: Mark = ['cac:TaxScheme/cbc:ID', 'VAT'];
const VAT_OF_CII: Mark = ['ram:TypeCode', 'VAT'];
const OBJECT: Mark = ['cbc:DocumentTypeCode', '130'];
const OBJECT_OF_CII: Mark = ['ram:TypeCode', '130'];
const indicators = (path: string): Readonly<Record<string, Mark>> => ({
  'BG-20': [path, 'false'],
  'BG-21': [path, 'true'],
  'BG-27': [path, 'false'],
  'BG-28': [path, 'true'],
});

const UBL_MARKS: Readonly<Record<string, Mark>> = {
  ...indicators('cbc:ChargeIndicator'),
  'BT-31': VAT,
  'BT-32': ['cac:TaxScheme/cbc:ID', 'TAX'],
  'BT-48': VAT,
  'BT-63': VAT,
  'BT-95': VAT,
  'BT-102': VAT,
  'BT-118': VAT,
  'BT-151': VAT,
  'BT-18': OBJECT,
  'BT-128': OBJECT,
  'BT-147': ['cbc:ChargeIndicator', 'false'],
  'BT-148': ['cbc:ChargeIndicator', 'false'],
};

/** In a credit note, a project is a document of type 50. */
const CREDIT_NOTE_MARKS: Readonly<Record<string, Mark>> = { ...UBL_MARKS, 'BT-11': ['cbc:DocumentTypeCode', '50'] };

const CII_MARKS: Readonly<Record<string, Mark>> = {
  ...indicators('ram:ChargeIndicator/udt:Indicator'),
  'BT-95': VAT_OF_CII,
  'BT-102': VAT_OF_CII,
  'BT-118': VAT_OF_CII,
  'BT-151': VAT_OF_CII,
  'BT-11': ['ram:Name', 'Project reference'],
  'BT-17': ['ram:TypeCode', '50'],
  'BT-18': OBJECT_OF_CII,
  'BT-128': OBJECT_OF_CII,
  'BG-24': ['ram:TypeCode', '916'],
  'BT-147': ['ram:ChargeIndicator/udt:Indicator', 'false'],
};

export function marksOf(root: RootName): Readonly<Record<string, Mark>> {
  return root === 'CrossIndustryInvoice' ? CII_MARKS : root === 'CreditNote' ? CREDIT_NOTE_MARKS : UBL_MARKS;
}

/** In CII, tax registrations are told apart by an attribute. */
export const CII_SCHEMES: Readonly<Record<string, string>> = { 'BT-31': 'VA', 'BT-48': 'VA', 'BT-63': 'VA', 'BT-32': 'FC' };

/** In CII, the scheme of an object is an element beside its number. */
export const CII_OBJECT_SCHEMES: ReadonlySet<string> = new Set(['BT-18-1', 'BT-128-1']);
export const CII_OBJECT_SCHEME = 'ram:ReferenceTypeCode';
