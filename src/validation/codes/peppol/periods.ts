// When VAT becomes due (UNCL 2005).

import { codeList } from '../codeList.js';

export const PERIOD_CODES = codeList('UNCL 2005 (Peppol)', 'D.16B', '3 35 432');
