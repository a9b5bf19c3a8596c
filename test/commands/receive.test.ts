// The receiver as a process against a running exchange.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { EVENT_TYPES } from '../../src/domain/vocabulary.js';
import { startApp } from '../support/app.js';
import { runCommand, spawnCommand } from '../support/child.js';
import { uploadInvoice } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { startProxy } from '../support/proxy.js';
import { startReceiver } from '../support/receiver.js';
import { test } from '../support/test.js';
import { every } from '../support/time.js';
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

const exchange = kept(() => startApp({ WEBHOOK_RETRY_BASE_MS: '1' }));

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

test.serial('where the exchange does not remove its subscription, a second Ctrl-C ends it at once', async (t) => {
  await using proxy = await startProxy(Number(new URL(exchange.url).port));
  await using receiver = startReceiver(['--url', `http://127.0.0.1:${proxy.port}`, ...SELLER]);
  await receiver.line(/secret/);
  proxy.stall();
  receiver.signal();
  await receiver.line(/^Events/);
  // npm sends a Ctrl-C on, so that one soon after the first counts for nothing.
  const end = every(500, receiver.signal);
  t.teardown(end);
  t.is(await receiver.ended(), 130);
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
  const unknown = await spawnCommand('receive', ['--client-id', 'nobody', '--client-secret', 'none'], env);
  t.is(unknown.code, 1);
  t.regex(unknown.stderr, /^nobody gets no token: POST \/oauth2\/token answered 401: .*\n$/);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const busy = await spawnCommand('receive', ['--port', port], env);
  t.deepEqual(busy, { code: 1, stdout: '', stderr: `Port ${port} is in use: choose another with --port.\n` });
  taken.close();
});
