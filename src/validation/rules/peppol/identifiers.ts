// PEPPOL-COMMON-R040 to R057: the form of identifiers, by their scheme. Shared by all Peppol documents.

import { attributeOf, normalizedAt } from '../../lexical.js';
import type { Assertion, Pattern, Place } from '../../pattern.js';
import type { Severity } from '../../rule.js';
import { collapsed } from '../../text.js';
import { says, worded } from '../../wording.js';
import * as check from './checkDigits.js';

const IDENTIFIERS = {
  'PEPPOL-COMMON-R040': says('The GLN (scheme 0088) is not made of digits with a right check digit.', 'Write the GLN as GS1 gave it.'),
  'PEPPOL-COMMON-R041': says(
    'The Norwegian organisation number (scheme 0192) is not nine digits with a right check digit.',
    'Write the nine digits of the Brønnøysund register.',
  ),
  'PEPPOL-COMMON-R042': says(
    'The Danish CVR number (scheme 0184) is neither eight digits nor DK and eight digits.',
    'Write 12345678 or DK12345678.',
  ),
  'PEPPOL-COMMON-R043': says(
    'The Belgian enterprise number (scheme 0208) is not ten digits with right check digits.',
    'Write the ten digits of the Crossroads Bank, without dots.',
  ),
  'PEPPOL-COMMON-R044': says('The IPA code (scheme 0201) is not six letters and digits.', 'Write the Codice Univoco of the office.'),
  'PEPPOL-COMMON-R045': says(
    'The Italian tax code (scheme 0210) has not the form of a Codice Fiscale.',
    'Write its 16 characters, or the 11 digits of a company.',
  ),
  'PEPPOL-COMMON-R046': says(
    'The Italian tax code (scheme 9907) has not the form of a Codice Fiscale.',
    'Write its 16 characters, or the 11 digits of a company.',
  ),
  'PEPPOL-COMMON-R047': says(
    'The Italian VAT number (scheme 0211) is not IT and eleven digits with a right check digit.',
    'Write the Partita IVA with IT before it.',
  ),
  'PEPPOL-COMMON-R048': says(
    'The Italian VAT number (scheme 9906) is not IT and eleven digits with a right check digit.',
    'Write the Partita IVA with IT before it.',
  ),
  'PEPPOL-COMMON-R049': says(
    'The Swedish organisation number (scheme 0007) is not ten digits with a right check digit.',
    'Write the ten digits without a hyphen.',
  ),
  'PEPPOL-COMMON-R050': says(
    'The Australian Business Number (scheme 0151) is not eleven digits with right check digits.',
    'Write the eleven digits without spaces.',
  ),
  'PEPPOL-COMMON-R052': says('The Danish P number (scheme 0096) is not ten digits.', 'Write the ten digits of the place of work.'),
  'PEPPOL-COMMON-R053': says('The Danish SE number (scheme 0198) is not DK and eight digits.', 'Write it as DK12345678.'),
  'PEPPOL-COMMON-R054': says(
    'The Dutch KVK number (scheme 0106) is not eight digits.',
    'Write the eight digits of the Kamer van Koophandel.',
  ),
  'PEPPOL-COMMON-R055': says('The Dutch OIN (scheme 0190) is not twenty digits.', 'Write the twenty digits of the organisation.'),
  'PEPPOL-COMMON-R056-1': says(
    'The Dutch VAT number (scheme 9944) has not the form NL123456789B12.',
    'Write NL, nine digits, B and two digits.',
  ),
  'PEPPOL-COMMON-R056-2': says(
    'The VAT identifier begins with NL, but has not the form NL123456789B12.',
    'Write NL, nine digits, B and two digits.',
    'BT-31 BT-48 BT-63',
  ),
  'PEPPOL-COMMON-R057': says(
    'The Dutch number of an establishment (scheme 0217) is not twelve digits.',
    'Write the twelve digits of the Kamer van Koophandel.',
  ),
};
type Id = keyof typeof IDENTIFIERS;
const rule = worded<Id>(IDENTIFIERS);

/** Which of these rules an edition has, and how severe they are. */
export type Identifiers = Readonly<Partial<Record<Id, Severity>>>;

interface Scheme {
  readonly code: string;
  /** Of an endpoint alone. */
  readonly endpoint?: true;
  /** Looks at the text as it stands. The others look at it without white space around. */
  readonly strict?: true;
  readonly valid: (text: string) => boolean;
}

const isDutchVatNumber = (text: string): boolean => /^NL[0-9]{9}B[0-9]{2}$/.test(text);

const SCHEMES: Readonly<Record<Exclude<Id, 'PEPPOL-COMMON-R056-2'>, Scheme>> = {
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
};

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
    const { code, endpoint, strict, valid } = SCHEMES[id];
    if (severity === undefined) return [];
    const made: Assertion = rule[severity](id, ({ text }) => valid(strict ? text : collapsed(text)));
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
    rules: [rule[severity]('PEPPOL-COMMON-R056-2', ({ text }) => isDutchVatNumber(collapsed(text)))],
  };
}
