// Faults before the response, through the whole engine: one of each code. Each case stands in test/outgoing.
import { type Faulty, startFaulty } from '../../support/faults.js';
import { hangs, resets } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { silentListener, tcp } from '../../support/sockets.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { isDueAfter } from '../../support/webhooks.js';

/** Long enough for a request to arrive first, on a slow machine, too. */
const TIMEOUT = { WEBHOOK_TIMEOUT_MS: '10000' };

const patient = kept(startFaulty);

test.afterEach.always(() => patient.clear());

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

test.serial('case 3: reset before the headers: RESET, tried again', async (t) => {
  await using inbox = await patient.open(resets);
  await fails(t, patient, inbox.url, 'RESET');
  t.is(inbox.requests.length, 1);
});

test('case 4: the TLS handshake stalls: TLS_TIMEOUT', async (t) => {
  await using faulty = await startFaulty({ tlsTimeoutMs: 3_000 });
  const port = await tcp(t, () => {});
  await fails(t, faulty, `https://localhost:${port}/`, 'TLS_TIMEOUT');
});
