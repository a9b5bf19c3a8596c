import { nearest } from '../src/nearest.js';
import { test } from './support/test.js';

const CODES = ['EUR', 'USD', 'GBP', 'KGM', 'C62'];

for (const [about, name, found] of [
  ['another case', 'eur', 'EUR'],
  ['white space', ' k gm', 'KGM'],
  ['a letter too many', 'EURO', 'EUR'],
  ['a letter too few', 'C6', 'C62'],
  ['another letter', 'USB', 'USD'],
  ['two that are equally near', 'GUD', undefined],
  ['nothing that is near', 'ABCDE', undefined],
] as const) {
  test(`${about}: ${name}`, (t) => {
    t.is(nearest(name, about === 'two that are equally near' ? ['GBD', 'GUE'] : CODES, 1), found);
  });
}
