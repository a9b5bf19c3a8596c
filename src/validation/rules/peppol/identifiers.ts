// PEPPOL-COMMON-R040 to R062: the form of identifiers, by their scheme or, of VAT, by their beginning. Shared by all Peppol documents.

import type { XmlElement } from '../../../xml/tree.js';
import { attributeOf, normalizedAt } from '../../lexical.js';
import type { Assertion, Pattern, Place } from '../../pattern.js';
import type { Severity } from '../../rule.js';
import { collapsed } from '../../text.js';
import { partsOf } from '../../words.js';
import * as check from './checkDigits.js';

interface Scheme {
  readonly code: string;
  /** Of an endpoint alone. */
  readonly endpoint?: true;
  /** Looks at the text as it stands. The others look at it without white space around. */
  readonly strict?: true;
  readonly valid: (text: string) => boolean;
}

/** A VAT identifier of a country, which its beginning tells. */
interface VatNumber {
  readonly country: RegExp;
  readonly valid: (text: string) => boolean;
}

const isDutchVatNumber = (text: string): boolean => /^NL[0-9]{9}B[0-9]{2}$/.test(text);

/** In the order of the releases: an identifier is looked at by the first that it belongs to. */
const FORMS = {
  'PEPPOL-COMMON-R040': { code: '0088', valid: check.isGln },
  'PEPPOL-COMMON-R040 thirteen': { code: '0088', valid: (text) => text.length === 13 && check.isGln(text) },
  'PEPPOL-COMMON-R041': { code: '0192', valid: check.isNorwegianNumber },
  'PEPPOL-COMMON-R042': { code: '0184', strict: true, valid: check.isDanishCvr },
  'PEPPOL-COMMON-R052': { code: '0096', strict: true, valid: check.isDanishP },
  'PEPPOL-COMMON-R053': { code: '0198', strict: true, valid: check.isDanishSe },
  'PEPPOL-COMMON-R043': { code: '0208', valid: check.isBelgianNumber },
  'PEPPOL-COMMON-R043 beginning': { code: '0208', valid: isBelgianCompany },
  'PEPPOL-COMMON-R062': { country: /^BE/, valid: (text) => isBelgianCompany(text.replace(/^be/i, '')) },
  'PEPPOL-COMMON-R044': { code: '0201', valid: check.isCodiceIpa },
  'PEPPOL-COMMON-R045': { code: '0210', valid: check.isCodiceFiscale },
  'PEPPOL-COMMON-R046': { code: '9907', endpoint: true, valid: check.isCodiceFiscale },
  'PEPPOL-COMMON-R047': { code: '0211', valid: check.isPartitaIva },
  'PEPPOL-COMMON-R048': { code: '9906', endpoint: true, valid: check.isPartitaIva },
  'PEPPOL-COMMON-R049': { code: '0007', valid: check.isSwedishNumber },
  'PEPPOL-COMMON-R050': { code: '0151', valid: check.isAbn },
  'PEPPOL-COMMON-R054': { code: '0106', valid: (text) => /^[0-9]{8}$/.test(text) },
  'PEPPOL-COMMON-R055': { code: '0190', valid: (text) => /^[0-9]{20}$/.test(text) },
  'PEPPOL-COMMON-R056-1': { code: '9944', valid: isDutchVatNumber },
  'PEPPOL-COMMON-R056-2': { country: /^NL/, valid: isDutchVatNumber },
  'PEPPOL-COMMON-R057': { code: '0217', valid: (text) => /^[0-9]{12}$/.test(text) },
  'PEPPOL-COMMON-R058': { country: /^LU/i, valid: check.isLuxembourgVatNumber },
  'PEPPOL-COMMON-R059': { code: '0240', valid: check.isMatricule },
} as const satisfies Readonly<Record<string, Scheme | VatNumber>>;

/** Which of these rules an edition has, by the key of their words, and how severe they are. */
export type Identifiers = Readonly<Partial<Record<keyof typeof FORMS, Severity>>>;

/** Where identifiers stand in a syntax. */
interface Paths {
  readonly endpoint: string;
  readonly any: string;
  /** Where VAT identifiers are, beside others that `isVat` tells them from. */
  readonly vat: string;
  readonly isVat: (identifier: XmlElement) => boolean;
}

const IN_UBL: Paths = {
  endpoint: 'cbc:EndpointID',
  any: 'cbc:EndpointID|cac:PartyIdentification/cbc:ID|cbc:CompanyID',
  vat: 'cac:PartyTaxScheme/cbc:CompanyID',
  isVat: ({ parent }) => parent !== undefined && normalizedAt(parent, 'cac:TaxScheme/cbc:ID') === 'VAT',
};
/** `ram:ID` anywhere. As published, VAT is the text of the whole registration, which has one identifier. */
const IN_CII: Paths = {
  endpoint: 'ram:URIID',
  any: 'ram:URIID|ram:ID|ram:GlobalID',
  vat: 'ram:SpecifiedTaxRegistration/ram:ID',
  isVat: (identifier) => attributeOf(identifier, 'schemeID') === 'VA',
};

export function identifiersInUbl(identifiers: Identifiers): Pattern {
  return { places: places(identifiers, IN_UBL) };
}

export function identifiersInCii(identifiers: Identifiers): Pattern {
  return { places: places(identifiers, IN_CII) };
}

function isBelgianCompany(text: string): boolean {
  return /^[01]/.test(text) && check.isBelgianNumber(text);
}

function places(identifiers: Identifiers, paths: Paths): Place[] {
  return (Object.keys(FORMS) as (keyof typeof FORMS)[]).flatMap((key) => {
    const severity = identifiers[key];
    if (severity === undefined) return [];
    const form: Scheme | VatNumber = FORMS[key];
    const strict = 'strict' in form;
    const made: Assertion = { ...partsOf(key), severity, test: ({ text }) => form.valid(strict ? text : collapsed(text)) };
    return [{ ...placeOf(form, paths), rules: [made] }];
  });
}

function placeOf(form: Scheme | VatNumber, { endpoint, any, vat, isVat }: Paths): Omit<Place, 'rules'> {
  if ('country' in form) return { context: vat, when: (node) => form.country.test(collapsed(node.text)) && isVat(node) };
  return { context: form.endpoint ? endpoint : any, when: (node) => attributeOf(node, 'schemeID') === form.code };
}
