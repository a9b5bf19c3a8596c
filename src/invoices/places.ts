// Where members stand in UBL and CII: the table of terms, and what it has no rows for.
import type { Lookup } from '../validation/fields.js';
import { isObjectReference, isProjectReference, SETTLEMENT } from '../validation/terms/paths.js';
import { isPint } from '../validation/terms/taxSchemes.js';
import { termsOf } from '../validation/terms.js';
import { elementAt, stepsOf, textAt } from '../xml/path.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { LINE_TAX } from './lineMembers.js';
import { BREAKDOWN_IN_TAX_CURRENCY, CARD_NETWORK, keyOf, type Member, TOTAL_IN_TAX_CURRENCY } from './member.js';
import { INVOICE } from './members.js';
import { AGENT_VAT } from './partyMembers.js';

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

const known = new Map<string, Places>();

/** `specification`: BT-24. PINT has more. */
export function placesOf(root: RootName, specification: string): Places {
  const hasMore = isPint(specification) && root !== 'CrossIndustryInvoice';
  const key = `${root} ${hasMore}`;
  const places =
    known.get(key) ??
    new Map<string, Place>([
      ...Object.entries(termsOf(root)),
      ...extraPlaces(root === 'CrossIndustryInvoice' ? CII : UBL),
      ...(hasMore ? pintPlaces(root) : []),
    ]);
  known.set(key, places);
  return places;
}

function extraPlaces(rows: Readonly<Record<string, Row>>): [string, Place][] {
  return Object.entries(rows).map(([term, [path, within]]) => [term, placeAt(path, within)]);
}

function placeAt(path: string, within?: string, where?: Place['where']): Place {
  const [steps = [], ...also] = path === '' ? [[]] : path.split('|').map(stepsOf);
  return { within, steps, also, where };
}

/** The places that members of PINT say, and terms that mean something else beside them. */
function pintPlaces(root: RootName): [string, Place][] {
  const own = (members: readonly Member[]): [string, Place][] =>
    members.flatMap((member) => {
      const key = keyOf(member);
      const end = key.lastIndexOf(' ');
      const group = key.slice(0, end);
      const place = placeAt(key.slice(end + 1), group === '/' ? undefined : group, WHERE[key]);
      return [...(member.isPint && member.place ? [[key, place] as [string, Place]] : []), ...own(member.members ?? [])];
    });
  const { 'BG-23': taxes, 'BG-24': documents } = termsOf(root);
  return [
    ...own(INVOICE),
    ['BG-23', { ...taxes, where: (one) => !isInTaxCurrency(one) }],
    ['BG-24', { ...documents, where: isOtherDocument }],
  ];
}

export const TOTAL_CODE = 'aedtotal-incl-vat';

const WHERE: Readonly<Record<string, Place['where']>> = {
  [TOTAL_IN_TAX_CURRENCY]: ({ parent }) => textAt(parent, 'cbc:DocumentTypeCode') === TOTAL_CODE,
  [BREAKDOWN_IN_TAX_CURRENCY]: isInTaxCurrency,
  'BG-25 cac:DocumentReference': (one) => textAt(one, 'cbc:DocumentTypeCode') !== '130',
};

/** Of the totals of a tax: that in BT-6, where the invoice is in another currency. */
function isInTaxCurrency({ parent }: XmlElement): boolean {
  const [invoice, accounting] = ['cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode'].map((path) => textAt(parent?.parent, path));
  return accounting !== undefined && accounting !== invoice && attribute(elementAt(parent, 'cbc:TaxAmount'), 'currencyID') === accounting;
}

/** Documents of PINT have a type, too. */
function isOtherDocument(reference: XmlElement): boolean {
  const id = elementAt(reference, 'cbc:ID');
  const isTerm = id !== undefined && (isObjectReference(id) || isProjectReference(id));
  return !isTerm && textAt(reference, 'cbc:DocumentTypeCode') !== TOTAL_CODE;
}

/** Elements that tell terms apart beside their place: `[path, text]`, beside the element of a term, or inside of that of a group. */
type Mark = readonly [path: string, text: string];

/** The tax of the jurisdiction. */
export const TAX = '';
const VAT: Mark = ['cac:TaxScheme/cbc:ID', TAX];
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
  [AGENT_VAT]: VAT,
  [`${LINE_TAX} cac:TaxCategory/cbc:ID`]: VAT,
  '/ cac:Delivery/cac:Shipment cac:FreightAllowanceCharge': ['cbc:ChargeIndicator', 'true'],
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
