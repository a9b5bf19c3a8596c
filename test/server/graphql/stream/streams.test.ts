// The life cycle of a stream, over sockets: limits, heartbeats and ends.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Bound } from '../../../../src/auth/bearer.js';
import { REMEMBERED_MS, REVOCATION_SEEN_MS } from '../../../../src/auth/clients.js';
import { clientActor } from '../../../../src/domain/actor.js';
import { ExchangeError } from '../../../../src/domain/errors.js';
import { createLog } from '../../../../src/log.js';
import { createStreams, STREAM_LIMITS, type Stream, type Streams } from '../../../../src/server/graphql/stream/streams.js';
import { type ExecutionContext, test } from '../../../support/test.js';

const NOW = new Date('2026-11-21T08:00:00Z');
const QUICK = { ...STREAM_LIMITS, pulseMs: 5 };

interface Opened {
  readonly stream: Stream;
  readonly client: Socket;
  readonly response: ServerResponse;
}

interface Stage {
  readonly streams: Streams;
  readonly actor: Bound;
  /** The time and the token state that the streams read. */
  readonly world: { now: Date; isServed: boolean };
  open(actor?: Bound): Promise<Opened>;
}

/** Streams with a separate server. */
async function stage(t: ExecutionContext, limits: typeof QUICK | Record<keyof typeof QUICK, number>): Promise<Stage> {
  const world = { now: NOW, isServed: true };
  const actor: Bound = { ...clientActor('a', 'a-erp'), expiresAt: new Date(NOW.getTime() + 1_000) };
  const judge = async (): Promise<Bound> => {
    if (!world.isServed) throw new ExchangeError('UNAUTHORIZED', 'Unauthorized');
    return actor;
  };
  const streams = createStreams({ clock: () => world.now, log: createLog('silent', false) }, limits);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (as = actor): Promise<Opened> => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    const stream = streams.open(as, judge, response);
    stream.body.pipe(response);
    return { stream, client, response };
  };
  return { streams, actor, world, open };
}

test('the streams of a revoked client are closed as soon as its requests are refused', (t) => {
  t.true(REMEMBERED_MS + STREAM_LIMITS.pulseMs <= REVOCATION_SEEN_MS);
});

test('a tenant has so many places, the process has so many, and one that is closed is free again', async (t) => {
  const { open, actor } = await stage(t, { ...QUICK, perTenantMax: 1, perProcessMax: 2 });
  const other = { ...actor, tenantId: 'b' };
  const { client, stream } = await open();
  const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'Too Many Requests' };
  t.like(await t.throwsAsync(open()), { ...tooMany, detail: 'a tenant may have 1 streams open' });
  await open(other);
  t.like(await t.throwsAsync(open({ ...actor, tenantId: 'c' })), { ...tooMany, detail: 'all places for streams are taken' });
  client.destroy();
  await once(stream.signal, 'abort');
  await t.notThrowsAsync(open());
});

test('who has gone before the stream began takes no place', async (t) => {
  const { open, streams, actor } = await stage(t, { ...QUICK, perTenantMax: 1 });
  const { client, response, stream } = await open();
  client.destroy();
  await once(stream.signal, 'abort');
  t.throws(() => streams.open(actor, async () => actor, response), { name: 'RequestAborted' });
  await t.notThrowsAsync(open());
});

test('a stream that is silent shows life with a comment', async (t) => {
  const { open } = await stage(t, { ...QUICK, heartbeatMs: 10 });
  const { client } = await open();
  let text = '';
  for await (const chunk of client) {
    text += chunk;
    if (text.includes(':\n\n')) break;
  }
  t.regex(text, /\r\n:\n\n/);
});

test('it ends when the token does', async (t) => {
  const { open, world, actor } = await stage(t, QUICK);
  const { stream } = await open();
  world.now = new Date(actor.expiresAt.getTime());
  if (!stream.signal.aborted) await once(stream.signal, 'abort');
  t.true(stream.signal.aborted);
});

test('it ends at the next pulse when its client is revoked; no pulse but that of the heartbeat writes', async (t) => {
  const { open, world } = await stage(t, { ...QUICK, heartbeatMs: Number.POSITIVE_INFINITY });
  const { stream, client } = await open();
  let text = '';
  client.on('data', (chunk) => {
    text += chunk;
  });
  await stream.send('a word');
  while (!text.includes('a word')) await once(client, 'data');
  world.isServed = false;
  await once(stream.signal, 'abort');
  t.false(text.includes(':\n\n'));
});

test('stop ends all; what is written last still arrives', async (t) => {
  const { open, streams } = await stage(t, QUICK);
  const { stream, client } = await open();
  streams.stop();
  t.true(stream.signal.aborted);
  stream.end('the last word');
  let text = '';
  for await (const chunk of client) {
    text += chunk;
    if (text.includes('the last word')) break;
  }
  t.regex(text, /the last word/);
});

test('a client that takes nothing off the wire is cut off', async (t) => {
  const { open } = await stage(t, { ...QUICK, blockedMsMax: 20 });
  const { stream, client } = await open();
  client.pause();
  while (!stream.signal.aborted) await stream.send('x'.repeat(1024 * 1024));
  await once(client.resume(), 'close');
  t.true(client.destroyed);
});

test('one that ended and whose client does not take the end is cut off, too', async (t) => {
  const { open, streams } = await stage(t, { ...QUICK, endingMsMax: 20 });
  const { stream, client, response } = await open();
  client.pause();
  const sent = stream.send('x'.repeat(64 * 1024 * 1024));
  const closed = once(response, 'close');
  streams.stop();
  await sent;
  stream.end('');
  await closed;
  t.true(response.destroyed);
});
