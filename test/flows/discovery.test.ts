// Documents for receivers elsewhere on the network: what each outcome of discovery makes of a send. Serial: DNS and SMP answer in this
// thread within their deadlines only while one embedded database runs in it.

import { startApp, type TestApp } from '../support/app.js';
import { register, stored, uploadInvoice } from '../support/documents.js';
import { entry, type Network, RECEIVER, startNetwork, stranger, TYPE } from '../support/network/elsewhere.js';
import { test } from '../support/test.js';

async function sent(exchange: TestApp, documentId = 'away'): Promise<(string | null)[]> {
  await uploadInvoice(await exchange.as('demo-seller'), documentId, RECEIVER);
  await exchange.idle();
  // The last retry may be due later.
  await exchange.advance(2);
  await exchange.idle();
  const { state, faultCode, faultMessage } = await stored(exchange, 'demo-seller', documentId);
  return [state, faultCode, faultMessage];
}

test.serial('a receiver on the network gets the document', async (t) => {
  await using network = await startNetwork();
  await using exchange = await startApp(network.env);
  network.accessPoint.anchors = [exchange.app.pki.ap.current()[0]!.certificate];
  t.deepEqual(await sent(exchange), ['EXPORTED', null, null]);
});

test.serial('a receiver that is registered here is not looked up in DNS', async (t) => {
  await using network = await startNetwork();
  await using exchange = await startApp({ ...network.env, RECONCILE_SECONDS: '0' });
  await register(await exchange.as('demo-buyer'), RECEIVER, [158]);
  t.is((await sent(exchange))[1], null);
  t.deepEqual(network.dns.queries, []);
});

const FAULTS = [
  [
    'an unknown participant',
    ({ dns }: Network) => dns.set(RECEIVER, 'NXDOMAIN'),
    ['ERROR', 'PARTICIPANT_NOT_FOUND', `Participant ${RECEIVER} is not registered on the network`],
  ],
  [
    'a type that the receiver does not take',
    ({ smp }: Network) => smp.setEntry(RECEIVER, TYPE, { status: 404 }),
    ['ERROR', 'PARTICIPANT_NOT_FOUND', `Participant ${RECEIVER} does not receive documents of this type`],
  ],
  [
    'an SMP that fails',
    ({ smp }: Network) => smp.setEntry(RECEIVER, TYPE, { status: 500 }),
    ['ERROR', 'SEND_FAILED', 'The SMP answered with HTTP status 500'],
  ],
  [
    'an untrusted SMP',
    ({ smp }: Network) => smp.setEntry(RECEIVER, TYPE, entry(stranger)),
    ['ERROR', 'SEND_FAILED', 'The certificate that signed the answer of the SMP is not from a trusted authority'],
  ],
] as const;

test.serial('each kind of refusal ends the document with its code and its reason', async (t) => {
  await using network = await startNetwork();
  await using exchange = await startApp({ ...network.env, DISCOVERY_CACHE_SECONDS: '0' });
  for (const [what, arrange, expected] of FAULTS) {
    network.dns.set(RECEIVER, { smp: network.smp.url });
    network.smp.setEntry(RECEIVER, TYPE, entry());
    arrange(network);
    t.deepEqual(await sent(exchange, what), [...expected], what);
  }
});

test.serial('a send waits for an SMP that comes back', async (t) => {
  await using network = await startNetwork();
  network.smp.setEntry(RECEIVER, TYPE, { status: 500 });
  await using exchange = await startApp({ ...network.env, SEND_RETRY_BASE_MS: '60000', SEND_RETRY_WINDOW_MS: '3600000' });
  network.accessPoint.anchors = [exchange.app.pki.ap.current()[0]!.certificate];
  t.is((await sent(exchange))[0], 'PROCESSING');
  network.smp.setEntry(RECEIVER, TYPE, entry());
  await exchange.advance(61);
  await exchange.idle();
  t.is((await stored(exchange, 'demo-seller', 'away')).state, 'EXPORTED');
});
