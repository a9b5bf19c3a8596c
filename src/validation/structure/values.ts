// The values of leaves, and their attributes, as XML Schema has them.
import { NAMESPACES } from '../../xml/namespaces.js';
import type { XmlElement } from '../../xml/tree.js';
import { startOfDay } from '../day.js';
import { parseDecimal } from '../decimal.js';
import { collapsed } from '../text.js';
import type { Kind } from './grammar.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$|^24:00:00(\.0+)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const BOOLEAN = ['true', 'false', '1', '0'];

const isNumber = (text: string): boolean => parseDecimal(text) !== undefined;
const isAnything = (): boolean => true;

/** Whether a leaf of that kind may have this text. */
export const FITS: Readonly<Record<Kind, (text: string) => boolean>> = {
  amount: isNumber,
  // It may contain white space.
  binaryObject: (text) => {
    const base64 = text.replace(/[ \t\r\n]/g, '');
    return base64.length % 4 === 0 && BASE64.test(base64);
  },
  code: isAnything,
  date: (text) => startOfDay(text) !== undefined,
  decimal: isNumber,
  identifier: isAnything,
  indicator: (text) => BOOLEAN.includes(collapsed(text)),
  measure: isNumber,
  quantity: isNumber,
  text: isAnything,
  time: (text) => TIME.test(collapsed(text)),
  dateGroup: isAnything,
  dateTimeGroup: isAnything,
  formattedGroup: isAnything,
  indicatorGroup: isAnything,
};

export const SHOULD_BE: Readonly<Partial<Record<Kind, string>>> = {
  amount: 'a decimal number',
  binaryObject: 'Base64',
  date: 'a date (YYYY-MM-DD)',
  decimal: 'a decimal number',
  indicator: 'true or false',
  measure: 'a decimal number',
  quantity: 'a decimal number',
  time: 'a time (hh:mm:ss)',
};

const TEXT = ['languageID', 'languageLocaleID'];
const IDENTIFIER = ['schemeID', 'schemeName', 'schemeAgencyID', 'schemeAgencyName', 'schemeVersionID', 'schemeDataURI', 'schemeURI'];
const CODE = ['listID', 'listAgencyID', 'listAgencyName', 'listName', 'listVersionID', 'name', 'languageID', 'listURI', 'listSchemeURI'];

const ATTRIBUTES: Readonly<Record<Kind, ReadonlySet<string>>> = {
  amount: new Set(['currencyID', 'currencyCodeListVersionID']),
  binaryObject: new Set(['mimeCode', 'format', 'encodingCode', 'characterSetCode', 'uri', 'filename']),
  code: new Set(CODE),
  date: new Set(),
  decimal: new Set(['format', 'unitCode', 'unitCodeListVersionID']),
  identifier: new Set(IDENTIFIER),
  indicator: new Set(),
  measure: new Set(['unitCode', 'unitCodeListVersionID']),
  quantity: new Set(['unitCode', 'unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName', 'unitCodeListVersionID']),
  text: new Set(TEXT),
  time: new Set(),
  dateGroup: new Set(),
  dateTimeGroup: new Set(),
  formattedGroup: new Set(),
  indicatorGroup: new Set(),
};

/** The first attribute that the kind does not have. Attributes with a prefix are ignored. */
export function oddAttribute({ attributes }: XmlElement, kind: Kind): string | undefined {
  return attributes.find(({ ns, prefix, local }) => ns === '' && prefix !== 'xmlns' && local !== 'xmlns' && !ATTRIBUTES[kind].has(local))
    ?.local;
}

/** Attributes that UBL requires for values with a unit. CII does not require them. */
export const REQUIRED_IN_UBL: Readonly<Partial<Record<Kind, string>>> = {
  amount: 'currencyID',
  binaryObject: 'mimeCode',
  measure: 'unitCode',
};

/** The groups of CII. Each contains exactly one of these elements, with a value of that kind. */
export const CHOICES: Readonly<Partial<Record<Kind, { readonly ns: string; readonly of: Readonly<Record<string, Kind>> }>>> = {
  dateGroup: { ns: NAMESPACES.udt, of: { DateString: 'text', Date: 'date' } },
  dateTimeGroup: { ns: NAMESPACES.udt, of: { DateTimeString: 'text', DateTime: 'text' } },
  formattedGroup: { ns: NAMESPACES.qdt, of: { DateTimeString: 'text' } },
  indicatorGroup: { ns: NAMESPACES.udt, of: { IndicatorString: 'text', Indicator: 'indicator' } },
};
