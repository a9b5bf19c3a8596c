// The rules of Peppol BIS Billing in UBL, general and national, in the order in which they look.
import type { Pattern } from '../../pattern.js';
import { codePattern } from './codes.js';
import { documentPatterns } from './document.js';
import type { PeppolEdition } from './editions.js';
import { identifiersInUbl } from './identifiers.js';
import { linePattern } from './lines.js';
import { national } from './national/all.js';

export function billingPatterns(edition: PeppolEdition): Pattern[] {
  const general = [...documentPatterns(edition), linePattern(), identifiersInUbl(edition.identifiers), codePattern(edition)];
  // The national rules of self-billing are still to be written by the authorities.
  return edition.selfBilling ? general : [...general, ...national(edition)];
}
