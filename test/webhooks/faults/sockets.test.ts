// Faults before the response, through the whole engine: connections, TLS and missing responses.
import type { ExecutionContext } from 'ava';
import { type Faulty, startFaulty } from '../../support/faults.js';
import { closes, hangs, resets, trickles, writes } from '../../support/inbox.js';
import { silentListener, tcp } from '../../support/sockets.js';
import { test } from '../../support/test.js';
import type { Told } from '../../support/webhooks.js';

/** Tolerance in seconds for the time between the end of a request and its verdict. */
const SLACK = 1;

let faulty: Faulty;

test.before(async () => {
  faulty = await startFaulty({ connectTimeoutMs: 3_000, tlsTimeoutMs: 3_000 }, { WEBHOOK_TIMEOUT_MS: '5000' });
});
test.afterEach.always(() => faulty.clear());
test.after.always(() => faulty?.[Symbol.asyncDispose]());

/** A failure with a retry 10 s (±10 %) after its end, and a free slot. */
async function failed(t: ExecutionContext, delivery: Told, code: string): Promise<void> {
  t.deepEqual([delivery.state, delivery.attempt, delivery.attempts], ['RETRY', 1, [`FAILED ${code}`]]);
  t.true(delivery.delaySeconds > 9 - SLACK && delivery.delaySeconds < 11 + SLACK, `due after ${delivery.delaySeconds} s`);
  const held = await faulty.exchange.app.database.sql.query(`select 1 from webhook_delivery where state = 'IN_FLIGHT'`);
  t.is(held.length, 0);
}

test.serial('case 1: accepts TCP and TLS, never answers: TIMEOUT, the retry 10 s later, the slot is free', async (t) => {
  await using inbox = await faulty.open(hangs);
  await failed(t, await faulty.deliver(inbox.url), 'TIMEOUT');
  t.is(inbox.requests.length, 1);
});

test.serial('case 2: SYN dropped: CONNECT_TIMEOUT', async (t) => {
  const port = await silentListener(t, '127.0.0.2', 0);
  await failed(t, await faulty.deliver(`https://127.0.0.2:${port}/`), 'CONNECT_TIMEOUT');
});

test.serial('case 3: refused: CONNECT, tried again', async (t) => {
  const inbox = await faulty.open();
  await inbox.close();
  await failed(t, await faulty.deliver(inbox.url), 'CONNECT');
});

for (const [what, behave] of [
  ['closed before the headers', closes],
  ['reset before the headers', resets],
  ['ended in the headers', writes('HTTP/1.1 200 OK\r\nX: ', true)],
] as const) {
  test.serial(`case 3: ${what}: RESET, tried again`, async (t) => {
    await using inbox = await faulty.open(behave);
    await failed(t, await faulty.deliver(inbox.url), 'RESET');
    t.is(inbox.requests.length, 1);
  });
}

test.serial('case 4: the TLS handshake stalls: TLS_TIMEOUT', async (t) => {
  const port = await tcp(t, () => {});
  await failed(t, await faulty.deliver(`https://localhost:${port}/`), 'TLS_TIMEOUT');
});

test.serial('case 5: headers byte by byte: TIMEOUT over all of them, not from one read to the next', async (t) => {
  await using inbox = await faulty.open(trickles('HTTP/1.1 200 OK\r\nX: '));
  await failed(t, await faulty.deliver(inbox.url), 'TIMEOUT');
});
