// The forms of values in French invoices. As in XPath, a digit is one of any script, and lengths are in characters.
import { daysIn } from '../../day.js';
import { lengthOf } from '../../lexical.js';
import { collapsed } from '../../text.js';

const DAY = /^20\p{Nd}{2}(0[1-9]|1[0-2])(0[1-9]|[12]\p{Nd}|3[01])$/u;
const SIGNED: Readonly<Record<2 | 4 | 6, RegExp>> = {
  2: /^-?\p{Nd}{1,19}(\.\p{Nd}{1,2})?$/u,
  4: /^-?\p{Nd}{1,19}(\.\p{Nd}{1,4})?$/u,
  6: /^-?\p{Nd}{1,19}(\.\p{Nd}{1,6})?$/u,
};

/** Letters, digits and `+-_/`, without a space. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z0-9+\-_/]+$/.test(collapsed(text)) && !text.includes(' ');
}

/** What an address of the directory and a routing code consist of. */
export function isAddress(text: string): boolean {
  return /^[A-Za-z0-9+\-_.]+$/.test(text);
}

export function isSiren(text: string): boolean {
  return /^\p{Nd}{9}$/u.test(text);
}

/** A SIRET of the enterprise with this SIREN. */
export function isSiretOf(siret: string, siren: string): boolean {
  return /^\p{Nd}{14}$/u.test(siret) && siret.slice(0, 9) === siren;
}

/** YYYYMMDD, from 2000 to 2099, and a day that there is. */
export function isCompactDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8))];
  return day <= daysIn(year, month);
}

/** YYYY-MM-DD. */
export function isDashedDay(text: string): boolean {
  return /^.{4}-.{2}-.{2}$/u.test(text) && isCompactDay(text.replaceAll('-', ''));
}

/** Up to 19 places, the minus sign counted, of which so many behind the point. */
export function isNumber(text: string, decimals: 2 | 4 | 6): boolean {
  return SIGNED[decimals].test(text) && placesOf(text) <= 19;
}

/** A {@link isNumber} of six decimals without a sign. */
export function isPrice(text: string): boolean {
  return !text.startsWith('-') && isNumber(text, 6);
}

/** Up to four places, of which two behind the point. */
export function isPercent(text: string): boolean {
  return /^\p{Nd}{1,4}(\.\p{Nd}{1,2})?$/u.test(text) && placesOf(text) <= 4;
}

function placesOf(text: string): number {
  return lengthOf(text.replaceAll('.', ''));
}
