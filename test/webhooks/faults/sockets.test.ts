// Faults before the response, through the whole engine: connections, TLS and missing responses.
import type { ExecutionContext } from 'ava';
import { type Faulty, startFaulty } from '../../support/faults.js';
import { closes, hangs, resets, trickles, writes } from '../../support/inbox.js';
import { silentListener, tcp } from '../../support/sockets.js';
import { test } from '../../support/test.js';
import { isDueAfter } from '../../support/webhooks.js';

/** Long enough for a request to arrive first, on a slow machine, too. */
const TIMEOUT = { WEBHOOK_TIMEOUT_MS: '10000' };

let patient: Faulty;

test.before(async () => {
  patient = await startFaulty();
});
test.afterEach.always(() => patient.clear());
test.after.always(() => patient?.[Symbol.asyncDispose]());

/** A failure with a retry 10 s (±10 %) after its end, and a free slot. */
async function fails(t: ExecutionContext, faulty: Faulty, url: string, code: string): Promise<void> {
  const told = await faulty.deliver(url);
  const { state, attempt, attempts, delaySeconds } = told;
  t.deepEqual([state, attempt, attempts], ['RETRY', 1, [`FAILED ${code}`]]);
  t.true(isDueAfter(told, 9, 11), `due after ${delaySeconds} s`);
  const held = await faulty.exchange.app.database.sql.query(`select 1 from webhook_delivery where state = 'IN_FLIGHT'`);
  t.is(held.length, 0);
}

test('case 1: accepts TCP and TLS, never answers: TIMEOUT, the retry 10 s later, the slot is free', async (t) => {
  await using faulty = await startFaulty({}, TIMEOUT);
  await using inbox = await faulty.open(hangs);
  await fails(t, faulty, inbox.url, 'TIMEOUT');
  t.is(inbox.requests.length, 1);
});

test('case 2: SYN dropped: CONNECT_TIMEOUT', async (t) => {
  await using faulty = await startFaulty({ connectTimeoutMs: 3_000 });
  const port = await silentListener(t, '127.0.0.2', 0);
  await fails(t, faulty, `https://127.0.0.2:${port}/`, 'CONNECT_TIMEOUT');
});

test.serial('case 3: refused: CONNECT, tried again', async (t) => {
  const inbox = await patient.open();
  await inbox.close();
  await fails(t, patient, inbox.url, 'CONNECT');
});

for (const [what, behave] of [
  ['closed before the headers', closes],
  ['reset before the headers', resets],
  ['ended in the headers', writes('HTTP/1.1 200 OK\r\nX: ', true)],
] as const) {
  test.serial(`case 3: ${what}: RESET, tried again`, async (t) => {
    await using inbox = await patient.open(behave);
    await fails(t, patient, inbox.url, 'RESET');
    t.is(inbox.requests.length, 1);
  });
}

test('case 4: the TLS handshake stalls: TLS_TIMEOUT', async (t) => {
  await using faulty = await startFaulty({ tlsTimeoutMs: 3_000 });
  const port = await tcp(t, () => {});
  await fails(t, faulty, `https://localhost:${port}/`, 'TLS_TIMEOUT');
});

test('case 5: headers byte by byte: TIMEOUT over all of them, not from one read to the next', async (t) => {
  await using faulty = await startFaulty({}, TIMEOUT);
  await using inbox = await faulty.open(trickles('HTTP/1.1 200 OK\r\nX: '));
  await fails(t, faulty, inbox.url, 'TIMEOUT');
});
