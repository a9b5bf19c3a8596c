// The countries that both reports know: ISO 3166-1 alpha-2, EL for Greece, XI, and 1A or XK for Kosovo (SCH-TSR-20, SCH-EUSR-30).
import { COUNTRIES_UBL } from '../../validation/codes/countries.js';

const KNOWN: ReadonlySet<string> = new Set([...COUNTRIES_UBL.codes, 'EL', 'XK']);

export function isReportedCountry(code: string): boolean {
  return KNOWN.has(code);
}
