// Reasons of allowances: the selection of UNTDID 5189.
import { codeList, EN16931_1_3_16 } from './codeList.js';

export const ALLOWANCE_REASONS = codeList('UNTDID 5189', EN16931_1_3_16, '41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105');
