// Which rules of EN 16931 hold in the profiles of Factur-X that are not EN 16931 itself. Where the artefacts of Factur-X have an older
// edition of a rule, the one of EN 16931 runs.
import { CII_TABLES } from '../../tables/cii.js';

/** `ids('BR', '01 02')`: BR-01 and BR-02. */
function ids(prefix: string, numbers: string): string[] {
  return numbers.split(' ').map((number) => `${prefix}-${number}`);
}

/** Document, seller, buyer and totals: a booking aid. */
export const HELD_BY_MINIMUM: ReadonlySet<string> = new Set([
  ...ids('BR', '01 02 03 04 05 06 07 08 09 13 14 15'),
  ...ids('BR-CO', '09 26'),
  ...ids('BR-DEC', '12 13 14 18'),
]);

const CATEGORIES = ['AE', 'AF', 'AG', 'E', 'G', 'IC', 'O', 'S', 'Z'];

/** Everything but lines. */
export const HELD_BY_BASIC_WL: ReadonlySet<string> = new Set([
  ...HELD_BY_MINIMUM,
  ...ids('BR', '10 11 12 17 18 19 20 29 31 32 33 36 37 38 45 46 47 48 49 50 53 55 56 57 61 62 63'),
  ...ids('BR-CO', '03 05 06 11 12 13 14 15 16 17 18 19 21 22'),
  ...ids('BR-DEC', '01 02 05 06 09 10 11 15 16 17 19 20'),
  ...CATEGORIES.flatMap((category) => ids(`BR-${category}`, '03 04 06 07 09 10')),
  ...ids('BR-IC', '11 12'),
  ...ids('BR-O', '11 13 14'),
  ...ids('CII-SR', '463 464 465 466 467 468 469 470 471 472 473'),
]);

const TABLES_HELD_BY_EXTENDED: ReadonlySet<string> = new Set([
  'CII-DT-097',
  ...ids('CII-SR', '463 464 465 466 467 468 469 471 472 473 475 476'),
]);

/** EXTENDED has more terms than the norm, lines that do not count, and sums that may be a cent off. */
export const REPLACED_BY_EXTENDED: readonly string[] = [
  ...CATEGORIES.map((category) => `BR-${category}-01`),
  ...['AE', 'E', 'G', 'IC', 'O', 'S', 'Z'].map((category) => `BR-${category}-08`),
  ...ids('BR', '22 23 24 26 27 28 38 44 54'),
  ...ids('BR-CO', '04 10 11 12 13 15 16 17 22 24'),
  ...['AF', 'AG', 'S', 'Z'].map((category) => `BR-${category}-10`),
  'BR-S-09',
  ...ids('BR-O', '02 03 04 11 12 13 14'),
  // Places where it takes more codes than the norm does.
  ...ids('BR-CL', '07 10 20 24'),
  ...CII_TABLES.rules.map(({ id }) => id).filter((id) => !TABLES_HELD_BY_EXTENDED.has(id)),
];
