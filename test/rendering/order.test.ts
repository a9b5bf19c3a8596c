import { needsOrder, orderedLines } from '../../src/rendering/pdf/order.js';
import { test } from '../support/test.js';

// Escaped, because an editor would show such texts in another order than they have. Hebrew and Arabic letters by their number.
const HEBREW = '\u05e8\u05d7\u05d5\u05d1';
const ARABIC = '\u0634\u0627\u0631\u0639';
const TWELVE = '\u0661\u0662';
const PERSIAN_TWELVE = '\u06f1\u06f2';

const reversed = (text: string): string => [...text].reverse().join('');

for (const [text, needs] of [
  ['Example BV 12', false],
  ['Ελλάδα', false],
  ['', false],
  [HEBREW, true],
  [`Example ${ARABIC}`, true],
  ['abc\u202edef', true],
] as const) {
  test(`${JSON.stringify(text)} needs an order: ${needs}`, (t) => t.is(needsOrder(text), needs));
}

// Runs of one direction of the letters are given as they are read: the shaper reverses them.
for (const [what, text, runs, isRightToLeft] of [
  ['a Hebrew name', `${HEBREW} ${HEBREW}`, [`${HEBREW} ${HEBREW}`], true],
  ['a number after Hebrew', `${HEBREW} 15`, ['15', `${HEBREW} `], true],
  ['an amount', `${ARABIC} 1,234.56 EUR`, ['EUR', ' ', '1,234.56', `${ARABIC} `], true],
  // The script of such digits is Arabic, so that the shaper reverses them too.
  ['Arabic digits', `${ARABIC} ${TWELVE}`, [reversed(TWELVE), `${ARABIC} `], true],
  ['Persian digits', `${ARABIC} ${PERSIAN_TWELVE}`, [reversed(PERSIAN_TWELVE), `${ARABIC} `], true],
  ['Persian digits after Latin', `Abc ${PERSIAN_TWELVE} ${HEBREW}`, [`Abc ${PERSIAN_TWELVE} `, HEBREW], false],
  ['brackets', `${HEBREW} (${HEBREW})`, [`${HEBREW} )${HEBREW}(`], true],
  ['signs between numbers', `${HEBREW} 1 -) 2`, ['2', reversed(' -( '), '1', `${HEBREW} `], true],
  ['Hebrew in a Latin text', `Shop ${HEBREW} 5, Haifa`, ['Shop ', '5', `${HEBREW} `, ', Haifa'], false],
  ['Hebrew beside Arabic', `${HEBREW} ${ARABIC}`, [ARABIC, `${HEBREW} `], true],
  ['an override', 'ab\u202ecd\u202cef', ['ab', 'dc', 'ef'], false],
  ['an override of Hebrew', `\u202d${HEBREW}\u202c`, [reversed(HEBREW)], true],
  ['blanks at the end', `${HEBREW}   `, [HEBREW], true],
  ['nothing', '', [], false],
] as const) {
  test(`a line with ${what} is in order`, (t) => t.deepEqual(orderedLines(text)(0, text.length), { isRightToLeft, runs }));
}

test('a text is broken first and put in order then, each line by itself', (t) => {
  const text = `${HEBREW} abc def ${ARABIC}\nEnd ${HEBREW}`;
  const lineOf = orderedLines(text);
  const [first, second] = [text.indexOf('def'), text.indexOf('End')];
  t.deepEqual(lineOf(0, first), { isRightToLeft: true, runs: ['abc', `${HEBREW} `] });
  t.deepEqual(lineOf(first, second), { isRightToLeft: true, runs: [ARABIC, ' ', 'def'] });
  t.deepEqual(lineOf(second, text.length), { isRightToLeft: false, runs: ['End ', HEBREW] });
});
