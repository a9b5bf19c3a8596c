// Names and addresses, through the whole engine with a scripted DNS server: the checked address is the one that is connected to.

import { clientActor } from '../../../src/domain/actor.js';
import { subscribe } from '../../../src/domain/webhooks/subscribe.js';
import { RequestError } from '../../../src/outgoing/fault.js';
import type { SendRequest } from '../../../src/outgoing/requestCall.js';
import { startApp } from '../../support/app.js';
import { type DnsAnswer, startDns } from '../../support/dns.js';
import { startFaulty } from '../../support/faults.js';
import { answers } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { saidTime, sleep } from '../../support/time.js';
import { enqueue, INVOICE_EVENTS, told } from '../../support/webhooks.js';

const MANY = Array.from({ length: 200 }, (_, n) => `127.1.0.${n + 1}`);

const time = saidTime();
const dns = kept(() => startDns({ 'hooks.example': name('hooks.example'), 'once.example': name('once.example') }));
const faulty = kept(() => startFaulty({ dnsServers: [dns.server], dnsTimeoutMs: 8_000, nowMs: time.nowMs }));
/** The response for each name, by the number of its queries. The tests change it. */
const script = new Map<string, (earlier: number) => DnsAnswer>();
const name = (host: string) => (earlier: number) => script.get(host)?.(earlier) ?? 'NXDOMAIN';

test.afterEach.always(() => faulty.clear());

// Which addresses are forbidden: test/outgoing/address.test.ts. How names and addresses fail: test/outgoing/sendRequestTargets.test.ts.
test.serial('case 15: an address inside, however it became an endpoint: BLOCKED at send', async (t) => {
  const { state, attempts } = await faulty.deliver('https://[64:ff9b::a00:1]/');
  t.deepEqual([state, attempts], ['RETRY', ['FAILED BLOCKED']]);
});

test.serial('case 16: a name that resolves to a private address: BLOCKED, and nobody is told the address', async (t) => {
  script.set('hooks.example', () => ['10.1.2.3']);
  const { state, attempts } = await faulty.deliver('https://hooks.example/');
  t.deepEqual([state, attempts], ['RETRY', ['FAILED BLOCKED']]);
  const rows = await faulty.exchange.app.database.sql.query('select * from webhook_attempt order by id');
  t.false(JSON.stringify(rows).includes('10.1.2.3'));
});

test('the duration of UNREACHABLE does not tell how long the look-up or the connection took', async (t) => {
  const post: SendRequest = async () => {
    await sleep(20);
    throw new RequestError('UNREACHABLE', 'no connection');
  };
  await using exchange = await startApp({}, { post });
  const actor = clientActor('demo-seller', 'demo-seller');
  const { id } = await subscribe(exchange.app, actor, { endpoint: 'https://hooks.example/', subscriptions: INVOICE_EVENTS });
  await enqueue(exchange, id);
  exchange.app.wake('deliveries');
  await exchange.idle();
  const rows = await exchange.app.database.sql.query('select error_code, duration_ms from webhook_attempt');
  t.deepEqual(rows, [{ error_code: 'UNREACHABLE', duration_ms: 0 }]);
});

test.serial('case 18: rebinding: one resolution for each connection, what was judged is dialled, the next one is BLOCKED', async (t) => {
  await using inbox = await faulty.open(answers(500, { Connection: 'close' }), ['hooks.example']);
  const before = dns.queries.length;
  script.set('hooks.example', () => {
    // Code that resolves the name twice for one connection would connect to the second address.
    const asked = dns.queries.slice(before).filter((query) => query === 'A hooks.example').length;
    return asked === 0 ? ['127.0.0.1'] : ['10.1.2.3'];
  });
  const id = await faulty.subscribe(`https://hooks.example:${inbox.port}/`);
  await enqueue(faulty.exchange, id);
  faulty.exchange.app.wake('deliveries');
  await faulty.exchange.idle();
  t.is(dns.queries.slice(before).filter((query) => query === 'A hooks.example').length, 1);
  await faulty.exchange.advance(12);
  await faulty.exchange.idle();
  const [row] = await told(faulty.exchange, id);
  t.deepEqual([row?.attempts, inbox.requests.length], [['FAILED 500', 'FAILED BLOCKED'], 1]);
});

test.serial('case 19: rebinding with keep-alive: reuse goes to the judged peer, for 5 minutes; then BLOCKED', async (t) => {
  await using inbox = await faulty.open(answers(200), ['once.example']);
  script.set('once.example', (earlier) => (earlier === 0 ? ['127.0.0.1'] : ['10.1.2.3']));
  const id = await faulty.subscribe(`https://once.example:${inbox.port}/`);
  const send = async (): Promise<void> => {
    await enqueue(faulty.exchange, id);
    faulty.exchange.app.wake('deliveries');
    await faulty.exchange.idle();
  };
  await send();
  await send();
  time.pass(301_000);
  await send();
  const rows = await told(faulty.exchange, id);
  t.deepEqual(
    rows.map(({ attempts }) => attempts[0]),
    ['DELIVERED 200', 'DELIVERED 200', 'FAILED BLOCKED'],
  );
  t.deepEqual(
    inbox.requests.map(({ connection }) => connection),
    [1, 1],
  );
});

for (const environment of ['test', 'production']) {
  test.serial(`case 20: with loopback in WEBHOOK_ALLOWED_NETS, ${environment} refuses to start`, async (t) => {
    const settings = {
      EXCHANGE_ENV: environment,
      PUBLIC_URL: 'https://exchange.example.com',
      MASTER_KEYS: `first:${Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64')}`,
      WEBHOOK_ALLOWED_NETS: '127.0.0.0/8',
    };
    await t.throwsAsync(startApp(settings), { message: /^WEBHOOK_ALLOWED_NETS opens this host or its links/ });
  });
}

test.serial('case 21: NXDOMAIN: DNS, tried again', async (t) => {
  script.set('hooks.example', () => 'NXDOMAIN');
  const { state, attempts } = await faulty.deliver('https://hooks.example/');
  t.deepEqual([state, attempts], ['RETRY', ['FAILED DNS']]);
});

test.serial('case 21: 200 addresses, none of which listens: CONNECT within the limit of one connection', async (t) => {
  script.set('hooks.example', () => MANY);
  const { state, attempts } = await faulty.deliver('https://hooks.example:1/');
  t.deepEqual([state, attempts], ['RETRY', ['FAILED CONNECT']]);
});
