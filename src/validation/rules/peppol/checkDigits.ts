// Check digits and forms of the identifiers that Peppol looks into. Each takes the text and says whether it can be one.

const ZERO_CODE = '0'.charCodeAt(0);

/** GS1: the last digit makes the sum, weighted 3 and 1 in turn from the right, a multiple of ten. */
export function isGln(text: string): boolean {
  if (!/^[0-9]+$/.test(text)) return false;
  const [check = 0, ...rest] = digitsOf(text).reverse();
  return (10 - (weighted(rest, (index) => (index % 2 === 0 ? 3 : 1)) % 10)) % 10 === check;
}

/** Organisasjonsnummer: nine digits, modulus 11 with the weights 2 to 7 from the right. */
export function isNorwegianNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || Number(text) === 0) return false;
  const [check = 0, ...rest] = digitsOf(text).reverse();
  return (11 - (weighted(rest, (index) => (index % 6) + 2) % 11)) % 11 === check;
}

/** CVR: eight digits, with or without the country before them. */
export function isDanishCvr(text: string): boolean {
  return /^(DK)?[0-9]{8}$/.test(text);
}

/** SE number: eight digits with the country before them. */
export function isDanishSe(text: string): boolean {
  return /^DK[0-9]{8}$/.test(text);
}

/** P number of a place of work. */
export function isDanishP(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

/** Enterprise number: the last two digits are 97 less the remainder of the first eight. */
export function isBelgianNumber(text: string): boolean {
  return /^[0-9]{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));
}

/** Codice IPA of an Italian authority's office. */
export function isCodiceIpa(text: string): boolean {
  return /^[A-Za-z0-9]{6}$/.test(text);
}

/** Codice fiscale: eleven digits of a company, or the sixteen characters of a person. The check character is not looked at. */
export function isCodiceFiscale(text: string): boolean {
  if (text.length === 11) return isWhole(text);
  const parts = /^([A-Za-z]{6})(.{2})[A-Za-z](.{2}).{3}(.)[A-Za-z]$/.exec(text);
  return parts !== null && [parts[2], parts[3], parts[4]].every((part = '') => isWhole(part));
}

/** Partita IVA with the country before it; identifiers of other countries are let through. */
export function isPartitaIva(text: string): boolean {
  if (!/^(IT|it)/.test(text)) return true;
  return /^[0-9]{11}$/.test(text.slice(2)) && luhn(text.slice(2)) === 0;
}

/** Organisationsnummer: ten digits, the last one by Luhn. */
export function isSwedishNumber(text: string): boolean {
  return /^[0-9]{10}$/.test(text) && luhn(text) === 0;
}

/** Australian Business Number: eleven digits, the first less one, weighted, a multiple of 89. */
export function isAbn(text: string): boolean {
  if (!/^[0-9]{11}$/.test(text)) return false;
  const [first = 0, ...rest] = digitsOf(text);
  return ((first - 1) * 10 + weighted(rest, (index) => 2 * index + 1)) % 89 === 0;
}

/** Luxembourg: LU, six digits, and their remainder by 89 in two. Capitals or not. */
export function isLuxembourgVatNumber(text: string): boolean {
  return /^LU[0-9]{8}$/i.test(text) && Number(text.slice(2, 8)) % 89 === Number(text.slice(8));
}

/** Matricule of a legal person in Luxembourg: year, kind from 20 on, number, and a check digit modulo 11. */
export function isMatricule(text: string): boolean {
  if (!/^[0-9]{4}[2-9][0-9]{6}$/.test(text)) return false;
  const digits = digitsOf(text);
  const remainder = weighted(digits.slice(0, 10), (index) => [5, 4, 3, 2, 7, 6, 5, 4, 3, 2][index]!) % 11;
  const check = digits[10];
  // What a remainder of 1 leaves, 10, is no digit.
  if (check === (11 - remainder) % 11) return true;
  return text.slice(4, 6) === '24' && check === (12 - remainder) % 11;
}

/** The first nine characters are a Greek tax number (ΑΦΜ): modulus 11 with powers of two. */
export function isGreekTaxNumber(text: string): boolean {
  if (!/^[0-9]{9}/.test(text)) return false;
  const digits = digitsOf(text.slice(0, 9));
  return (weighted(digits.slice(0, 8), (index) => 2 ** (8 - index)) % 11) % 10 === digits[8];
}

/** IBAN without white space: modulus 97 of letters as numbers from ten on. Length by country is not looked at. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(text)) return false;
  let remainder = 0n;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const code = character.charCodeAt(0);
    // As published, small letters count on from the capital ones instead of being the same.
    const value = code > 64 ? code - 55 : code - ZERO_CODE;
    remainder = (remainder * (value > 9 ? 100n : 10n) + BigInt(value)) % 97n;
  }
  return remainder === 1n;
}

function isWhole(text: string): boolean {
  return /^ ?[+-]?[0-9]+ ?$/.test(text);
}

/** The sum modulo ten, every second digit from the right but one doubled and its digits added. */
function luhn(text: string): number {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0);
  return sum % 10;
}

function weighted(digits: readonly number[], weight: (index: number) => number): number {
  return digits.reduce((total, digit, index) => total + digit * weight(index), 0);
}

function digitsOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0) - ZERO_CODE);
}
