import { directionOf } from '../../src/rendering/pdf/fonts.js';
import { test } from '../support/test.js';

for (const [text, direction] of [
  ['Example BV', 'left'],
  ['\u05d7\u05d1\u05e8\u05d4 \u05d1\u05e2\u05f4\u05de', 'right'],
  ['\u0634\u0631\u0643\u0629', 'right'],
  ['\u0634\u0631\u0643\u0629 12', 'mixed'],
  ['Example \u05d7\u05d1\u05e8\u05d4', 'mixed'],
  ['', 'left'],
] as const) {
  test(`"${text}" is written: ${direction}`, (t) => t.is(directionOf(text), direction));
}
