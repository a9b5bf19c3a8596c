// Which addresses a request goes to: names, their addresses, networks that are not allowed, and plain http.
import { once } from 'node:events';
import { createServer as createPlainHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseNetworks } from '../../src/outgoing/address.js';
import { answers } from '../support/inbox.js';
import { silentListener } from '../support/sockets.js';
import { test } from '../support/test.js';
import { close, codeOf, dns, faultOf, inbox, open, poster } from './requests.js';

test.before(open);
test.after.always(close);

test('case 3: a refused connection is CONNECT', async (t) => {
  const receiver = await inbox(t);
  await receiver.close();
  t.deepEqual(await faultOf(poster(t)(receiver.url)), {
    code: 'CONNECT',
    message: `no connection at port ${new URL(receiver.url).port}: ECONNREFUSED`,
    address: '127.0.0.1 ::1',
  });
});

test('case 2: a connection that is neither accepted nor refused is CONNECT_TIMEOUT', async (t) => {
  const port = await silentListener(t, '127.0.0.2', 0);
  t.is(await codeOf(poster(t, { connectTimeoutMs: 300 })(`https://127.0.0.2:${port}/`)), 'CONNECT_TIMEOUT');
});

test('an address that refuses is followed by the next', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  const names = await dns(t, { 'hooks.example': ['127.0.0.3', '127.0.0.1'] });
  const answer = await poster(t, { dnsServers: [names.server] })(`https://hooks.example:${receiver.port}/`);
  t.like(answer, { status: 200, remoteAddress: '127.0.0.1' });
});

test('an address that stays silent is followed by the next', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  await silentListener(t, '127.0.0.2', receiver.port);
  const names = await dns(t, { 'hooks.example': ['127.0.0.2', '127.0.0.1'] });
  const answer = await poster(t, { dnsServers: [names.server] })(`https://hooks.example:${receiver.port}/`);
  t.like(answer, { status: 200, remoteAddress: '127.0.0.1' });
});

test('case 20: localhost is reached though only 127.0.0.1 listens, and needs no query', async (t) => {
  const receiver = await inbox(t, { names: ['localhost', 'erp.localhost'] });
  const names = await dns(t, {});
  const sendRequest = poster(t, { dnsServers: [names.server] });
  for (const host of ['localhost', 'erp.localhost', 'LOCALHOST'])
    t.is((await sendRequest(`https://${host}:${receiver.port}/`)).status, 200);
  t.deepEqual(names.queries, []);
});

test('localhost is reduced to those of its addresses that are allowed', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t, { allowedNetworks: parseNetworks('127.0.0.0/8') });
  t.is((await sendRequest(receiver.url)).remoteAddress, '127.0.0.1');
});

const BLOCKED = { code: 'BLOCKED', message: 'TARGET_NOT_ALLOWED' };

const blocked: [url: string, address: string][] = [
  ['https://127.0.0.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://[::1]/', '::1'],
  ['https://[::ffff:7f00:1]/', '::ffff:7f00:1'],
  ['https://[64:ff9b::7f00:1]/', '64:ff9b::7f00:1'],
  ['https://[2002:7f00:1::]/', '2002:7f00:1::'],
  ['https://169.254.169.254/latest/', '169.254.169.254'],
  ['https://localhost/', '127.0.0.1 ::1'],
  ['https://a.localhost./', '127.0.0.1 ::1'],
  ['http://127.0.0.1/', '127.0.0.1'],
  ['https://user:secret@hooks.example/', 'hooks.example'],
  ['file:///etc/passwd', ''],
  ['https://[fe80::1%25eth0]/', 'https://[fe80::1%25eth0]/'],
];
for (const [url, address] of blocked) {
  test(`case 15: ${url} is BLOCKED, and the message names no address`, async (t) => {
    t.deepEqual(await faultOf(poster(t, { allowedNetworks: [] })(url)), { ...BLOCKED, address });
  });
}

test('case 16: a name with a forbidden address is BLOCKED', async (t) => {
  const names = await dns(t, { 'hooks.example': ['10.1.1.1'] });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  t.deepEqual(await faultOf(sendRequest('https://hooks.example/')), { ...BLOCKED, address: '10.1.1.1' });
});

