// What the rules of XRechnung share between the syntaxes.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { ADDRESS_SCHEMES } from '../../codes/addressSchemes.js';
import { ITEM_SCHEMES } from '../../codes/itemSchemes.js';
import { MIME_TYPES } from '../../codes/mimeTypes.js';
import { IDENTIFIER_SCHEMES } from '../../codes/schemes.js';
import { attributeOf } from '../../lexical.js';
import { collapsed } from '../../text.js';

const CIUS = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
/** XRechnung itself, its extension, and its variant for clean vehicles. */
export const IDENTIFIERS = {
  cius: CIUS,
  extension: `${CIUS}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
  cvd: `${CIUS}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
} as const;

/** Categories under which VAT is a matter of the German tax authority. */
export const VAT_CODES: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);
export const TYPE_CODES: ReadonlySet<string> = new Set(['326', '380', '384', '389', '381', '875', '876', '877']);
export const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);
export const CARDS: ReadonlySet<string> = new Set(['48', '54', '55']);
export const SEPA_TRANSFER = '58';
export const DIRECT_DEBIT = '59';

const VEHICLES: ReadonlySet<string> = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3']);
const CLEANLINESS: ReadonlySet<string> = new Set(['clean', 'zero-emission', 'other']);
const SKONTO = /^#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;
const HOLDERS = ['XR01', 'XR02', 'XR03'];

/** The published lists of the extensions let an empty scheme through. */
export function isExtendedScheme(text: string): boolean {
  const scheme = collapsed(text);
  return scheme === '' || HOLDERS.includes(scheme) || IDENTIFIER_SCHEMES.codes.has(scheme);
}

export function isExtendedAddressScheme(text: string): boolean {
  const scheme = collapsed(text);
  return scheme === '' || HOLDERS.includes(scheme) || ADDRESS_SCHEMES.codes.has(scheme);
}

/** Of an item classification under the directive on clean vehicles. */
export function isVehicleScheme(text: string): boolean {
  const scheme = collapsed(text);
  return scheme === '' || scheme === 'CVD' || ITEM_SCHEMES.codes.has(scheme);
}

export function isExtendedAttachment(object: XmlElement): boolean {
  const type = attribute(object, 'mimeCode');
  return type === 'application/xml' || (type !== undefined && MIME_TYPES.codes.has(type));
}

/** A classification CVD names a vehicle category. */
export function isVehicleCategory(classification: XmlElement): boolean {
  return collapsed(attributeOf(classification, 'listID')) !== 'CVD' || VEHICLES.has(collapsed(classification.text));
}

export function isCleanliness(text: string): boolean {
  return CLEANLINESS.has(text);
}

export function hasThreeDigits(telephone: string): boolean {
  return /[0-9].*[0-9].*[0-9]/.test(telephone);
}

export function isMailAddress(text: string): boolean {
  return /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(text);
}

export function isAbsoluteUrl(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(text);
}

/** ISO 13616: letters count as two digits, and the whole is 1 modulo 97. White space does not count. */
export function isIban(text: string): boolean {
  const iban = text.replace(/[ \t\r\n]/g, '');
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(iban)) return false;
  // A small letter counts by its place among the characters, as the published rule has it.
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (one) => (one > '@' ? one.charCodeAt(0) - 55 : one)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Lines that begin with # are cash discounts, and behind the last one there is a line break. */
export function isSkonto(terms: string): boolean {
  const lines = terms.split('\n').filter((line) => collapsed(line).startsWith('#'));
  if (lines.length === 0) return true;
  const behind = terms.split(/#[^\r\n]+#/).at(-1) ?? '';
  return lines.every((line) => SKONTO.test(collapsed(line))) && /^[ \t\r\n]*\n/.test(behind);
}

/** No file name stands in two of the references; one without a file has none. */
export function haveOwnNames(references: readonly XmlElement[], objectsOf: (reference: XmlElement) => readonly XmlElement[]): boolean {
  const known = new Set<string>();
  for (const reference of references) {
    const names = objectsOf(reference).flatMap((object) => attribute(object, 'filename') ?? []);
    if (names.some((name) => known.has(name))) return false;
    for (const name of names) known.add(name);
  }
  return true;
}
