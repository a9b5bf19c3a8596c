// Code lists of PINT where they are other ones than those of EN 16931.
import { ADDRESS_SCHEMES } from '../../codes/addressSchemes.js';
import { type CodeList, codeList, variant } from '../../codes/codeList.js';
import { CURRENCIES } from '../../codes/currencies.js';
import { MIME_TYPES } from '../../codes/mimeTypes.js';
import { PAYMENT_MEANS } from '../../codes/paymentMeans.js';
import { CURRENCIES_2026_05 } from '../../codes/peppol/currencies.js';
import { INVOICE_TYPES } from '../../codes/peppol/documentTypes.js';
import { EAS_2025_11 } from '../../codes/peppol/eas.js';

const PINT = 'PINT 1.1.3';
const EU = 'PINT EU 1.1.1';

/** By the id of the rule of EN 16931. */
export const SHARED_LISTS: Readonly<Record<string, CodeList>> = {
  'BR-CL-03': CURRENCIES_2026_05,
  'BR-CL-04': CURRENCIES_2026_05,
  'BR-CL-05': CURRENCIES_2026_05,
  'BR-CL-16': variant(PAYMENT_MEANS, PINT, '69', 'Z01 Z02 Z03 Z04 Z05 Z06 Z07 Z08'),
  'BR-CL-25': variant(ADDRESS_SCHEMES, PINT, '0147 0170 0194 0203 0205 0217 0219 0220 0225 AN AQ AS AU EM', ''),
};

export const ATTACHMENTS = variant(MIME_TYPES, PINT, '', 'application/xml');

export const PINT_INVOICE_TYPES = variant(INVOICE_TYPES, PINT, '326 384', '480');

const AMOUNTS_EU = variant(CURRENCIES, EU, 'MRU UYW', 'CUC MRO');
const CURRENCIES_EU = variant(CURRENCIES, EU, 'CNH MRU UYW', 'CUC MRO');

/** What the layer for EN 16931 has. */
export const NORM_LISTS_EU: Readonly<Record<string, CodeList>> = {
  'BR-CL-03': AMOUNTS_EU,
  'BR-CL-04': CURRENCIES_EU,
  'BR-CL-05': CURRENCIES_EU,
};

export const EAS_EU = variant(EAS_2025_11, EU, '', '0242 0246 0248');

/** Of a document: its codes, separated by blanks. */
export function listOfTypes(codes: string): CodeList {
  return codeList('UNTDID 1001', PINT, codes);
}
