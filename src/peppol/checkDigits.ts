// Check digits of participant numbers. Every function takes digits that match the pattern of their scheme.

/** ISO/IEC 7812-1 Annex B. */
export function isLuhn(digits: string): boolean {
  const sum = values(digits)
    .toReversed()
    .reduce((total, value, index) => total + (index % 2 === 0 ? value : value > 4 ? value * 2 - 9 : value * 2), 0);
  return sum % 10 === 0;
}

/** GS1: weights 3 and 1 in turn from the right, the check digit itself weighs 1. */
export function isGs1(digits: string): boolean {
  const sum = values(digits)
    .toReversed()
    .reduce((total, value, index) => total + value * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The check digit is 11 minus the remainder. Remainder 0 gives 0, remainder 1 has no check digit. */
export function isModulo11(digits: string, weights: readonly number[]): boolean {
  return values(digits)[weights.length] === (11 - (weigh(digits, weights) % 11)) % 11;
}

/** The weighted sum of all digits is a multiple of 11. */
export function isMultipleOf11(digits: string, weights: readonly number[]): boolean {
  return weigh(digits, weights) % 11 === 0;
}

/** Slovak organisations: like modulo 11, but remainder 0 gives 1 and remainder 1 gives 0. */
export function isSlovakOrganisation(digits: string): boolean {
  return values(digits)[7] === (11 - (weigh(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10;
}

/** Slovak VAT number (IČ DPH): the ten digits after SK, which are the tax number (DIČ), are a multiple of 11. */
export function isSlovakVat(digits: string): boolean {
  return Number(digits) % 11 === 0;
}

/** Estonian registry code: a second row of weights where the first leaves 10. */
export function isEstonianRegistryCode(digits: string): boolean {
  const first = weigh(digits, [1, 2, 3, 4, 5, 6, 7]) % 11;
  const check = first === 10 ? weigh(digits, [3, 4, 5, 6, 7, 8, 9]) % 11 : first;
  return check % 10 === values(digits)[7];
}

/** Australian business number: the first digit less 1, then a weighted sum that 89 divides. */
export function isAustralianBusinessNumber(digits: string): boolean {
  return (weigh(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

/** Belgian enterprise number: the last two digits are 97 minus the remainder of the first eight. */
export function isBelgianEnterprise(digits: string): boolean {
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
}

/** ISO 7064 MOD 97-10 over digits and letters (A = 10 … Z = 35). */
export function isModulo97(text: string): boolean {
  const expanded = [...text.toUpperCase()].map((character) => Number.parseInt(character, 36)).join('');
  return [...expanded].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1;
}

/** Lithuanian legal entity: the ninth digit is the remainder, which 10 cannot be. */
export function isLithuanianLegalEntity(digits: string): boolean {
  return values(digits)[8] === weigh(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
}

/** Hungarian tax number: weights 9, 7, 3, 1 …, the eighth digit brings the sum to a multiple of 10. */
export function isHungarianTaxNumber(digits: string): boolean {
  return weigh(digits, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0;
}

function weigh(digits: string, weights: readonly number[]): number {
  const numbers = values(digits);
  return weights.reduce((sum, weight, index) => sum + weight * (numbers[index] ?? 0), 0);
}

function values(digits: string): number[] {
  return [...digits].map(Number);
}
