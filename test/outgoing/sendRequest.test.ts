// Requests over connections that are open, used again, reset, or closed while a request is on its way.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createRequestSender } from '../../src/outgoing/sendRequest.js';
import { answers, closes, hangs, resets, writes } from '../support/inbox.js';
import { tcp } from '../support/sockets.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { authority, close, codeOf, dns, faultOf, inbox, LOOPBACK, open, poster, TIMEOUT_MS } from './requests.js';

test.before(open);
test.after.always(close);

test('a POST arrives with its bytes, its headers and the name as Host and server name', async (t) => {
  const receiver = await inbox(t, { behave: answers(202, { 'X-Answer': 'yes' }, 'thanks') });
  const body = Buffer.from('{"a":"ü"}');
  const answer = await poster(t)(`${receiver.url}/in?x=%20y`, { body, headers: { 'X-Signature': 'sha256=1' } });
  const [received] = receiver.requests;
  t.like(received, { method: 'POST', path: '/in?x=%20y', body, servername: 'localhost' });
  t.like(received?.headers, { host: `localhost:${receiver.port}`, 'x-signature': 'sha256=1', 'content-length': '10' });
  t.like(answer, { status: 202, body: Buffer.from('thanks'), isComplete: true, remoteAddress: '127.0.0.1' });
  t.is(answer.headers['x-answer'], 'yes');
});

test('without a body it is a GET', async (t) => {
  const receiver = await inbox(t);
  await poster(t)(`${receiver.url}/file`);
  t.like(receiver.requests[0], { method: 'GET', path: '/file', body: Buffer.alloc(0) });
});

test('the steps of a new connection are timed, an open one has none', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t);
  const first = await sendRequest(receiver.url);
  const second = await sendRequest(receiver.url);
  t.deepEqual(Object.keys(first.timings).sort(), ['connectMs', 'dnsMs', 'headersMs', 'tlsMs']);
  t.deepEqual(Object.keys(second.timings), ['headersMs']);
});

test('an open connection is used again, without another query', async (t) => {
  const receiver = await inbox(t, { names: ['hooks.example'] });
  const names = await dns(t, { 'hooks.example': ['127.0.0.1'] });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  await sendRequest(`https://hooks.example:${receiver.port}/`);
  const asked = names.queries.length;
  for (let count = 0; count < 2; count++) await sendRequest(`https://hooks.example:${receiver.port}/`);
  t.deepEqual(
    receiver.requests.map(({ connection }) => connection),
    [1, 1, 1],
  );
  t.is(names.queries.length, asked);
  // A slow machine may send a second query before the first response arrives.
  t.deepEqual([...new Set(names.queries)].sort(), ['A hooks.example', 'AAAA hooks.example']);
});

test('a connection of one name is not used for another name at the same address', async (t) => {
  const receiver = await inbox(t, { names: ['a.example', 'b.example'] });
  const names = await dns(t, { 'a.example': ['127.0.0.1'], 'b.example': ['127.0.0.1'] });
  const sendRequest = poster(t, { dnsServers: [names.server] });
  for (const name of ['a.example', 'b.example']) await sendRequest(`https://${name}:${receiver.port}/`);
  t.deepEqual(
    receiver.requests.map(({ connection, servername }) => [connection, servername]),
    [
      [1, 'a.example'],
      [2, 'b.example'],
    ],
  );
});

for (const [what, behave] of [
  ['says Connection: close', answers(200, { Connection: 'close' })],
  ['says Keep-Alive: timeout=1', answers(200, { 'Keep-Alive': 'timeout=1' })],
  ['writes more than its answer', writes('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabHTTP/1.1 200 OK')],
  ['answers in HTTP/1.0', writes('HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n')],
] as const) {
  test(`a server that ${what} gets a new connection`, async (t) => {
    const receiver = await inbox(t, { behave });
    const sendRequest = poster(t);
    for (let count = 0; count < 2; count++) await sendRequest(receiver.url);
    t.deepEqual(
      receiver.requests.map(({ connection }) => connection),
      [1, 2],
    );
  });
}

test('a connection is not used for longer than five minutes', async (t) => {
  let nowMs = 0;
  const receiver = await inbox(t);
  const sendRequest = poster(t, { nowMs: () => nowMs });
  for (nowMs of [0, 299_999, 300_000]) await sendRequest(receiver.url);
  t.deepEqual(
    receiver.requests.map(({ connection }) => connection),
    [1, 1, 2],
  );
});

test('a header that would not stay in its line is not sent', async (t) => {
  const receiver = await inbox(t);
  for (const [name, value] of [
    ['A', 'b\r\nC: d'],
    ['A\r\nB', 'c'],
    ['A', 'b\0'],
    ['A', 'ā'],
  ] as const) {
    await t.throwsAsync(poster(t)(receiver.url, { headers: { [name]: value } }), { instanceOf: TypeError });
  }
  t.deepEqual(receiver.requests, []);
});

