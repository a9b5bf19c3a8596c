// Whom a comment calls.
import { calledIn } from '../../../src/domain/comments/mentions.js';
import { test } from '../../support/test.js';

const PEOPLE = [
  { id: 'ann', name: 'Ann', email: 'ann@acme.example' },
  { id: 'long', name: 'Ann Žiak', email: 'ziak@acme.example' },
  { id: 'one', name: 'Bo Lee', email: 'bo@acme.example' },
  { id: 'two', name: 'Bo Lee', email: 'lee@acme.example' },
];

const CASES: readonly (readonly [text: string, called: readonly string[]])[] = [
  ['@Ann please', ['ann']],
  ['@ann žiak, please', ['long']],
  ['(@ANN@ACME.EXAMPLE)', ['ann']],
  ['@Bo Lee: look', ['one', 'two']],
  ['@Ann and @ziak@acme.example.', ['ann', 'long']],
  ['@Anna, write to ann@acme.example or x@Ann', []],
  ['@', []],
];

for (const [text, called] of CASES) {
  test(`"${text}" calls ${called.join(', ') || 'nobody'}`, (t) => {
    t.deepEqual(calledIn(text, PEOPLE), called);
  });
}
