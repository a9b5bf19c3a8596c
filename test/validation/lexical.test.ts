import { doubleOf, isDay, isInteger, lengthOf, rawAt } from '../../src/validation/lexical.js';
import { Document } from '../../src/validation/rule.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';

const DAYS: readonly (readonly [text: string, is: boolean])[] = [
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2026-13-01', false],
  ['2026-1-01', false],
  ['20260101', false],
  [' 2026-01-01', false],
  ['2026-01-01Z', false],
];

for (const [text, is] of DAYS) {
  test(`"${text}" is ${is ? 'a' : 'no'} day of the form YYYY-MM-DD`, (t) => {
    t.is(isDay(text), is);
  });
}

for (const [text, value] of [
  ['1', 1],
  [' 1.50\n', 1.5],
  ['-.5', -0.5],
  ['1e3', 1000],
  ['+1', 1],
  ['', Number.NaN],
  ['0x10', Number.NaN],
  ['Infinity', Number.NaN],
  ['1,5', Number.NaN],
  ['\u00a01', Number.NaN],
] as const) {
  test(`"${text}" as a double is ${value}`, (t) => {
    t.is(doubleOf(text), value);
  });
}

for (const [text, is] of [
  ['12', true],
  [' -12 ', true],
  ['+0', true],
  ['1.0', false],
  ['', false],
  ['١', false],
] as const) {
  test(`"${text}" is ${is ? 'an' : 'no'} integer`, (t) => {
    t.is(isInteger(text), is);
  });
}

test('length is counted in characters', (t) => {
  t.is(lengthOf('a𝄞b'), 3);
});

test('what stands twice tells nothing', (t) => {
  const { root } = parseXml(Buffer.from('<r><a>1</a><b>2</b><b>3</b></r>'));
  t.deepEqual([rawAt(root, 'a'), rawAt(root, 'b'), rawAt(root, 'c')], ['1', '', '']);
});

test('what is reached from the root is looked for once in a document', (t) => {
  const document = new Document(parseXml(Buffer.from('<r><a/></r>')).root);
  t.is(document.at('a'), document.at('a'));
});

test('and anew in another document', (t) => {
  const [one, other] = ['<r><a>1</a></r>', '<r><a>2</a></r>'].map((xml) => new Document(parseXml(Buffer.from(xml)).root));
  t.deepEqual(
    [one, other].map((document) => document?.at('a')[0]?.text),
    ['1', '2'],
  );
});
