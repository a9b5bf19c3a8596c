// A side that hangs: its send ends by the deadline of the channel, and other documents do not wait for it.
import { BUYER_ACTOR } from '../../support/accounts.js';
import { timeline } from '../../support/documents.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { until } from '../../support/until.js';
import { can, hasAccounts, nameOf, type Subject } from './subject.js';
import { lastReason, openWorld, save } from './world.js';

const DEADLINE_MS = 200;
/** What would wait for the side that hangs fails by then. */
const WAIT_MS = 120_000;

export function testDeadlines(subject: Subject): void {
  if (!can(subject, 'hangs')) return;
  const name = nameOf(subject);
  const { accepted = 'EXPORTED' } = subject;
  // Both times end together: which one is heard first is not said.
  const lateReasons = [`No answer came within ${DEADLINE_MS} ms`, subject.lateReason ?? ''].filter(Boolean);
  const world = (t: ExecutionContext) => openWorld(t, subject);

  test.serial(`${name}: a send to a side that hangs ends by the deadline of the channel, and the document waits`, async (t) => {
    const { exchange, channel, side, send, use, stateOf } = await world(t);
    t.timeout(WAIT_MS, 'the send does not end');
    await side.behave('hangs');
    let stopped: unknown;
    use({
      ...channel,
      sendTimeoutMs: DEADLINE_MS,
      send: (...call) =>
        channel.send(...call).catch((error: unknown) => {
          stopped = error;
          throw error;
        }),
    });
    await send('one');
    t.is(await stateOf('one'), 'SENDING');
    const reason = (await lastReason(exchange, 'one')) ?? '';
    t.true(lateReasons.includes(reason), reason);
    // The call itself ends, too. It does not go on behind the deadline.
    await until(() => stopped !== undefined);
  });

  test.serial(`${name}: while a send hangs, the document of another tenant is handed over`, async (t) => {
    const { exchange, channel, side, upload, use, stateOf } = await world(t);
    t.timeout(WAIT_MS, 'the other document waits, too');
    if (hasAccounts(subject)) await save(exchange, subject, BUYER_ACTOR, 'other');
    const end = new AbortController();
    use({
      ...channel,
      send: (message, submission, signal, account) => channel.send(message, submission, AbortSignal.any([signal, end.signal]), account),
    });
    await side.behave('hangs');
    await upload('one');
    await until(() => side.isHanging!());
    await side.behave('accepts');
    await upload('two', 'demo-buyer');
    await until(async () => (await stateOf('two', 'demo-buyer')) === accepted);
    t.is(await stateOf('one'), 'SENDING');
    t.is((await timeline(exchange, 'demo-seller', 'one')).at(-1)?.attempt, 0, 'no attempt has ended');
    end.abort();
    await exchange.idle();
  });
}
