// The cases of docs/spec/webhook-faults.md: each has at least one test whose title begins with its number.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../support/test.js';

const CASES = 56;
/** A title in the source of a test, also in a table of titles. */
const TITLE = /['"`]case (\d+): /g;

const sources = readdirSync('test', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(test|postgres|crash)\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const named = sources.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, number]) => Number(number)));

for (let number = 1; number <= CASES; number += 1) {
  test(`fault ${number} has a test`, (t) => {
    t.true(named.includes(number));
  });
}

test('no test names a fault that is not in the list', (t) => {
  t.deepEqual(
    named.filter((number) => number < 1 || number > CASES),
    [],
  );
});
