// Lines in groups, where very many lines have one identifier: no rule goes through all pairs of them.
import {
  areSubtotalsComplete,
  hasParent,
  isSubtotal,
  type Line,
  linesFrom,
} from '../../../../src/validation/rules/franceExtended/lineGroups.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { test } from '../../../support/test.js';

const MANY = 100_000;
const AMOUNT = parseXml(Buffer.from('<Amount>1.00</Amount>')).root;

function line(ids: readonly string[], parents: readonly string[], more: Partial<Line> = {}): Line {
  const { root: node } = parseXml(Buffer.from('<Line/>'));
  return { node, ids, statuses: ['GROUP'], isPlaced: true, parents, named: parents, amounts: [AMOUNT], ...more };
}

test('many subtotals that are parts of themselves', (t) => {
  const { node } = line([], []);
  const same = Array.from({ length: MANY }, () => line(['1'], ['1'], { node }));
  const lines = linesFrom(same);
  t.is(same.filter((one) => hasParent(one, lines)).length, 0);
  t.is(same.filter((one) => isSubtotal(one, lines)).length, 0);
  t.is(same.filter((one) => areSubtotalsComplete(one, lines)).length, MANY);
});

for (const [why, lines, expected] of [
  ['a part of nothing', [line(['1'], [])], true],
  ['a part of a line that is not there', [line(['1'], ['2'])], false],
  ['a part of itself', [line(['1'], ['1'])], false],
  ['a part of another line', [line(['1'], ['2']), line(['2'], [])], true],
  ['a part of a line that has its identifier and another one', [line(['1'], ['1']), line(['1', '2'], [])], true],
  ['a part of two, one of which is there', [line(['1'], ['3', '2']), line(['2'], [])], true],
  ['a line without an identifier', [line([], ['2']), line(['2'], [])], false],
] as const) {
  test(`${why}: ${expected ? 'in its place' : 'not in its place'}`, (t) => {
    t.is(hasParent(lines[0], linesFrom(lines)), expected);
  });
}

for (const [why, parts, expected] of [
  ['two parts that add up', [line(['2'], ['1']), line(['3'], ['1'], { statuses: ['DETAIL'] })], true],
  ['one that is for information', [line(['2'], ['1']), line(['3'], ['1'], { statuses: ['INFORMATION'] })], false],
] as const) {
  test(`a subtotal of ${why}: ${expected ? 'right' : 'wrong'}`, (t) => {
    const amounts = [parseXml(Buffer.from('<Amount>2.00</Amount>')).root];
    const head = line(['1'], [], { amounts });
    t.is(isSubtotal(head, linesFrom([head, ...parts])), expected);
  });
}
