// Categories of VAT: the selection of UNTDID 5305.
import { codeList, EN16931_1_3_16 } from './codeList.js';

export const VAT_CATEGORIES = codeList('UNTDID 5305', EN16931_1_3_16, 'AE B E G K L M O S Z');
