// PINT, layer 1: the form of identifiers, by their scheme.
import { attributeOf, doubleOf, lengthOf } from '../../lexical.js';
import type { Place } from '../../pattern.js';
import { collapsed } from '../../text.js';
import * as check from '../peppol/checkDigits.js';
import { place, type Row } from './forms.js';

type Form = readonly [id: string, schemes: readonly string[], isValid: (text: string) => boolean, wordsOf?: string];

const FORMS: readonly Form[] = [
  ['ibr-068', ['0088'], trimmed(check.isGln), 'PEPPOL-COMMON-R040'],
  // As published, any number of ten characters.
  ['ibr-127', ['0007'], trimmed((text) => lengthOf(text) === 10 && !Number.isNaN(doubleOf(text)))],
  ['ibr-069', ['0192'], trimmed(check.isNorwegianNumber), 'PEPPOL-COMMON-R041'],
  ['ibr-070', ['0184'], check.isDanishSe],
  ['ibr-113', ['0208'], trimmed(check.isBelgianNumber), 'PEPPOL-COMMON-R043'],
  ['ibr-114', ['0201'], trimmed(check.isCodiceIpa), 'PEPPOL-COMMON-R044'],
  ['ibr-115', ['0210', '9907'], trimmed(check.isCodiceFiscale)],
  ['ibr-116', ['0211', '9906'], trimmed(check.isPartitaIva)],
  ['ibr-120', ['0151'], trimmed(check.isAbn), 'PEPPOL-COMMON-R050'],
];

export const IDENTIFIER_PLACES: readonly Place[] = FORMS.map(([id, schemes, isValid, wordsOf]) => {
  const row: Row = { id, severity: 'fatal', test: ({ text }) => isValid(text), ...(wordsOf !== undefined && { wordsOf }) };
  return place('cbc:EndpointID|cac:PartyIdentification/cbc:ID|cbc:CompanyID', [row], (node) =>
    schemes.includes(attributeOf(node, 'schemeID')),
  );
});

function trimmed(isValid: (text: string) => boolean): (text: string) => boolean {
  return (text) => isValid(collapsed(text));
}
