// A subscriber learns nothing of the operator's networks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRefusedPort, parseNetworks } from '../../src/outgoing/address.js';
import { dial } from '../../src/outgoing/dial.js';
import { RequestError } from '../../src/outgoing/fault.js';
import { guardRequests, hiding } from '../../src/outgoing/guard.js';
import { createRequestSender, type RequestSettings, toDialSettings } from '../../src/outgoing/sendRequest.js';
import { type Authority, openAuthority } from '../../src/sandbox/authority.js';
import { startDns } from '../support/dns.js';
import { hangs, startInbox } from '../support/inbox.js';
import { silentListener, tcp } from '../support/sockets.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

const HOUR_MS = 3_600_000;

let authority: Authority;
let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guard-'));
  authority = await openAuthority(folder, new Date());
});
test.after.always(() => rm(folder, { recursive: true }));

interface Told {
  readonly code: string;
  readonly message: string;
}

/**
 * Posts by a guarded client to loopback, which stands for a network that only a setting allows. Returns what the caller and the log
 * receive.
 */
async function told(t: ExecutionContext, port: number, settings: Partial<RequestSettings> = {}, timeoutMs = 30_000, host = '127.0.0.1') {
  const { sendRequest, close } = createRequestSender({
    allowedNetworks: parseNetworks('127.0.0.0/8'),
    extraCa: [authority.caPem],
    ...PATIENT,
    ...settings,
  });
  t.teardown(close);
  const hidden: string[] = [];
  const guarded = guardRequests(sendRequest, ({ code }) => void hidden.push(code), 0);
  let fault: Told | undefined;
  try {
    await guarded({ url: `https://${host}:${port}/`, timeoutMs });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    fault = { code: error.code, message: error.message };
  }
  return { fault, hidden };
}

/** For the steps that end by themselves. */
const PATIENT = { dnsTimeoutMs: 60_000, connectTimeoutMs: 60_000, tlsTimeoutMs: 60_000 };
const UNREACHABLE: Told = { code: 'UNREACHABLE', message: 'no connection' };

async function closedPort(): Promise<number> {
  const inbox = await startInbox({ authority });
  const { port } = inbox;
  await inbox.close();
  return port;
}

test('of an address that is not public a closed, a filtered, a silent and a port without TLS look alike; the log tells them apart', async (t) => {
  const closed = await told(t, await closedPort());
  const filtered = await told(t, await silentListener(t, '127.0.0.1', 0), { connectTimeoutMs: 300 });
  const silent = await told(t, await tcp(t, () => undefined), { tlsTimeoutMs: 300 });
  const plain = await told(t, await tcp(t, (socket) => void socket.end('220 ready\r\n')));
  for (const { fault } of [closed, filtered, silent, plain]) t.deepEqual(fault, UNREACHABLE);
  const codes = [closed, filtered, silent, plain].flatMap(({ hidden }) => hidden);
  t.deepEqual(codes, ['CONNECT', 'CONNECT_TIMEOUT', 'TLS_TIMEOUT', 'TLS']);
});

test('a time-out of the whole request before there is a connection looks like them; behind it, it is told', async (t) => {
  t.deepEqual((await told(t, await silentListener(t, '127.0.0.1', 0), {}, 300)).fault, UNREACHABLE);
  const inbox = await startInbox({ authority, behave: hangs });
  t.teardown(() => inbox.close());
  t.like((await told(t, inbox.port, {}, 10_000)).fault, { code: 'TIMEOUT' });
});

test('a name inside, an unknown name and a closed port look alike, also at a mail server; the log tells them apart', async (t) => {
  await using dns = await startDns({
    'inside.example': ['10.1.1.1'],
    'both.example': ['127.0.0.1', '10.1.1.1'],
    'broken.example': 'SERVFAIL',
  });
  const settings = { ...PATIENT, dnsServers: [dns.server] };
  const names = ['inside.example', 'both.example', 'unknown.example', 'broken.example'];
  const found = [];
  for (const name of names) found.push(await told(t, 443, settings, 30_000, name));
  found.push(await told(t, await closedPort()));
  for (const { fault } of found) t.deepEqual(fault, UNREACHABLE);
  const codes = ['BLOCKED', 'BLOCKED', 'DNS', 'DNS', 'CONNECT'];
  t.deepEqual(
    found.flatMap(({ hidden }) => hidden),
    codes,
  );
  const dialled = toDialSettings({ allowedNetworks: parseNetworks('127.0.0.0/8'), ...settings });
  const hidden: string[] = [];
  for (const host of names) {
    const connect = () => dial({ host, port: 993, isSecure: true }, dialled, {}, new AbortController().signal);
    await t.throwsAsync(
      hiding(host, ({ code }) => void hidden.push(code), connect, { toldAfterMs: 0 }),
      UNREACHABLE,
    );
  }
  t.deepEqual(hidden, codes.slice(0, 4));
});

