// Transient faults are tried again, final ones end the document.
import { stored } from '../../support/documents.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { can, nameOf, type Subject } from './subject.js';
import { lastReason, openWorld } from './world.js';

export function testFaults(subject: Subject): void {
  const name = nameOf(subject);
  const world = (t: ExecutionContext) => openWorld(t, subject);

  const waiting: Subject['behaviours'][number][] = ['is-away', 'loses-answers'];
  const ending: typeof waiting = ['refuses-documents'];
  (subject.refusedLogin === 'waits' ? waiting : ending).push('refuses-login');

  for (const behaviour of waiting) {
    if (!can(subject, behaviour)) continue;
    test.serial(
      `${name}: the other side ${behaviour}: the document waits, the reason is in the timeline, and it is sent later`,
      async (t) => {
        const { exchange, side, send, retry, stateOf } = await world(t);
        await side.behave(behaviour);
        await send('one');
        for (let number = 1; number <= (subject.retries?.[behaviour] ?? 1); number += 1) {
          t.is(await stateOf('one'), 'SENDING');
          t.regex((await lastReason(exchange, 'one')) ?? '', /\S/);
          await side.behave('accepts');
          await retry(number);
        }
        t.is(await stateOf('one'), subject.accepted ?? 'EXPORTED');
        const taken = await side.taken();
        t.is(taken.length, subject.repeats === 'same-reference' && behaviour === 'loses-answers' ? 2 : 1);
        t.is(new Set(taken.map(({ reference }) => reference)).size, 1);
      },
    );
  }

  for (const behaviour of ending) {
    if (!can(subject, behaviour)) continue;
    test.serial(`${name}: the other side ${behaviour}: the document ends in ERROR with the reason, and nothing was taken`, async (t) => {
      const { exchange, side, send } = await world(t);
      await side.behave(behaviour);
      await send('one');
      const { state, faultCode, faultMessage } = await stored(exchange, 'demo-seller', 'one');
      t.deepEqual([state, faultCode], ['ERROR', 'SEND_FAILED']);
      t.regex(faultMessage ?? '', /\S/);
      t.deepEqual(await side.taken(), []);
    });
  }
}
