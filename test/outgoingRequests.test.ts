// Each purpose of an outgoing request has its own networks, authorities, methods and limits.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ConfigError } from '../config/error.js';
import { load } from '../config/load.js';
import { type Log, OUTGOING_PURPOSES, type OutgoingFor, type OutgoingPurpose } from '../src/domain/ports.js';
import { RequestError } from '../src/outgoing/fault.js';
import type { RequestCall } from '../src/outgoing/requestCall.js';
import { createConnect, createOutgoing, limitedOutgoing, OUTGOING_LIMITS } from '../src/outgoingRequests.js';
import { USER_AGENT } from '../src/product.js';
import { type Authority, openAuthority } from '../src/sandbox/authority.js';
import { startDns } from './support/dns.js';
import { PRODUCTION } from './support/environments.js';
import { answers, answersBig, type Inbox, resets, startInbox } from './support/inbox.js';
import { type ExecutionContext, test } from './support/test.js';

const KIB = 1024;
const LOOPBACK = '127.0.0.0/8';
const ELSEWHERE = '10.0.0.0/8';
const NO_LOG: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const NETWORK = OUTGOING_PURPOSES.filter((purpose) => purpose !== 'webhook');

let folder: string;
let authority: Authority;
let inbox: Inbox;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outgoing-'));
  authority = await openAuthority(join(folder, 'pki'), new Date());
  inbox = await startInbox({ authority });
});
test.after.always(async () => {
  await inbox?.close();
  await rm(folder, { recursive: true, force: true });
});

/** `trusted`: the authority of the sandbox. */
function open(t: ExecutionContext, env: Readonly<Record<string, string>>, trusted: Authority | undefined): OutgoingFor {
  const stack = new AsyncDisposableStack();
  t.teardown(() => stack.disposeAsync());
  return createOutgoing(load({ DATA_DIR: folder, ...env }), trusted, NO_LOG, stack);
}

/** A GET where the purpose has it, else a POST. */
function bodyFor(purpose: OutgoingPurpose): { readonly body?: Buffer } {
  const isRead = purpose !== 'webhook' && OUTGOING_LIMITS[purpose].methods.includes('GET');
  return isRead ? {} : { body: Buffer.from('x') };
}

/** The status of a response, or the code of the fault. */
async function outcome(outgoing: OutgoingFor, purpose: OutgoingPurpose): Promise<number | string> {
  try {
    return (await outgoing(purpose)({ url: `${inbox.url}/`, ...bodyFor(purpose) })).status;
  } catch (error) {
    if (error instanceof RequestError) return error.code;
    throw error;
  }
}

async function outcomes(outgoing: OutgoingFor): Promise<Record<string, number | string>> {
  const all: Record<string, number | string> = {};
  for (const purpose of OUTGOING_PURPOSES) all[purpose] = await outcome(outgoing, purpose);
  return all;
}

const each = (webhook: number | string, others: number | string): Record<string, number | string> => ({
  webhook,
  ...Object.fromEntries(NETWORK.map((purpose) => [purpose, others])),
});

test('OUTGOING_ALLOWED_NETS opens a network for all purposes but webhooks', async (t) => {
  const outgoing = open(t, { OUTGOING_ALLOWED_NETS: LOOPBACK, WEBHOOK_ALLOWED_NETS: ELSEWHERE }, authority);
  t.deepEqual(await outcomes(outgoing), each('BLOCKED', 200));
});

test('WEBHOOK_ALLOWED_NETS opens a network for webhooks only; the own access point and the provider of the settings are reached anyway', async (t) => {
  const outgoing = open(t, { OUTGOING_ALLOWED_NETS: ELSEWHERE, WEBHOOK_ALLOWED_NETS: LOOPBACK }, authority);
  t.deepEqual(await outcomes(outgoing), { ...each(200, 'BLOCKED'), ownAs4: 200, identityProvider: 200, evidence: 200 });
});

test('CHANNEL_ALLOWED_NETS closes the networks of the operator to the accounts of tenants', async (t) => {
  const env = { OUTGOING_ALLOWED_NETS: LOOPBACK, WEBHOOK_ALLOWED_NETS: LOOPBACK };
  t.deepEqual(await outcomes(open(t, { ...env, CHANNEL_ALLOWED_NETS: 'none' }, authority)), { ...each(200, 200), channel: 'BLOCKED' });
  t.deepEqual(await outcomes(open(t, { ...env, CHANNEL_ALLOWED_NETS: ELSEWHERE }, authority)), { ...each(200, 200), channel: 'BLOCKED' });
});

