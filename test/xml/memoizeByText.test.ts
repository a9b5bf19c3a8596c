// What is made of a text is kept by the text, within bounds, and faults are not.

import { internTexts, memoizeByText } from '../../src/xml/memoizeByText.js';
import { test } from '../support/test.js';

const BOUNDS = { entriesMax: 4, charactersMax: 10 };

function counted(): { readonly made: string[]; readonly get: (text: string) => { text: string } } {
  const made: string[] = [];
  const make = (text: string): { text: string } => {
    made.push(text);
    return { text };
  };
  return { made, get: memoizeByText(make, BOUNDS) };
}

test('the same text is made once, another one is another one', (t) => {
  const { made, get } = counted();
  t.is(get('a'), get('a'));
  t.is(get('b').text, 'b');
  t.deepEqual(made, ['a', 'b']);
});

test('a text that is too long is made each time', (t) => {
  const { made, get } = counted();
  for (let time = 0; time < 2; time += 1) t.is(get('x'.repeat(11)).text, 'x'.repeat(11));
  t.is(made.length, 2);
});

test('of many texts those in use stay, and the others leave', (t) => {
  const { made, get } = counted();
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'a', 'f']) get(text);
  t.is(made.filter((text) => text === 'a').length, 1);
  get('b');
  t.is(made.filter((text) => text === 'b').length, 2);
});

test('a fault is not kept', (t) => {
  let calls = 0;
  const get = memoizeByText(() => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return calls;
  }, BOUNDS);
  t.throws(() => get('a'), { message: 'not yet' });
  t.is(get('a'), 2);
});

test('kept texts are the same texts', (t) => {
  const same = internTexts(BOUNDS);
  for (const text of ['', 'a', 'ü€𐀀', '\ud800', 'x'.repeat(20)]) for (let time = 0; time < 2; time += 1) t.is(same(text), text);
});
