// Flux 10: seller and buyer of an invoice. Both have the same rules.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt, lengthOf } from '../../lexical.js';
import type { Assertion, Pattern, Test } from '../../pattern.js';
import { at, country, fatal, oneOf } from './forms.js';

interface Scheme {
  readonly code: string;
  readonly name: string;
  readonly form: string;
  readonly test: (text: string) => boolean;
}

const ABROAD_LENGTH_MAX = 18;
const isShort = (text: string): boolean => lengthOf(text) <= ABROAD_LENGTH_MAX;

/** Kinds of identifiers of companies (G2.19). */
const SCHEMES: readonly Scheme[] = [
  { code: '0002', name: 'SIREN', form: 'nine digits', test: (text) => /^\p{Nd}{9}$/u.test(text) },
  { code: '0223', name: 'identifier in the European Union', form: `at most ${ABROAD_LENGTH_MAX} characters`, test: isShort },
  { code: '0227', name: 'identifier outside the European Union', form: `at most ${ABROAD_LENGTH_MAX} characters`, test: isShort },
  { code: '0228', name: 'RIDET of New Caledonia', form: 'nine or ten digits', test: (text) => /^\p{Nd}{9,10}$/u.test(text) },
  { code: '0229', name: 'number of Tahiti', form: 'nine digits', test: (text) => /^\p{Nd}{9}$/u.test(text) },
];
const SCHEME_CODES = SCHEMES.map(({ code }) => code);

export function hasScheme(...schemes: readonly string[]): Test {
  return (node) => schemes.includes(attribute(node, 'schemeId') ?? '');
}

/** `role` is the element's name, `name` what a reader calls it: `Seller` and `seller`. */
export function party(context: string, role: string, name: string): Pattern[] {
  const place = `${context}/${role}`;
  return [
    at(
      `${place}/CompanyId`,
      fatal(
        'G2.19',
        hasScheme(...SCHEME_CODES),
        `The identifier of the ${name} is of a kind that is not allowed.`,
        `Give a schemeId that is ${oneOf(SCHEME_CODES)}.`,
      ),
      ...SCHEMES.map((scheme) => wellFormed(scheme, name)),
    ),
    at(
      place,
      fatal(
        'G2.33',
        (one) => !isInUnion(one) || hasAt(one, 'TaxRegistrationId'),
        `The VAT identifier of the ${name} is missing, although the ${name} is a company in France or the European Union.`,
        'Give TaxRegistrationId.',
      ),
    ),
    at(
      `${place}/TaxRegistrationId`,
      fatal(
        'G2.33',
        (one) => attribute(one, 'qualifyingId') === 'VAT',
        `The tax identifier of the ${name} is not marked as one for VAT.`,
        'Give the attribute qualifyingId with VAT.',
      ),
    ),
    country(`${place}/PostalAddress/CountryId`, `country of the ${name}`),
  ];
}

function wellFormed({ code, name, form, test }: Scheme, whose: string): Assertion {
  return fatal(
    'G2.19',
    (node) => attribute(node, 'schemeId') !== code || test(node.text),
    `The identifier of the ${whose} (${name}, ${code}) does not have ${form}.`,
    'Correct the identifier or its schemeId.',
  );
}

function isInUnion(one: XmlElement): boolean {
  return elementsAt(one, 'CompanyId').some((id) => ['0002', '0223'].includes(attribute(id, 'schemeId') ?? ''));
}