test('OUTGOING_EXTRA_CA_FILE is trusted for all purposes but webhooks, WEBHOOK_EXTRA_CA_FILE for webhooks only', async (t) => {
  const file = join(folder, 'ca.pem');
  await writeFile(file, authority.caPem);
  t.deepEqual(await outcomes(open(t, { OUTGOING_EXTRA_CA_FILE: file }, undefined)), each('TLS', 200));
  t.deepEqual(await outcomes(open(t, { WEBHOOK_EXTRA_CA_FILE: file }, undefined)), each(200, 'TLS'));
});

test('a file without certificates is a fault of its own setting', (t) => {
  const file = join(folder, 'missing.pem');
  const error = t.throws(() => open(t, { OUTGOING_EXTRA_CA_FILE: file }, undefined), { instanceOf: ConfigError });
  t.is(error.message, `OUTGOING_EXTRA_CA_FILE: ENOENT: no such file or directory, open '${file}'.`);
});

test('plain http to another port than 80 is refused for every purpose but the own access point and the provider of the settings', async (t) => {
  const outgoing = open(t, {}, authority);
  const url = 'http://10.1.2.3:8080/';
  for (const purpose of NETWORK.filter((one) => !['ownAs4', 'identityProvider', 'evidence'].includes(one))) {
    const isRead = OUTGOING_LIMITS[purpose].methods.includes('GET');
    await t.throwsAsync(outgoing(purpose)({ url, ...(isRead ? {} : { body: Buffer.from('x') }) }), {
      name: 'RequestError',
      code: 'BLOCKED',
    });
  }
});

for (const [purpose, methods, timeoutMs, answerBytesMax, allowPlain] of [
  ['as4', ['POST'], 120_000, 256 * KIB, undefined],
  ['smp', ['GET'], 5_000, 1024 * KIB, undefined],
  ['smpManagement', ['GET', 'PUT', 'DELETE'], 10_000, 1024 * KIB, undefined],
  ['sml', ['POST'], 20_000, 1024 * KIB, undefined],
  ['directory', ['GET', 'PUT', 'DELETE'], 10_000, 64 * KIB, undefined],
  ['directorySearch', ['GET'], 10_000, 1024 * KIB, undefined],
  ['crl', ['GET'], 5_000, 8 * 1024 * KIB, true],
  ['ocsp', ['POST'], 5_000, 64 * KIB, true],
  ['channel', ['GET', 'POST', 'PUT', 'DELETE'], 60_000, 16 * 1024 * KIB, undefined],
  ['identityProvider', ['GET', 'POST'], 5_000, 1024 * KIB, undefined],
  ['evidence', ['POST'], 10_000, 64 * KIB, undefined],
] as const) {
  test(`${purpose}: ${methods.join(', ')} within ${timeoutMs} ms, at most ${answerBytesMax / KIB} KiB`, async (t) => {
    const calls: RequestCall[] = [];
    const way = limitedOutgoing(OUTGOING_LIMITS[purpose], async (call) => {
      calls.push(call);
      return { status: 200, headers: {}, body: Buffer.alloc(0), isComplete: true, remoteAddress: undefined, timings: { headersMs: 1 } };
    });
    const url = 'https://example.org/';
    const [method] = methods;
    await way({ url, method });
    await way({ url, method, timeoutMs: 10 });
    await way({ url, method, timeoutMs: 10 * timeoutMs });
    const limits = calls.map((call) => [call.timeoutMs, call.answerTimeoutMs, call.answerBytesMax, call.allowPlain]);
    const whole = [timeoutMs, timeoutMs, answerBytesMax, allowPlain];
    t.deepEqual(limits, [whole, [10, 10, answerBytesMax, allowPlain], whole]);
    for (const other of (['GET', 'POST', 'PUT', 'DELETE'] as const).filter((one) => !methods.some((known) => known === one))) {
      await t.throwsAsync(way({ url, method: other }), { message: `${other} is not one of ${methods.join(', ')}` });
    }
    t.is(calls.length, 3);
  });
}

test('every request names this program and asks for no compression', async (t) => {
  const own = await startInbox({ authority });
  t.teardown(() => own.close());
  const outgoing = open(t, {}, authority);
  for (const purpose of OUTGOING_PURPOSES) await outgoing(purpose)({ url: `${own.url}/`, ...bodyFor(purpose) });
  const said = own.requests.map(({ headers }) => [headers['user-agent'], headers['accept-encoding']]);
  t.deepEqual(
    said,
    OUTGOING_PURPOSES.map(() => [USER_AGENT, 'identity']),
  );
});

