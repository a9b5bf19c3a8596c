// What kind of document it is (UNCL 1001), by business process.

import { codeList } from '../codeList.js';

export const INVOICE_TYPES = codeList(
  'UNCL 1001 (Peppol invoice)',
  '2026.5',
  `
  71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877
  `,
);

export const INVOICE_TYPES_2026_11 = codeList(
  'UNCL 1001 (Peppol invoice)',
  '2026.11',
  `
  71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 389 393 395 553 575 623 780 817 870 875 876 877
  `,
);

export const CREDIT_NOTE_TYPES = codeList('UNCL 1001 (Peppol credit note)', '2026.5', '81 83 381 396 532');

export const SELF_BILLED_INVOICE_TYPES = codeList('UNCL 1001 (Peppol self-billed invoice)', '2026.5', '389 527');

export const SELF_BILLED_CREDIT_NOTE_TYPES = codeList('UNCL 1001 (Peppol self-billed credit note)', '2026.5', '261');