test('a connection whose answer came before all of the request had left is used again once it has', async (t) => {
  const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 1 });
  const bytesBy: number[] = [];
  const server = createTlsServer({ cert: certificatePem, key: keyPem }, (socket) => {
    const index = bytesBy.push(0) - 1;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (bytesBy[index] === 0 || chunk.toString('latin1', 0, 3) === 'GET') socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      bytesBy[index]! += chunk.length;
    });
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const sendRequest = poster(t);
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  const body = Buffer.alloc(5_000_000);
  await sendRequest(url, { body });
  await until(() => bytesBy[0]! > body.length);
  const before = bytesBy[0]!;
  // The connection becomes reusable when this process learns that the last byte was sent, which may be a moment later.
  await until(async () => {
    await sendRequest(url);
    return bytesBy[0]! > before;
  });
  t.true(bytesBy[0]! > before);
});

for (const [what, end] of [
  ['closed', closes],
  ['reset', resets],
] as const) {
  test(`a connection that was ${what} while it was idle gets one second try`, async (t) => {
    const receiver = await inbox(t);
    const sendRequest = poster(t);
    await sendRequest(receiver.url);
    receiver.behave = (received, response) => (received.connection === 1 ? end : answers(204))(received, response);
    t.is((await sendRequest(receiver.url, { body: Buffer.from('again') })).status, 204);
    t.deepEqual(
      receiver.requests.map(({ connection, body }) => [connection, body.toString()]),
      [
        [1, ''],
        [1, 'again'],
        [2, 'again'],
      ],
    );
  });
}

test('the second try has no second try', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t);
  await sendRequest(receiver.url);
  receiver.behave = closes;
  t.is(await codeOf(sendRequest(receiver.url)), 'RESET');
  t.is(receiver.requests.length, 3);
});

test('an idle connection that ends after a byte of the answer has no second try', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t);
  await sendRequest(receiver.url);
  receiver.behave = writes('HTTP/1.1 200', true);
  t.is(await codeOf(sendRequest(receiver.url)), 'RESET');
  t.is(receiver.requests.length, 2);
});

test('closing fails what is on its way', async (t) => {
  const receiver = await inbox(t, { behave: hangs });
  const { sendRequest, close } = createRequestSender({ allowedNetworks: LOOPBACK, extraCa: [authority.caPem] });
  const pending = faultOf(sendRequest({ url: receiver.url, timeoutMs: TIMEOUT_MS }));
  await receiver.next(1);
  close();
  t.deepEqual(await pending, { code: 'RESET', message: 'the service is closing', address: undefined });
});

test('closing fails what is still dialling', async (t) => {
  const arrived = Promise.withResolvers<void>();
  const port = await tcp(t, () => arrived.resolve());
  const { sendRequest, close } = createRequestSender({ allowedNetworks: LOOPBACK });
  const pending = codeOf(sendRequest({ url: `https://localhost:${port}/`, timeoutMs: TIMEOUT_MS }));
  await arrived.promise;
  close();
  t.is(await pending, 'RESET');
});

test('many requests at once each have their own answer', async (t) => {
  const receiver = await inbox(t, { behave: (received, response) => void response.end(received.body) });
  const sendRequest = poster(t);
  const bodies = Array.from({ length: 200 }, (_, index) => `body ${index}`);
  const echoes = await Promise.all(bodies.map((body) => sendRequest(receiver.url, { body: Buffer.from(body) })));
  t.deepEqual(
    echoes.map(({ body }) => body.toString()),
    bodies,
  );
});

test('an aborted call fails at once, before and after it was sent', async (t) => {
  const receiver = await inbox(t, { behave: hangs });
  const controller = new AbortController();
  const call = faultOf(poster(t)(receiver.url, { signal: controller.signal }));
  await receiver.next(1);
  controller.abort();
  const fault = { code: 'RESET', message: 'the request was given up', address: undefined };
  t.deepEqual(await call, fault);
  t.deepEqual(await faultOf(poster(t)(receiver.url, { signal: controller.signal })), fault);
  t.is(receiver.requests.length, 1);
});

test('a call with a connection of its own neither uses nor leaves an open one', async (t) => {
  const receiver = await inbox(t);
  const sendRequest = poster(t);
  await sendRequest(receiver.url);
  await sendRequest(receiver.url, { ownConnection: true });
  await sendRequest(receiver.url);
  t.deepEqual(
    receiver.requests.map(({ connection }) => connection),
    [1, 2, 1],
  );
});
