// The receiver as a process against a running exchange, and its components.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { readArguments } from '../../src/commands/receive/arguments.js';
import { type Arrival, ageSeconds, checkSignatures, createMemory } from '../../src/commands/receive/arrival.js';
import { asJson, asText } from '../../src/commands/receive/show.js';
import { EVENT_TYPES } from '../../src/domain/vocabulary.js';
import { startApp, type TestApp } from '../support/app.js';
import { runCommand } from '../support/child.js';
import { uploadInvoice } from '../support/documents.js';
import { startReceiver } from '../support/receiver.js';
import { test } from '../support/test.js';
import { nextTry } from '../support/webhooks.js';

const DEAD = 'http://127.0.0.1:1';
const NOT_FOUND = '9915:sandbox-not-found';
const SELLER = ['--client', 'demo-seller', '--port', '0'];

interface Line {
  readonly type: string;
  readonly eventId: string;
  readonly attempt: number;
  readonly repeat: string | null;
  readonly signatures: Readonly<Record<string, boolean>>;
  readonly ageSeconds: number;
  readonly answered: number;
  readonly body: { readonly documentId: string; readonly files: readonly { readonly downloadUrl: string }[] };
}

let exchange: TestApp;

test.before(async () => {
  exchange = await startApp({ WEBHOOK_RETRY_BASE_MS: '1' });
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

test.afterEach.always(() => exchange.app.database.sql.query('delete from webhook_subscription'));

test.serial('it subscribes itself, shows what arrives with its checks and no link that opens, and removes itself at Ctrl-C', async (t) => {
  const seller = await exchange.as('demo-seller');
  await using receiver = startReceiver(['--url', `${exchange.url}/`, ...SELLER]);
  t.regex(await receiver.line(/^Listening/), /^Listening at https:\/\/localhost:\d+\/hook$/);
  t.is((await receiver.line(/^Subscription/)).replace(/^\S+ \S+ /, ''), `of demo-seller: ${EVENT_TYPES.join(', ')}`);
  t.regex(await receiver.line(/secret/), /^Signing secret whsec_[A-Za-z0-9+/]{43}=$/);

  await uploadInvoice(seller, 'shown', NOT_FOUND);
  t.regex(await receiver.line(/invoice\.error/), /^\d\d:\d\d:\d\d\.\d{3} {2}invoice\.error {2}evt_[0-9a-f]{32} {2}attempt 1 {2}→ 204$/);
  t.regex(await receiver.line(/Signature/), /^ {2}X-Signature ✔ {2}webhook-signature ✔ {2}sent \d+ s (ago|from now)$/);
  t.regex(await receiver.line(/"documentId"/), /^ {4}"documentId": "shown",$/);
  t.regex(await receiver.line(/downloadUrl/), /^ +"downloadUrl": "http:\/\/\S+\/files\/[^?]+\?…"$/);

  t.is(await receiver.interrupt(), 0);
  t.is(await receiver.line(/^Events/), 'Events: 1, retries: 0, duplicates: 0.');
  t.regex(await receiver.line(/removed/), /^Subscription \S+ is removed\.$/);
  t.deepEqual((await seller('/v3/webhook')).body, { webhooks: [] });
});

test.serial(
  '--fail-first and --answer make it fail each event so often, --count ends it, --json prints nothing but webhooks',
  async (t) => {
    await using receiver = startReceiver([
      ...['--url', exchange.url, ...SELLER, '--types', 'invoice.error', '--json'],
      ...['--fail-first', '2', '--answer', '503', '--count', '3'],
    ]);
    await receiver.stderr(/Signing secret/);
    await uploadInvoice(await exchange.as('demo-seller'), 'failed', NOT_FOUND);
    const lines: Line[] = [];
    for (let index = 0; index < 3; index += 1) {
      await nextTry(exchange);
      lines.push(JSON.parse(await receiver.line(/^\{.*\}$/)) as Line);
    }
    t.deepEqual(
      lines.map(({ attempt, repeat, answered, signatures }) => [attempt, repeat, answered, signatures]),
      [
        [1, null, 503, { 'X-Signature': true, 'webhook-signature': true }],
        [2, 'retry', 503, { 'X-Signature': true, 'webhook-signature': true }],
        [3, 'retry', 204, { 'X-Signature': true, 'webhook-signature': true }],
      ],
    );
    t.is(new Set(lines.map(({ eventId }) => eventId)).size, 1);
    t.is(await receiver.ended(), 0);
  },
);

test.serial(
  'after a rotation the secret that it knows verifies as the previous one; a moved clock is followed; --delay is waited for',
  async (t) => {
    const seller = await exchange.as('demo-seller');
    const options = ['--types', 'invoice.error', '--json', '--delay', '1', '--count', '1', '--keep'];
    await using receiver = startReceiver(['--url', exchange.url, ...SELLER, ...options]);
    await receiver.stderr(/Signing secret/);
    t.is((await seller('/v3/webhook/rotate-secret', { method: 'POST' })).status, 200);
    await exchange.advance(7_200);
    await uploadInvoice(await exchange.as('demo-seller'), 'rotated', NOT_FOUND);
    const { signatures, ageSeconds: age } = JSON.parse(await receiver.line(/^\{/)) as Line;
    t.deepEqual(signatures, { 'X-Signature': false, 'X-Signature-Previous': true, 'webhook-signature': true });
    t.true(Math.abs(age) <= 30);
    t.is(await receiver.ended(), 0);
    t.regex(await receiver.stderr(/stays/), /^Subscription \S+ stays\.$/m);
    t.is((await exchange.app.database.sql.query('select id from webhook_subscription')).length, 1);
  },
);

test.serial('--no-subscribe only listens', async (t) => {
  const seller = await exchange.as('demo-seller');
  await using receiver = startReceiver(['--url', exchange.url, '--port', '0', '--no-subscribe', '--secret', 'whsec_AAAA', '--count', '1']);
  const endpoint = (await receiver.line(/^Listening/)).replace('Listening at ', '');
  t.deepEqual((await seller('/v3/webhook')).body, { webhooks: [] });
  await seller('/v3/webhook', { method: 'PUT', body: { endpoint, subscriptions: ['invoice.error'] } });
  await uploadInvoice(seller, 'foreign', NOT_FOUND);
  t.regex(await receiver.line(/Signature/), /^ {2}X-Signature ✘ {2}webhook-signature ✘ {2}/);
  t.is(await receiver.ended(), 0);
});

test('where nothing answers it ends with 1 and one sentence', async (t) => {
  t.deepEqual(await runCommand('receive', ['--url', DEAD], {}), {
    code: 1,
    stdout: '',
    stderr: `No exchange answers at ${DEAD}: start one with npm start, or name it with --url.\n`,
  });
});

test.serial('a client that the exchange does not know, and a port in use end with 1', async (t) => {
  const env = { EXCHANGE_URL: exchange.url };
  const unknown = await runCommand('receive', ['--client-id', 'nobody', '--client-secret', 'none'], env);
  t.is(unknown.code, 1);
  t.regex(unknown.stderr, /^nobody gets no token: POST \/oauth2\/token answered 401: .*\n$/);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const busy = await runCommand('receive', ['--port', port], env);
  t.deepEqual(busy, { code: 1, stdout: '', stderr: `Port ${port} is in use: choose another with --port.\n` });
  taken.close();
});

test('a wrong command line ends with 2, its fault last', async (t) => {
  const { code, stdout, stderr } = await runCommand('receive', ['--answer', '100'], {});
  t.is(code, 2);
  t.is(stdout, '');
  t.regex(stderr, /^Usage: npm run receive .*\n.*\n\n--answer is "100"; it takes a whole number from 200 to 599\.\n$/);
});

const WRONG = {
  'unknown option': [['--all'], /Unknown option '--all'/],
  'not an address': [['--url', 'ftp://localhost'], '"ftp://localhost" is not an http or https address.'],
  'port over 65535': [['--port', '65536'], '--port is "65536"; it takes a whole number from 0 to 65535.'],
  'unknown type': [['--types', 'invoice.error,order.receive'], /^--types holds "order\.receive"; it takes, separated by commas, invoice\./],
  'no demo client': [['--client', 'acme'], /^--client is "acme"; it takes demo-buyer or demo-seller\./],
  'id without secret': [['--client-id', 'acme'], '--client-id and --client-secret go together.'],
  'two clients': [['--client', 'demo-buyer', '--client-id', 'a', '--client-secret', 'b'], '--client and --client-id exclude each other.'],
  'secret of a subscription of its own': [['--secret', 'whsec_A'], '--secret is for --no-subscribe: a subscription brings its own.'],
  'types without subscription': [['--no-subscribe', '--types', 'invoice.error'], '--types and --no-subscribe exclude each other.'],
  'secret without whsec_': [['--no-subscribe', '--secret', 'a'], '--secret takes a signing secret, which begins with whsec_.'],
} as const;

for (const [title, [given, message]] of Object.entries(WRONG)) {
  test(`usage: ${title}`, (t) => {
    t.throws(() => readArguments(given, {}), { name: 'UsageError', message });
  });
}

test('without options it is the demo buyer at port 8443, all events, 204', (t) => {
  t.deepEqual(readArguments([], { EXCHANGE_URL: '' }), {
    url: 'http://127.0.0.1:8080',
    port: 8443,
    client: { id: 'demo-buyer', secret: 'demo-buyer-secret' },
    types: EVENT_TYPES,
    secrets: [],
    keep: false,
    behaviour: { delayMs: 0, failFirst: 0, failing: 500, status: 204 },
    count: undefined,
    json: false,
  });
});

test('--answer alone answers everything so; with --fail-first only the first attempts', (t) => {
  const behaviour = (...given: string[]): unknown => {
    const read = readArguments(given, {});
    return read === 'help' ? undefined : read.behaviour;
  };
  t.deepEqual(behaviour('--answer', '410'), { delayMs: 0, failFirst: 0, failing: 410, status: 410 });
  t.deepEqual(behaviour('--fail-first', '2'), { delayMs: 0, failFirst: 2, failing: 500, status: 204 });
  t.deepEqual(behaviour('--fail-first', '2', '--answer', '429'), { delayMs: 0, failFirst: 2, failing: 429, status: 204 });
});

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OTHER = 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=';
const BODY = Buffer.from('{"type":"invoice.receive","eventId":"evt_0197f3a2c4d87b6e9a41"}');
const HEADERS = {
  'x-timestamp': '1787212800',
  'x-signature': 'sha256=1f01fab91c7afe15ee09d10d19a4a63066f7e7d15bed0c20a3f545ee755c901d',
  'webhook-id': 'evt_0197f3a2c4d87b6e9a41',
  'webhook-timestamp': '1787212800',
  'webhook-signature': 'v1,NRXE8yWk+zI8QEOGHzQGiQxcu67u+FTUyBYd7VOhGvY=',
};

test('each signature that came is checked with each secret, and none where none is known', (t) => {
  t.deepEqual(checkSignatures(HEADERS, BODY, [OTHER, SECRET]), { 'X-Signature': true, 'webhook-signature': true });
  t.deepEqual(checkSignatures(HEADERS, Buffer.from('{}'), [SECRET]), { 'X-Signature': false, 'webhook-signature': false });
  t.deepEqual(checkSignatures({ ...HEADERS, 'x-signature': 'sha256=00', 'x-signature-previous': HEADERS['x-signature'] }, BODY, [SECRET]), {
    'X-Signature': false,
    'X-Signature-Previous': true,
    'webhook-signature': true,
  });
  t.deepEqual(checkSignatures({}, BODY, [SECRET]), {});
  t.is(checkSignatures(HEADERS, BODY, []), undefined);
});

test('the age is that of X-Timestamp', (t) => {
  t.is(ageSeconds(HEADERS, 1787212805_000), 5);
  t.is(ageSeconds({ 'x-timestamp': 'soon' }, 0), undefined);
  t.is(ageSeconds({}, 0), undefined);
});

test('an event that comes again is a retry while nothing was answered 2xx, then a duplicate', (t) => {
  const memory = createMemory();
  t.deepEqual(memory.meet('a'), { times: 0, repeat: undefined });
  memory.answered('a', 500);
  t.deepEqual(memory.meet('a'), { times: 1, repeat: 'retry' });
  memory.answered('a', 204);
  t.deepEqual(memory.meet('a'), { times: 2, repeat: 'duplicate' });
  t.deepEqual(memory.meet('b'), { times: 0, repeat: undefined });
});

const ARRIVAL: Arrival = {
  at: new Date('2026-08-20T08:00:00.000Z'),
  type: 'invoice.receive',
  eventId: 'evt_1',
  attempt: undefined,
  signatures: undefined,
  ageSeconds: 301,
  repeat: 'duplicate',
  status: 204,
  body: 'no\x1b[2J JSON',
};

test('what comes from outside moves no cursor, and what is missing is said', (t) => {
  t.is(
    asText(ARRIVAL),
    '08:00:00.000  invoice.receive  evt_1  attempt ?  duplicate  → 204\n' +
      '  signatures not checked  ✘ sent 301 s ago, over 300 s\n' +
      '  no\ufffd[2J JSON\n',
  );
  t.regex(asText({ ...ARRIVAL, signatures: {}, ageSeconds: undefined }), /^ {2}✘ no signature {2}✘ no X-Timestamp$/m);
});

test('a program gets the body as it came', (t) => {
  const body = { files: [{ downloadUrl: 'http://127.0.0.1/files/1?signature=2' }] };
  t.deepEqual(JSON.parse(asJson({ ...ARRIVAL, body })), {
    time: '2026-08-20T08:00:00.000Z',
    type: 'invoice.receive',
    eventId: 'evt_1',
    attempt: null,
    repeat: 'duplicate',
    signatures: null,
    ageSeconds: 301,
    answered: 204,
    body,
  });
});
