// EN 16931, all rules on VAT categories: the ten of each, and those of single categories. Written from the norm, 6.4.3.
import type { EnRule } from './enRule.js';
import { categoryRules } from './vatCategoryRules.js';
import { SINGLE_IN_CII, vatInCii } from './vatCii.js';
import { SINGLE_IN_UBL, vatInUbl } from './vatUbl.js';

const SINGLE = ['BR-IC-11', 'BR-IC-12', 'BR-O-11', 'BR-O-12', 'BR-O-13', 'BR-O-14', 'BR-B-01', 'BR-B-02'];

export const VAT: readonly EnRule[] = [
  ...categoryRules(vatInUbl, vatInCii),
  ...SINGLE.map((id): EnRule => ({ id, ubl: SINGLE_IN_UBL[id], cii: SINGLE_IN_CII[id] })),
];
