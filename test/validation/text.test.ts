import { collapsed, isBlank } from '../../src/validation/text.js';
import { test } from '../support/test.js';

test('white space is space, tab, carriage return and line feed', (t) => {
  t.is(collapsed(' \t a\r\n  b '), 'a b');
  t.is(collapsed('a b'), 'a b');
  t.is(collapsed('\u00a0a'), '\u00a0a');
});

test('a no-break space says something', (t) => {
  t.true(isBlank(' \n\t\r'));
  t.true(isBlank(''));
  t.false(isBlank('\u00a0'));
});
