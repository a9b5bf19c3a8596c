// The profiles of Factur-X that are not EN 16931. The small ones, MINIMUM and BASIC WL, are no full invoices: they have rules of their
// own, and those of EN 16931 that concern what they say. EXTENDED runs beside EN 16931, and replaces some of its rules.

import { CHARACTERISTICS } from '../../codes/characteristics.js';
import { nameOfList } from '../../codes/codeList.js';
import { onlyRules, type RuleSet, ruleSet } from '../../ruleSet.js';
import { CII_TABLES } from '../../tables/cii.js';
import { tableRules } from '../../tables/tableRules.js';
import { EN_CII } from '../en/en16931.js';
import { CODE_LISTS_BASIC_WL, CODE_LISTS_MINIMUM, VALUES_BASIC_WL, VALUES_EXTENDED, VALUES_MINIMUM } from './codes.js';
import { COUNTED, COUNTED_BASIC_WL, COUNTED_MINIMUM, COUNTED_VARIANTS, HAS_BREAKDOWN } from './counted.js';
import { EXTENDED_LINES, EXTENDED_REST } from './extendedLines.js';
import { EXTENDED_TOTALS } from './extendedTotals.js';
import { EXTENDED_VAT } from './extendedVat.js';
import { HELD_BY_BASIC_WL, HELD_BY_MINIMUM, LIFTED_BY_EXTENDED } from './norm.js';

const version = '1.09.2';
const validFrom = '2026-09-01';

export const FACTURX: readonly RuleSet[] = [
  ruleSet(
    { family: 'FACTUR-X-MINIMUM', version, validFrom, codeLists: CODE_LISTS_MINIMUM },
    onlyRules(EN_CII, (id) => HELD_BY_MINIMUM.has(id)),
    tableRules([], [...COUNTED, ...COUNTED_MINIMUM], [...COUNTED_VARIANTS, ...VALUES_MINIMUM]),
  ),
  ruleSet(
    { family: 'FACTUR-X-BASIC-WL', version, validFrom, codeLists: CODE_LISTS_BASIC_WL },
    onlyRules(EN_CII, (id) => HELD_BY_BASIC_WL.has(id)),
    onlyRules(CII_TABLES, (id) => HELD_BY_BASIC_WL.has(id)),
    tableRules([], [...COUNTED, ...COUNTED_BASIC_WL], [...COUNTED_VARIANTS, HAS_BREAKDOWN, ...VALUES_BASIC_WL]),
  ),
  ruleSet(
    { family: 'FACTUR-X-EXTENDED', version, validFrom, codeLists: [nameOfList(CHARACTERISTICS)] },
    onlyRules(
      tableRules(
        [],
        [...COUNTED, ...COUNTED_BASIC_WL],
        [...COUNTED_VARIANTS, HAS_BREAKDOWN, ...VALUES_EXTENDED, ...EXTENDED_LINES, ...EXTENDED_REST, ...EXTENDED_TOTALS, ...EXTENDED_VAT],
      ),
      (id) => !LIFTED_BY_EXTENDED.has(id),
    ),
  ),
];
