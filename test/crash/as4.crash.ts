// Two exchanges that talk over AS4. One of them is killed, or an answer is lost, at each step of a message and of its status: the document
// is in the inbox once, and confirmed.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { INTERRUPTED } from '../../src/domain/documents/sending/interrupted.js';
import { textOf } from '../../src/domain/occurrences/occurrence.js';
import { kept } from '../support/kept.js';
import { interrupt, invoiceOf, reasonsOf, startConversation } from '../support/network/conversation.js';
import type { Side } from '../support/network/pair.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const RETRIES = { SEND_RETRY_BASE_MS: '200', SEND_RETRY_WINDOW_MS: '600000' };
/** The message is several times larger than what is held in memory, and waits in a file of the receiver. */
const LARGE_IMAGE_BYTES = 4 * 1024 * 1024;

const talk = kept(() => startConversation({ a: RETRIES, b: RETRIES }));

async function killAndStart(victim: Side | undefined): Promise<false> {
  if (victim !== undefined) {
    await talk.pair[victim].kill();
    await talk.pair[victim].start();
  }
  return false;
}

let sent = 0;
const nextNumber = (): string => `CRASH-${++sent}`;

// The leg is the exchange that takes the message: b the document, a its status.
for (const [what, leg] of [
  ['the document', 'b'],
  ['its status', 'a'],
] as const) {
  for (const [moment, step, victim] of [
    ['arrives', 'onRequest', undefined],
    ['arrives', 'onRequest', 'a'],
    ['arrives', 'onRequest', 'b'],
    ['is answered', 'onCrossing', undefined],
    ['is answered', 'onCrossing', 'a'],
    ['is answered', 'onCrossing', 'b'],
  ] as const) {
    const event = victim === undefined ? 'the connection is cut' : `exchange ${victim} is killed`;
    test.serial(`${event} when ${what} ${moment}: once in the inbox, and confirmed`, async (t) => {
      t.timeout(KILLS_DEADLINE_MS);
      const number = nextNumber();
      const { seller } = await talk.parties();
      const interrupted = interrupt(talk, leg, step, () => killAndStart(victim));
      await seller.send('invoice', number, invoiceOf(number));
      await interrupted;
      const after = await talk.parties();
      t.is(await after.seller.reaches(number, 'DELIVERED'), 'DELIVERED');
      t.is((await after.buyer.inbox(number)).length, 1);
    });
  }
}

for (const [moment, step] of [
  ['arrives', 'onRequest'],
  ['is answered', 'onCrossing'],
] as const) {
  test.serial(`the sender is killed when the document ${moment}: the timeline says that the attempt has no result`, async (t) => {
    t.timeout(KILLS_DEADLINE_MS);
    const number = nextNumber();
    const { seller } = await talk.parties();
    const interrupted = interrupt(talk, 'b', step, () => killAndStart('a'));
    await seller.send('invoice', number, invoiceOf(number));
    await interrupted;
    const after = await talk.parties();
    await after.seller.reaches(number, 'DELIVERED');
    t.deepEqual(await reasonsOf(talk, number), [textOf(INTERRUPTED)]);
  });
}

for (const [moment, step] of [
  ['while its body arrives', 'onHalf'],
  ['when it is stored and its receipt has not left', 'onCrossing'],
] as const) {
  test.serial(`a large document whose receiver is killed ${moment}: once in the inbox, and confirmed`, async (t) => {
    t.timeout(KILLS_DEADLINE_MS);
    const number = nextNumber();
    const { seller } = await talk.parties();
    const interrupted = interrupt(talk, 'b', step, async () => {
      if (step === 'onHalf') await until(async () => (await readdir(join(talk.pair.b.dataDir, 'spool'))).length > 0);
      return killAndStart('b');
    });
    const image = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(LARGE_IMAGE_BYTES)]);
    await seller.send('invoice', number, invoiceOf(number), image);
    await interrupted;
    const after = await talk.parties();
    t.is(await after.seller.reaches(number, 'DELIVERED'), 'DELIVERED');
    t.is((await after.buyer.inbox(number)).length, 1);
  });
}