for (const address of ['10.1.1.1', 'fd00::1']) {
  test(`case 17: a name with an allowed address and ${address} is BLOCKED: no connection is made`, async (t) => {
    const receiver = await inbox(t, { names: ['hooks.example'] });
    const names = await dns(t, { 'hooks.example': ['127.0.0.1', address] });
    const sendRequest = poster(t, { dnsServers: [names.server] });
    t.is((await faultOf(sendRequest(`https://hooks.example:${receiver.port}/`))).address, address);
    t.is(receiver.requests.length, 0);
  });
}

test('case 18: rebinding: each connection has one resolution, and dials what was judged', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'], behave: answers(200, { Connection: 'close' }) });
  const names = await dns(t, { 'hooks.example': (earlier) => (earlier === 0 ? ['127.0.0.1'] : ['10.1.1.1']) });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  t.is((await sendRequest(`https://hooks.example:${receiver.port}/`)).remoteAddress, '127.0.0.1');
  t.is(names.queries.filter((query) => query === 'A hooks.example').length, 1);
  t.like(await faultOf(sendRequest(`https://hooks.example:${receiver.port}/`)), BLOCKED);
});

test('case 19: rebinding with keep-alive: the open connection stays with its judged address', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  const names = await dns(t, { 'hooks.example': (earlier) => (earlier === 0 ? ['127.0.0.1'] : ['10.1.1.1']) });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  for (let count = 0; count < 2; count++) t.is((await sendRequest(`https://hooks.example:${receiver.port}/`)).remoteAddress, '127.0.0.1');
});

test('case 21: names that do not resolve are DNS', async (t) => {
  const names = await dns(t, { 'broken.example': 'SERVFAIL', 'silent.example': 'SILENT', 'empty.example': [] });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  const impatient = poster(t, { dnsServers: [names.server], dnsTimeoutMs: 500 });
  const faults = ['gone', 'broken', 'empty'].map((name) => faultOf(sendRequest(`https://${name}.example/`)));
  faults.push(faultOf(impatient('https://silent.example/')));
  t.deepEqual(
    (await Promise.all(faults)).map(({ code, message }) => [code, message]),
    [
      ['DNS', 'the name was not resolved: ENOTFOUND'],
      ['DNS', 'the name was not resolved: ESERVFAIL'],
      ['DNS', 'the name was not resolved: ENODATA'],
      ['DNS', 'the name was not resolved within 500 ms'],
    ],
  );
});

test('one family without an answer does not hide the other', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  const names = await dns(t, { 'hooks.example': ['127.0.0.1'] });
  t.is((await poster(t, { dnsServers: [names.server] })(`https://hooks.example:${receiver.port}/`)).status, 200);
});

test('without DNS servers of its own, the system resolves', async (t) => {
  t.is(await codeOf(poster(t)('https://no-such-name.invalid/')), 'DNS');
});

test('plain http needs a call that allows it and an allowed port', async (t) => {
  const server = createPlainHttpServer((_, response) => response.end('crl')).listen(0, '127.0.0.1');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/`;
  t.is((await poster(t, { plainPorts: [port] })(url, { allowPlain: true })).body.toString(), 'crl');
  t.is(await codeOf(poster(t, { plainPorts: [port] })(url)), 'BLOCKED');
  t.is(await codeOf(poster(t)(url, { allowPlain: true })), 'BLOCKED');
});

test('plain http inside goes to any port of an allowed network', async (t) => {
  const server = createPlainHttpServer((_, response) => response.end('plain')).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  t.is((await poster(t)(url, { allowPlainInside: true })).body.toString(), 'plain');
  t.is(await codeOf(poster(t, { allowedNetworks: [] })(url, { allowPlainInside: true })), 'BLOCKED');
});

test('plain http inside keeps its connection for the next call', async (t) => {
  const server = createPlainHttpServer((_, response) => response.end('plain')).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  let opened = 0;
  server.on('connection', () => {
    opened += 1;
  });
  const sendRequest = poster(t);
  for (let call = 0; call < 3; call += 1) t.is((await sendRequest(url, { allowPlainInside: true })).body.toString(), 'plain');
  t.is(opened, 1);
});

test('plain http inside goes to no public address', async (t) => {
  t.is(await codeOf(poster(t)('http://192.88.98.1:8080/', { allowPlainInside: true, timeoutMs: 1_000 })), 'BLOCKED');
});
