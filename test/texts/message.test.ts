// Texts with values: what is read, and what is written.
import { createWriter, readMessage } from '../../src/texts/message.js';
import { test } from '../support/test.js';

const en = createWriter('en');
const de = createWriter('de');

for (const [text, values, expected] of [
  ['plain', {}, 'plain'],
  ["it's {a}{b}", { a: 'x', b: 'y' }, "it's xy"],
  ['{a} # {a}', { a: 1_234 }, '1,234 # 1,234'],
  ['{a}', {}, ''],
  ['{n, plural, one {# day} other {# days}} left', { n: 1 }, '1 day left'],
  ['{n, plural, one {# day} other {# days}} left', { n: 1_200 }, '1,200 days left'],
  ['{n, plural, =0 {none} one {one {x}} other {# {x}}}', { n: 0, x: 'b' }, 'none'],
  ['{n, plural, =0 {none} one {one {x}} other {# {x}}}', { n: 1, x: 'b' }, 'one b'],
  ['{n, plural, other {{k, select, a {# of A} other {# of others}}}}', { n: 3, k: 'a' }, '3 of A'],
  ['{k, select, a {#} other {none}}', { k: 'a' }, '#'],
  ['{k, select, a {A} other {else}}', { k: 'toString' }, 'else'],
] as const) {
  test(`${text} with ${JSON.stringify(values)}`, (t) => {
    t.is(en(readMessage(text), values), expected);
  });
}

test('numbers are written as the language does', (t) => {
  t.is(de(readMessage('{n, plural, one {# Tag} other {# Tage}}, {m}'), { n: 1_200, m: 1_000 }), '1.200 Tage, 1.000');
});

for (const text of ['{', '}', 'a } b', '{a', '{a b}', '{n, plural, one {# day}}', '{n, plural, other {#}', '{n, choice, other {x}}']) {
  test(`refused: ${text}`, (t) => {
    t.throws(() => readMessage(text), { message: /^Not a message from character \d+ on: / });
  });
}
