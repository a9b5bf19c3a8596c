// Two exchanges that talk over AS4. One of them is killed, or an answer is lost, at each step of a message and of its status: the document
// is in the inbox once, and confirmed.
import test from 'ava';
import { logIn, type Party } from '../../examples/network/party.js';
import { sampleInvoice } from '../../src/sandbox/sampleInvoice.js';
import { type Pair, type Side, startPair } from '../support/network/pair.js';

const SELLER = '9915:demoseller';
const BUYER = '9915:demobuyer';
const RETRIES = { SEND_RETRY_BASE_MS: '200', SEND_RETRY_WINDOW_MS: '600000' };
const DEADLINE_MS = 120_000;

let pair: Pair;
test.before(async () => {
  pair = await startPair({ a: RETRIES, b: RETRIES });
  await Promise.all([pair.a.start(), pair.b.start()]);
  const { seller, buyer } = await parties();
  for (const [party, identifier] of [
    [seller, SELLER],
    [buyer, BUYER],
    [seller, '0242:000011'],
    [buyer, '0242:000022'],
  ] as const) {
    await party.register(identifier, [158]);
  }
});
test.after.always(() => pair?.[Symbol.asyncDispose]());

async function parties(): Promise<{ readonly seller: Party; readonly buyer: Party }> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const [seller, buyer] = await Promise.all([logIn(pair.a.url, 'demo-seller', deadline), logIn(pair.b.url, 'demo-buyer', deadline)]);
  return { seller, buyer };
}

/** `leg`: the exchange that takes the message, b the document and a its status. */
type Moment = 'arrives' | 'is answered';

async function interrupt(leg: Side, moment: Moment, victim: Side | undefined): Promise<void> {
  const { proxy } = pair[leg];
  await new Promise<void>((resolve) => {
    const strike = async (): Promise<boolean> => {
      proxy.onRequest = () => true;
      proxy.onCrossing = () => true;
      if (victim !== undefined) {
        await pair[victim].kill();
        await pair[victim].start();
      }
      resolve();
      return false;
    };
    if (moment === 'arrives') proxy.onRequest = (method, path) => (method === 'POST' && path === '/as4' ? strike() : true);
    else proxy.onCrossing = ({ method, path }) => (method === 'POST' && path === '/as4' ? strike() : true);
  });
}

const today = new Date().toISOString().slice(0, 10);
let sent = 0;

for (const [what, leg] of [
  ['the document', 'b'],
  ['its status', 'a'],
] as const) {
  for (const [moment, victim] of [
    ['arrives', undefined],
    ['arrives', 'a'],
    ['arrives', 'b'],
    ['is answered', undefined],
    ['is answered', 'a'],
    ['is answered', 'b'],
  ] as const) {
    const event = victim === undefined ? 'the connection is cut' : `exchange ${victim} is killed`;
    test.serial(`${event} when ${what} ${moment}: once in the inbox, and confirmed`, async (t) => {
      t.timeout(DEADLINE_MS);
      sent += 1;
      const number = `CRASH-${sent}`;
      const { seller } = await parties();
      const interrupted = interrupt(leg, moment, victim);
      const party = (endpoint: string, name: string) => ({ endpoint, name, city: 'Gent' });
      const names = { seller: party(SELLER, 'Demo Seller'), buyer: party(BUYER, 'Demo Buyer') };
      await seller.send('invoice', number, sampleInvoice({ number, issuedOn: today, dueOn: today, buyerReference: 'crash', ...names }));
      await interrupted;
      const after = await parties();
      t.is(await after.seller.reaches(number, 'DELIVERED'), 'DELIVERED');
      t.is((await after.buyer.inbox(number)).length, 1);
    });
  }
}
