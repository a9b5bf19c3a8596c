// PEPPOL-COMMON-R040 to R057: the form of identifiers, by their scheme. Shared by all Peppol documents.

import { attributeOf, normalizedAt } from '../../lexical.js';
import type { Assertion, Pattern, Place } from '../../pattern.js';
import type { Severity } from '../../rule.js';
import { collapsed } from '../../text.js';
import * as check from './checkDigits.js';

interface Scheme {
  readonly code: string;
  /** Of an endpoint alone. */
  readonly endpoint?: true;
  /** Looks at the text as it stands. The others look at it without white space around. */
  readonly strict?: true;
  readonly valid: (text: string) => boolean;
}

const isDutchVatNumber = (text: string): boolean => /^NL[0-9]{9}B[0-9]{2}$/.test(text);

const SCHEMES = {
  'PEPPOL-COMMON-R040': { code: '0088', valid: check.isGln },
  'PEPPOL-COMMON-R041': { code: '0192', valid: check.isNorwegianNumber },
  'PEPPOL-COMMON-R042': { code: '0184', strict: true, valid: check.isDanishCvr },
  'PEPPOL-COMMON-R052': { code: '0096', strict: true, valid: check.isDanishP },
  'PEPPOL-COMMON-R053': { code: '0198', strict: true, valid: check.isDanishSe },
  'PEPPOL-COMMON-R043': { code: '0208', valid: check.isBelgianNumber },
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
  'PEPPOL-COMMON-R057': { code: '0217', valid: (text) => /^[0-9]{12}$/.test(text) },
} as const satisfies Readonly<Record<string, Scheme>>;

/** Which of these rules an edition has, and how severe they are. */
export type Identifiers = Readonly<Partial<Record<keyof typeof SCHEMES | 'PEPPOL-COMMON-R056-2', Severity>>>;

/** Where identifiers stand in UBL. */
const IN_UBL = { endpoint: 'cbc:EndpointID', any: 'cbc:EndpointID|cac:PartyIdentification/cbc:ID|cbc:CompanyID' };
/** Where they stand in CII; `ram:ID` anywhere. */
const IN_CII = { endpoint: 'ram:URIID', any: 'ram:URIID|ram:ID|ram:GlobalID' };

export function identifiersInUbl(identifiers: Identifiers): Pattern {
  const severity = identifiers['PEPPOL-COMMON-R056-2'];
  return { places: [...places(identifiers, IN_UBL), ...(severity === undefined ? [] : [dutchVatNumber(severity)])] };
}

export function identifiersInCii(identifiers: Identifiers): Pattern {
  return { places: places(identifiers, IN_CII) };
}

function places(identifiers: Identifiers, paths: typeof IN_UBL): Place[] {
  return (Object.keys(SCHEMES) as (keyof typeof SCHEMES)[]).flatMap((id) => {
    const severity = identifiers[id];
    const { code, endpoint, strict, valid }: Scheme = SCHEMES[id];
    if (severity === undefined) return [];
    const made: Assertion = { id, severity, test: ({ text }) => valid(strict ? text : collapsed(text)) };
    const context = endpoint ? paths.endpoint : paths.any;
    return [{ context, when: (node) => attributeOf(node, 'schemeID') === code, rules: [made] }];
  });
}

/** Where no scheme says that it is a Dutch VAT number, its beginning does. */
function dutchVatNumber(severity: Severity): Place {
  return {
    context: 'cac:PartyTaxScheme/cbc:CompanyID',
    when: ({ text, parent }) =>
      collapsed(text).startsWith('NL') && parent !== undefined && normalizedAt(parent, 'cac:TaxScheme/cbc:ID') === 'VAT',
    rules: [{ id: 'PEPPOL-COMMON-R056-2', severity, test: ({ text }) => isDutchVatNumber(collapsed(text)) }],
  };
}
