// Flux 10: seller and buyer of an invoice. Both have the same rules.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt, lengthOf } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Test } from '../../pattern.js';
import { at, country } from './forms.js';

interface Scheme {
  readonly code: string;
  readonly test: (text: string) => boolean;
}

const ABROAD_LENGTH_MAX = 18;
const isShort = (text: string): boolean => lengthOf(text) <= ABROAD_LENGTH_MAX;

/** Kinds of identifiers of companies (G2.19). */
const SCHEMES: readonly Scheme[] = [
  { code: '0002', test: (text) => /^\p{Nd}{9}$/u.test(text) }, // SIREN
  { code: '0223', test: isShort }, // identifier in the European Union
  { code: '0227', test: isShort }, // identifier outside the European Union
  { code: '0228', test: (text) => /^\p{Nd}{9,10}$/u.test(text) }, // RIDET of New Caledonia
  { code: '0229', test: (text) => /^\p{Nd}{9}$/u.test(text) }, // number of Tahiti
];

export function hasScheme(...schemes: readonly string[]): Test {
  return (node) => schemes.includes(attribute(node, 'schemeId') ?? '');
}

/** `role` is the element's name, `name` tells the words apart: `Seller` and `seller`. */
export function party(context: string, role: string, name: string): Pattern[] {
  const place = `${context}/${role}`;
  return [
    at(
      `${place}/CompanyId`,
      fatal('G2.19', hasScheme(...SCHEMES.map(({ code }) => code)), name),
      ...SCHEMES.map((scheme) => wellFormed(scheme, name)),
    ),
    at(
      place,
      fatal('G2.33', (one) => !isInUnion(one) || hasAt(one, 'TaxRegistrationId'), name),
    ),
    at(
      `${place}/TaxRegistrationId`,
      fatal('G2.33', (one) => attribute(one, 'qualifyingId') === 'VAT', `${name}, kind`),
    ),
    country(`${place}/PostalAddress/CountryId`, `country of the ${name}`),
  ];
}

function wellFormed({ code, test }: Scheme, whose: string): Assertion {
  return fatal('G2.19', (node) => attribute(node, 'schemeId') !== code || test(node.text), `${whose}, ${code}`);
}

function isInUnion(one: XmlElement): boolean {
  return elementsAt(one, 'CompanyId').some((id) => ['0002', '0223'].includes(attribute(id, 'schemeId') ?? ''));
}
