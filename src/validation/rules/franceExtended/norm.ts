// The rules of EN 16931 that EXTENDED-CTC-FR does not have, or has in other words. All others hold as they are.
import type { FranceExtendedEdition } from './editions.js';

/** `ids('BR', '22 23')`: BR-22 and BR-23. */
function ids(prefix: string, numbers: string): string[] {
  return numbers.split(' ').map((number) => `${prefix}-${number}`);
}

/** Lines that do not count, sums that may be a cent off, several breakdowns of a category, more codes. */
const IN_BOTH = [
  ...ids('BR', '22 23 24 26 27 28 54'),
  ...ids('BR-CL', '10 20 24'),
  ...ids('BR-CO', '04 10 11 12 13 15 17'),
  ...['E', 'G', 'IC', 'O', 'S', 'Z'].flatMap((category) => ids(`BR-${category}`, '01 08')),
  ...ids('BR-AF', '01 08'),
  ...ids('BR-O', '02 03 04 11 12 13 14'),
  ...ids('BR-S', '09 10'),
  'BR-AE-08',
  'BR-AG-08',
  'BR-Z-10',
];

export const REPLACED_IN_UBL: ReadonlySet<string> = new Set([
  ...IN_BOTH,
  // Of preceding invoices in the header alone, for lines have references of their own.
  'BR-55',
  ...ids('UBL-SR', '04 06 07 16 20 34 37 48 52'),
  ...ids(
    'UBL-CR',
    '018 026 047 096 099 194 195 258 259 269 270 271 272 273 274 288 410 439 480 481 490 523 524 525 528 529 530 531 550 561 563 600 601 609 611 619 633 634 645 662 669 670',
  ),
]);

const IN_CII = [
  ...IN_BOTH,
  ...ids('BR', '38 44'),
  ...ids('BR-AE', '01'),
  ...ids('BR-AG', '01'),
  ...ids('BR-AF', '10'),
  ...ids('BR-AG', '10'),
  'BR-CL-07',
  ...ids('BR-CO', '22 24'),
  ...ids('BR-O', '09 10'),
  ...ids('CII-DT', '018 024 027 052 058 098'),
  ...ids(
    'CII-SR',
    '039 040 041 068 070 106 107 108 127 128 148 156 164 170 173 174 175 200 201 210 278 293 305 333 334 350 351 352 353 354 355 356 357 358 359 360 361 362 363 365 366 422 439 454 458 470 474',
  ),
];

/** Of EN 16931 since 1.3.16. */
const NEW_SYNTAX_RULES = ids(
  'CII-SR',
  '464 467 468 469 471 472 473 475 476 477 478 479 480 481 482 483 484 485 486 487 488 489 490 491 492 493 494',
);

export function replacedInCii({ hasNewSyntaxRules }: FranceExtendedEdition): ReadonlySet<string> {
  return new Set([...IN_CII, ...(hasNewSyntaxRules ? ids('CII-SR', '069 072') : NEW_SYNTAX_RULES)]);
}
