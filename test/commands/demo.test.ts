// The demonstration against a running exchange, and its prerequisites.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { findExchange } from '../../src/commands/demo/exchange.js';
import { invoicePdf, invoiceXml } from '../../src/commands/demo/invoice.js';
import { signatureFault } from '../../src/commands/demo/verify.js';
import { startApp } from '../support/app.js';
import { programOf, runCommand, spawnCommand } from '../support/child.js';
import { check } from '../support/fixtures.js';
import { untilReady } from '../support/ready.js';
import { test } from '../support/test.js';

const DEAD = 'http://127.0.0.1:1';

test('it goes through against a running exchange, twice, and leaves nothing behind', async (t) => {
  await using exchange = await startApp();
  for (const given of [
    { args: ['--url', `${exchange.url}/`], env: {} },
    { args: [], env: { EXCHANGE_URL: exchange.url } },
  ]) {
    const { code, stdout, stderr } = await spawnCommand('demo', given.args, given.env);
    t.is(code, 0, `${stdout}\n${stderr}`);
    const steps = stdout.split('\n').flatMap((line) => /^ *\d+ ms {2}✔ (.+?)(?: {2}.*)?$/.exec(line)?.[1] ?? []);
    t.deepEqual(steps, [
      'an exchange',
      'tokens',
      'a webhook receiver',
      'buyer joins the network',
      'both subscribe to webhooks',
      'seller uploads an invoice',
      'buyer hears of it',
      'buyer gets the document',
      'buyer downloads its files',
      'the bytes are those of the seller',
      'buyer completes the document',
      'seller hears: handed over',
      'seller hears: confirmed',
      'seller looks at it',
      'buyer leaves the network',
    ]);
    t.regex(stdout, /X-Signature +sha256=[0-9a-f]{40}… {2}verified\n +webhook-signature +v1,\S{44} {2}verified\n/);
    t.regex(stdout, /handed over +EXPORTED\n.*confirmed +DELIVERED\n/);
  }
  const buyer = await exchange.as('demo-buyer');
  t.deepEqual((await buyer('/v3/participant')).body, []);
  t.deepEqual((await buyer('/v3/webhook')).body, { webhooks: [] });
  t.deepEqual((await (await exchange.as('demo-seller'))('/v3/webhook')).body, { webhooks: [] });
});

test('whose output nobody reads any more, it ends quietly with 0 and leaves nothing behind', async (t) => {
  await using exchange = await startApp();
  const { file, environment } = programOf('src/exchange.js');
  const child = spawn(process.execPath, [file, 'demo', '--url', exchange.url], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('buyer joins the network')) child.stdout.destroy();
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  t.deepEqual([(await once(child, 'close'))[0], stderr], [0, '']);
  const buyer = await exchange.as('demo-buyer');
  t.deepEqual((await buyer('/v3/participant')).body, []);
  t.deepEqual((await buyer('/v3/webhook')).body, { webhooks: [] });
});

test('an address where nothing answers ends with 1 and one sentence', async (t) => {
  const { code, stdout, stderr } = await runCommand('demo', ['--url', DEAD], {});
  t.is(code, 1);
  t.regex(stdout, /✘ an exchange\n$/);
  t.is(stderr, `\nNo exchange answers at ${DEAD}/health/live.\n`);
});

test('an exchange that is no sandbox ends with 1 and says so', async (t) => {
  await using exchange = await startApp({
    EXCHANGE_ENV: 'test',
    PUBLIC_URL: 'https://exchange.example',
    MASTER_KEYS: `first:${randomBytes(32).toString('base64')}`,
  });
  const { code, stderr } = await spawnCommand('demo', ['--url', exchange.url], {});
  t.is(code, 1);
  t.regex(stderr, /^\ndemo-(seller|buyer) gets no token; is that exchange a sandbox\? POST \/oauth2\/token answered 401: /);
});

test('a wrong command line ends with 2, its fault last', async (t) => {
  const { code, stderr } = await runCommand('demo', ['--url', 'ftp://example.com'], {});
  t.is(code, 2);
  t.is(stderr, 'Usage: npm run demo -- [--url URL]\nWith --help it says more.\n\n"ftp://example.com" is not an http or https address.\n');
});

test('where no exchange runs it starts one of its own, and ends it', async (t) => {
  const own = await findExchange(undefined, new AbortController().signal, { PATH: process.env['PATH'], PORT: '1' });
  t.true(own.isOwn);
  await untilReady(own.url);
  await own[Symbol.asyncDispose]();
  await t.throwsAsync(fetch(`${own.url}/health/live`));
});

test('its invoice is valid Peppol BIS Billing 3, without any finding', (t) => {
  const xml = invoiceXml({ number: 'DEMO-1', buyer: '9915:demo1', issuedAt: new Date('2026-11-21T12:00:00Z') });
  const { verdict, findings } = check(xml.toString());
  t.is(verdict, 'valid');
  t.deepEqual(findings, []);
});

test('its picture is a PDF', async (t) => {
  const pdf = await invoicePdf({ number: 'DEMO-1', buyer: '9915:demo1', issuedAt: new Date('2026-11-21T12:00:00Z') });
  t.is(pdf.subarray(0, 5).toString(), '%PDF-');
});

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const BODY = Buffer.from('{"type":"invoice.receive","eventId":"evt_0197f3a2c4d87b6e9a41"}');
const AT_MS = 1787212800_000;
const HEADERS = {
  'x-timestamp': '1787212800',
  'x-signature': 'sha256=1f01fab91c7afe15ee09d10d19a4a63066f7e7d15bed0c20a3f545ee755c901d',
  'webhook-id': 'evt_0197f3a2c4d87b6e9a41',
  'webhook-timestamp': '1787212800',
  'webhook-signature': 'v1,NRXE8yWk+zI8QEOGHzQGiQxcu67u+FTUyBYd7VOhGvY=',
};

test('it takes the test vector of both signatures', (t) => {
  t.is(signatureFault(HEADERS, BODY, SECRET, AT_MS), undefined);
  const behindAnother = { ...HEADERS, 'webhook-signature': `v1,${'A'.repeat(43)}= ${HEADERS['webhook-signature']}` };
  t.is(signatureFault(behindAnother, BODY, SECRET, AT_MS), undefined);
});

test('it refuses another body, another signature and an old timestamp', (t) => {
  t.is(signatureFault(HEADERS, Buffer.from('{}'), SECRET, AT_MS), 'X-Signature does not fit the body');
  const { 'webhook-signature': _, ...unsigned } = HEADERS;
  t.is(signatureFault(unsigned, BODY, SECRET, AT_MS), 'webhook-signature does not fit the body');
  t.is(signatureFault({}, BODY, SECRET, AT_MS), 'X-Timestamp is missing or too far away');
  t.is(signatureFault(HEADERS, BODY, SECRET, AT_MS + 300_001), 'X-Timestamp is missing or too far away');
  t.is(signatureFault(HEADERS, BODY, SECRET, AT_MS + 300_000), undefined);
});
