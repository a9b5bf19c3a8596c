// The rules of countries that an edition of Peppol's rules has.
import type { Pattern } from '../../../pattern.js';
import type { PeppolEdition } from '../editions.js';
import { denmark } from './denmark.js';
import { germany } from './germany.js';
import { GREEK_RECEIVER, GREEK_SELLER, greekSender } from './greece.js';
import { ICELAND } from './iceland.js';
import { ITALY } from './italy.js';
import { NETHERLANDS } from './netherlands.js';
import { NORWAY } from './norway.js';
import { SLOVAK_ADDRESSES, SLOVAK_CORRECTION } from './slovakia.js';
import { SWEDEN } from './sweden.js';

export function national(edition: PeppolEdition): Pattern[] {
  const greek = [greekSender(edition), GREEK_SELLER, GREEK_RECEIVER];
  const slovak = edition.slovakia ? [SLOVAK_ADDRESSES, SLOVAK_CORRECTION] : [];
  return [NORWAY, denmark(edition), ITALY, SWEDEN, ...greek, ICELAND, NETHERLANDS, germany(edition), ...slovak];
}
