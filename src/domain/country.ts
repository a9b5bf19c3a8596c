import { COUNTRIES_UBL } from '../validation/codes/countries.js';

/** Whether documents may name a country by this code: ISO 3166-1 alpha-2, with the additions of EN 16931. */
export const isCountry = (code: string): boolean => COUNTRIES_UBL.codes.has(code);
