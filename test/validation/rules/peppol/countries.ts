// Changes of the countries in a document.
import type { Change } from '../../../support/fixtures.js';

export const COUNTRY = (from: string, to: string): Change => [`<cbc:IdentificationCode>${from}<`, `<cbc:IdentificationCode>${to}<`];
/** The second country of a document, that of the buyer. */
export const BUYER = (country: string, to: string): Change => [
  new RegExp(`(?<=CustomerParty>[\\s\\S]*<cbc:IdentificationCode>)${country}(?=<)`),
  to,
];
