// The participant identifiers that a company may have, by the numbers that people know: its VAT number, or its number in a register.
import { isSlovakVat } from './checkDigits.js';
import { PARTICIPANT_SCHEMES } from './participantSchemes.js';
import { SCHEME_RULES } from './schemeRules.js';

/** Scheme, the form of the number without country and separators, and the number in the scheme. */
type Form = readonly [scheme: string, form: RegExp, number: string];

/** Of numbers of companies. A VAT number without its prefix is often one. */
const FORMS: Readonly<Record<string, readonly Form[]>> = {
  AE: [['0235', /^(\d{10})(?:\d{5})?$/, '$1']],
  AU: [['0151', /^\d{11}$/, '$&']],
  BE: [
    ['0208', /^\d{10}$/, '$&'],
    ['0208', /^\d{9}$/, '0$&'],
  ],
  CH: [['0183', /^(?:CH)?E?(\d{9})(?:MWST|TVA|IVA)?$/, 'CHE$1']],
  DE: [['0246', /^\d{9}$/, 'DE$&']],
  DK: [
    ['0184', /^\d{8}$/, '$&'],
    ['0198', /^\d{8}$/, 'DK$&'],
    ['0096', /^\d{10}$/, '$&'],
  ],
  EE: [['0191', /^\d{8}$/, '$&']],
  FI: [['0216', /^\d{8}$/, '0037$&']],
  FR: [
    ['0225', /^\d{9}$/, '$&'],
    ['0002', /^\d{9}$/, '$&'],
    ['0009', /^\d{14}$/, '$&'],
    ['0225', /^(\d{9})\d{5}$/, '$1_$&'],
    // A VAT number has two characters before the number of the company.
    ['0225', /^[0-9A-Z]{2}(\d{9})$/, '$1'],
    ['0002', /^[0-9A-Z]{2}(\d{9})$/, '$1'],
  ],
  IS: [['0196', /^\d{10}$/, '$&']],
  IT: [
    ['0211', /^\d{11}$/, 'IT$&'],
    ['0210', /^(\d{11}|[A-Z0-9]{16})$/, '$&'],
    ['0201', /^[A-Z0-9]{6}$/, '$&'],
  ],
  JP: [['0221', /^T?(\d{13})$/, 'T$1']],
  LT: [['0200', /^\d{9}$/, '$&']],
  LU: [['0240', /^\d{11}$/, '$&']],
  LV: [['0218', /^\d{11}$/, '$&']],
  NG: [['0244', /^\d{13}$/, '$&']],
  NL: [
    ['0106', /^\d{8}$/, '$&'],
    ['0190', /^\d{20}$/, '$&'],
  ],
  NO: [['0192', /^(\d{9})(?:MVA)?$/, '$1']],
  OM: [['0248', /^\d{10}$/, 'OM$&']],
  SE: [
    ['0007', /^\d{10}$/, '$&'],
    ['0007', /^(\d{10})01$/, '$1'],
  ],
  SG: [['0195', /^[A-Z0-9]{9,10}$/, 'SGUEN$&']],
  SK: [
    ['0245', /^\d{10}$/, '$&'],
    ['0158', /^\d{8}$/, '$&'],
  ],
};
const GLN: Form = ['0088', /^\d{13}$/, '$&'];

/** Which VAT numbers of a country can be one. */
const VAT_CHECKS: Readonly<Record<string, (vat: string) => boolean>> = { SK: (vat) => /^SK\d{10}$/.test(vat) && isSlovakVat(vat.slice(2)) };

/** VAT numbers of these are made of other numbers than those of companies. */
const VAT_APART: ReadonlySet<string> = new Set(['FR', 'NL', 'SE', 'CH', 'AT', 'ES', 'IE', 'GB']);
const VAT_PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' };
const COUNTRIES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

const VAT_SCHEMES: ReadonlyMap<string, string> = new Map(
  [...PARTICIPANT_SCHEMES.values()]
    .filter(({ id, registrable, state }) => id.endsWith(':VAT') && registrable && state === 'active')
    .map(({ id, code }) => [id.slice(0, 2), code]),
);

const plain = (number: string): string => number.toUpperCase().replace(/[\s./:-]/g, '');

/** In the order in which they are tried. `vat`: with its country before it. */
export function identifiersOfVat(vat: string): string[] {
  const whole = plain(vat);
  const country = COUNTRIES[whole.slice(0, 2)] ?? whole.slice(0, 2);
  if (!mayBeVat(country, whole)) return [];
  return identifiers([...vatOf(country, whole), ...companyOf(country, whole.slice(2))]);
}

/** `country`: ISO 3166-1 alpha-2. */
export function identifiersOfCompany(company: string, country: string): string[] {
  const whole = plain(company);
  const prefix = VAT_PREFIXES[country] ?? country;
  const number = whole.startsWith(prefix) && prefix !== 'CHE' ? whole.slice(prefix.length) : whole;
  const padded = country === 'BE' && number.length === 9 ? `0${number}` : number;
  const vat = VAT_APART.has(country) ? [] : vatOf(country, `${prefix}${padded}`);
  return identifiers([...companyOf(country, number), ...vat]);
}

function vatOf(country: string, vat: string): string[] {
  const scheme = VAT_SCHEMES.get(country);
  return scheme === undefined || !mayBeVat(country, vat) ? [] : [`${scheme}:${vat}`];
}

function mayBeVat(country: string, vat: string): boolean {
  return VAT_CHECKS[country]?.(vat) ?? true;
}

function companyOf(country: string, number: string): string[] {
  return [...(FORMS[country] ?? []), GLN]
    .filter(([, form]) => form.test(number))
    .map(([scheme, form, written]) => `${scheme}:${number.replace(form, written)}`);
}

/** Each once, those that their scheme allows. Identifiers are compared without case. */
function identifiers(found: readonly string[]): string[] {
  const isAllowed = (identifier: string): boolean => SCHEME_RULES.get(identifier.slice(0, 4))?.pattern.test(identifier.slice(5)) ?? true;
  return [...new Set(found.map((one) => one.toLowerCase()))].filter(isAllowed);
}