test('what is hidden is told after the same time, whatever it was', async (t) => {
  const settled: string[] = [];
  const hidden: string[] = [];
  const { sendRequest, close } = createRequestSender({ allowedNetworks: parseNetworks('127.0.0.0/8'), connectTimeoutMs: 300 });
  t.teardown(close);
  const [closed, filtered] = [await closedPort(), await silentListener(t, '127.0.0.1', 0)];
  const urls = [`https://127.0.0.1:${closed}/`, 'https://unknown.invalid/', `https://127.0.0.1:${filtered}/`];
  const guarded = guardRequests(sendRequest, (_reason, host) => void hidden.push(host), HOUR_MS);
  const giveUp = new AbortController();
  const call = { timeoutMs: HOUR_MS, signal: giveUp.signal };
  const asked = urls.map((url) => guarded({ url, ...call }).catch((error: RequestError) => void settled.push(error.code)));
  await until(() => hidden.length === urls.length, 'all have failed');
  t.deepEqual(settled, [], 'and nothing is told');
  giveUp.abort();
  await Promise.all(asked);
  t.deepEqual(settled, ['UNREACHABLE', 'UNREACHABLE', 'UNREACHABLE']);
  for (const url of urls) {
    await t.throwsAsync(guardRequests(sendRequest, () => undefined, 1_000)({ url, timeoutMs: HOUR_MS }), UNREACHABLE);
  }
});

test('an aborted request is told at once', async (t) => {
  const giveUp = new AbortController();
  const refused = async () => {
    throw new RequestError('DNS', 'the name was not resolved');
  };
  const asked = hiding('a.example', () => giveUp.abort(), refused, { toldAfterMs: HOUR_MS, signal: giveUp.signal });
  await t.throwsAsync(asked, UNREACHABLE);
});

test('a literal address that is not allowed stays BLOCKED', async (t) => {
  t.like((await told(t, 443, { allowedNetworks: [] })).fault, { code: 'BLOCKED', message: 'TARGET_NOT_ALLOWED' });
});

test('the port of another protocol is not dialled', async (t) => {
  const asked: string[] = [];
  const guarded = guardRequests(
    async ({ url }) => {
      asked.push(url);
      throw new Error('dialled');
    },
    () => undefined,
  );
  await t.throwsAsync(guarded({ url: 'https://hooks.example.com:6379/', timeoutMs: 1_000 }), { code: 'BLOCKED' });
  t.deepEqual(asked, []);
});

for (const port of [
  22, 23, 25, 53, 110, 143, 445, 465, 587, 993, 995, 1433, 1521, 2049, 3306, 3389, 5432, 5672, 6379, 9200, 11211, 27017,
]) {
  test(`port ${port} is refused`, (t) => {
    t.true(isRefusedPort(port));
  });
}

test('ports on which webhooks are received are not refused', (t) => {
  t.deepEqual([0, 80, 443, 3000, 4443, 5000, 8000, 8080, 8443, 9443, 10443, 49152].filter(isRefusedPort), []);
});

test('a connection to a mail server that is not made says the same of a closed port and of one without TLS', async (t) => {
  const deaf = await tcp(t, () => undefined);
  const settings = toDialSettings({ allowedNetworks: parseNetworks('127.0.0.0/8'), tlsTimeoutMs: 50 });
  const hidden: string[] = [];
  for (const port of [await closedPort(), deaf]) {
    const target = { host: '127.0.0.1', port, isSecure: true, protocols: [] };
    const connect = () => dial(target, settings, {}, new AbortController().signal);
    await t.throwsAsync(
      hiding('127.0.0.1', ({ code }) => void hidden.push(code), connect, { toldAfterMs: 0 }),
      { name: 'RequestError', ...UNREACHABLE },
    );
  }
  t.deepEqual(hidden, ['CONNECT', 'TLS_TIMEOUT']);
});