test('an answer that is compressed all the same is decoded, within the limit of answers', async (t) => {
  const own = await startInbox({ authority, behave: answers(200, { 'Content-Encoding': 'gzip' }, gzipSync('an answer')) });
  t.teardown(() => own.close());
  const outgoing = open(t, {}, authority);
  for (const purpose of NETWORK) {
    t.is((await outgoing(purpose)({ url: `${own.url}/`, ...bodyFor(purpose) })).body.toString(), 'an answer', purpose);
  }
  own.behave = answers(200, { 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(64 * KIB + 1)));
  await t.throwsAsync(outgoing('directory')({ url: `${own.url}/` }), {
    name: 'RequestError',
    code: 'PROTOCOL',
    message: 'the answer is longer than 65536 bytes',
  });
});

test('an answer that is longer than the limit is a fault, one that just fits is none', async (t) => {
  const big = await startInbox({ authority, behave: answersBig(200, 64 * KIB) });
  t.teardown(() => big.close());
  const outgoing = open(t, {}, authority);
  t.is((await outgoing('directory')({ url: `${big.url}/` })).body.length, 64 * KIB);
  big.behave = answersBig(200, 64 * KIB + 1);
  await t.throwsAsync(outgoing('directory')({ url: `${big.url}/` }), {
    name: 'RequestError',
    code: 'PROTOCOL',
    message: 'the answer is longer than 65536 bytes',
  });
});

test('connections to mail servers go to CHANNEL_ALLOWED_NETS and public addresses only', async (t) => {
  const never = new AbortController().signal;
  const target = { host: 'localhost', port: inbox.port, isSecure: true };
  const inside = createConnect(load({ DATA_DIR: folder, OUTGOING_ALLOWED_NETS: LOOPBACK }), authority, NO_LOG);
  const { socket } = await inside(target, never);
  t.is(socket.remoteAddress, '127.0.0.1');
  socket.destroy();
  const elsewhere = createConnect(
    load({ DATA_DIR: folder, OUTGOING_ALLOWED_NETS: LOOPBACK, CHANNEL_ALLOWED_NETS: 'none' }),
    authority,
    NO_LOG,
  );
  await t.throwsAsync(elsewhere(target, never), { name: 'RequestError', code: 'BLOCKED' });
});

for (const purpose of ['smp', 'as4'] as const) {
  test(`outside the sandbox, an unknown name looks to ${purpose} as one that leads inside`, async (t) => {
    await using dns = await startDns({ 'inside.example': ['10.1.2.3'] });
    const outgoing = open(t, { ...PRODUCTION, DNS_SERVERS: dns.server }, undefined)(purpose);
    const body = purpose === 'as4' ? { body: Buffer.from('x') } : {};
    const faultOf = (name: string): Promise<unknown> =>
      outgoing({ url: `https://${name}/`, timeoutMs: 60_000, ...body }).catch((error) => error);
    for (const fault of await Promise.all(['inside.example', 'unknown.example'].map(faultOf))) {
      t.like(fault, { code: 'UNREACHABLE', message: 'no connection' });
    }
  });
}

test('outside the sandbox, connections to mail servers use the ports of mail', async (t) => {
  const config = load({ ...PRODUCTION, DATA_DIR: folder });
  const target = { host: '10.1.2.3', port: 6379, isSecure: false };
  await t.throwsAsync(createConnect(config, undefined, NO_LOG)(target, new AbortController().signal), {
    name: 'RequestError',
    message: 'port 6379 is none of 25, 143, 465, 587, 993, 2525',
  });
});

test('a POST of a channel whose answer is lost is not sent again over another connection; a GET and an idempotent POST are', async (t) => {
  const lossy = await startInbox({ authority });
  t.teardown(() => lossy.close());
  const outgoing = open(t, {}, authority)('channel');
  const url = `${lossy.url}/`;
  const lose = async (method: 'GET' | 'POST', isIdempotent = false): Promise<number> => {
    const body = method === 'POST' ? { body: Buffer.from('x'), isIdempotent } : {};
    lossy.behave = answers(200);
    await outgoing({ url, method, ...body });
    const before = lossy.requests.length;
    lossy.behave = resets;
    await t.throwsAsync(outgoing({ url, method, ...body }), { name: 'RequestError', code: 'RESET' });
    return lossy.requests.length - before;
  };
  t.is(await lose('POST'), 1);
  t.is(await lose('GET'), 2);
  t.is(await lose('POST', true), 2);
});
