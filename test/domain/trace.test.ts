// traceparent as defined by W3C Trace Context level 1.

import { childTraceParent, readTraceParent, traceIdOf } from '../../src/domain/trace.js';
import { test } from '../support/test.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const VALID = `00-${TRACE}-${PARENT}-01`;

const CASES: readonly (readonly [about: string, header: string | undefined, read: string | undefined])[] = [
  ['a value of version 00', VALID, VALID],
  ['blanks around it', ` ${VALID}\t`, VALID],
  ['not sampled', `00-${TRACE}-${PARENT}-00`, `00-${TRACE}-${PARENT}-00`],
  ['flags that version 00 does not define', `00-${TRACE}-${PARENT}-ff`, VALID],
  ['a later version with more at its end', `cc-${TRACE}-${PARENT}-01-what-comes-later`, VALID],
  ['no header', undefined, undefined],
  ['an empty header', '', undefined],
  ['version ff', `ff-${TRACE}-${PARENT}-01`, undefined],
  ['version 00 with more at its end', `${VALID}-more`, undefined],
  ['upper case', VALID.toUpperCase(), undefined],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`, undefined],
  ['a parent id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  ['a short trace id', `00-${TRACE.slice(1)}-${PARENT}-01`, undefined],
  ['more than 255 characters', `cc-${TRACE}-${PARENT}-01-${'x'.repeat(255)}`, undefined],
];

for (const [about, header, read] of CASES) {
  test(`${about}: ${read === undefined ? 'no trace' : 'a trace'}`, (t) => {
    t.is(readTraceParent(header), read);
  });
}

test('a child has the trace and the flags of its parent, and an id of its own', (t) => {
  const [version, trace, parent, flags] = childTraceParent(VALID).split('-');
  t.deepEqual([version, trace, flags], ['00', TRACE, '01']);
  t.regex(parent ?? '', /^[0-9a-f]{16}$/);
  t.not(parent, PARENT);
});

test('the log names the trace id alone', (t) => {
  t.is(traceIdOf(VALID), TRACE);
  t.is(traceIdOf(undefined), undefined);
});
