// Every rule of EN 16931 in both syntaxes: a document in which it fires, and a similar one in which it does not.

import type { Part } from '../../../../src/validation/ruleSet.js';
import { EN_CII, EN_UBL } from '../../../../src/validation/rules/en/en16931.js';
import { fixture, mutate } from '../../../support/fixtures.js';
import { idsFoundBy, type RuleCase } from '../../../support/rules.js';
import { test } from '../../../support/test.js';
import { breaks, CATEGORIES, CII, document, holds, UBL } from './categoryCases.js';
import { CII_BREAKS, CII_HOLDS } from './ciiCases.js';
import { UBL_BREAKS, UBL_HOLDS } from './ublCases.js';

const UBL_INVOICE = fixture(UBL.file);
const CII_INVOICE = fixture(CII.file);

for (const [syntax, part, base, broken, held] of [
  ['UBL', EN_UBL, UBL_INVOICE, UBL_BREAKS, UBL_HOLDS],
  ['CII', EN_CII, CII_INVOICE, CII_BREAKS, CII_HOLDS],
] as const) {
  test(`${syntax}: nothing is found where there is something for every rule to look at`, (t) => {
    t.deepEqual(idsFoundBy(part, base), []);
  });
  check(syntax, part, base, broken, held);
}

for (const [prefix, code] of CATEGORIES) {
  for (const [syntax, part, shape] of [
    ['UBL', EN_UBL, UBL],
    ['CII', EN_CII, CII],
  ] as const) {
    const base = document(shape, prefix, code);
    test(`${syntax}, category ${code}: nothing is found in a document of this category`, (t) => {
      t.deepEqual(idsFoundBy(part, base), []);
    });
    check(`${syntax}, category ${code}`, part, base, breaksOf(part, shape, prefix), holds(shape, prefix));
  }
}

test('the list of rules without a document that breaks them is empty', (t) => {
  const broken = (cases: readonly RuleCase[], part: Part, shape: typeof UBL): Set<string> =>
    new Set([...cases, ...CATEGORIES.flatMap(([prefix]) => breaksOf(part, shape, prefix))].map(([rule]) => rule));
  const missing = (part: Part, known: ReadonlySet<string>): string[] => part.rules.map(({ id }) => id).filter((id) => !known.has(id));
  t.deepEqual(missing(EN_UBL, broken(UBL_BREAKS, EN_UBL, UBL)), []);
  t.deepEqual(missing(EN_CII, broken(CII_BREAKS, EN_CII, CII)), []);
});

/** The cases of the rules that the syntax has. */
function breaksOf(part: Part, shape: typeof UBL, prefix: (typeof CATEGORIES)[number][0]): RuleCase[] {
  return breaks(shape, prefix).filter(([rule]) => part.rules.some(({ id }) => id === rule));
}

function check(where: string, part: Part, base: string, broken: readonly RuleCase[], held: readonly RuleCase[]): void {
  for (const [rule, why, ...changes] of broken) {
    test(`${where}: ${rule} is broken by ${why}`, (t) => {
      t.true(idsFoundBy(part, mutate(base, ...changes)).includes(rule));
    });
  }
  for (const [rule, why, ...changes] of held) {
    test(`${where}: ${rule} holds with ${why}`, (t) => {
      t.false(idsFoundBy(part, mutate(base, ...changes)).includes(rule));
    });
  }
}
