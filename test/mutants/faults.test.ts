import { readFileSync } from 'node:fs';
import { SUITES } from '../run/suites.js';
import { test } from '../support/test.js';
import { withFault } from './fault.js';
import { FAULTS } from './faults.js';

test('each fault stands once in its file, and changes it', (t) => {
  for (const fault of FAULTS) {
    const text = readFileSync(fault.file, 'utf8');
    t.notThrows(() => t.not(withFault(fault, text), text), fault.id);
  }
});

test('each fault has an id of its own, a file that is compiled, a sentence and a suite that exists', (t) => {
  t.is(new Set(FAULTS.map(({ id }) => id)).size, FAULTS.length);
  for (const { id, file, broken, suite = 'test' } of FAULTS) {
    t.regex(id, /^[a-z0-9]+\.[a-z0-9-]+$/, id);
    t.regex(file, /^(src|config)\/.+\.ts$/, id);
    t.regex(broken, /\.$/, id);
    t.true(suite in SUITES, id);
  }
});

test('a text that does not stand exactly once is no fault', (t) => {
  const fault = { id: 'a', file: 'src/a.ts', find: 'x', replace: 'y' };
  t.is(withFault(fault, 'a x b'), 'a y b');
  t.throws(() => withFault(fault, 'a b'), { message: 'a: src/a.ts does not have the text of the fault' });
  t.throws(() => withFault(fault, 'x x'), { message: 'a: src/a.ts has the text of the fault more than once' });
});
