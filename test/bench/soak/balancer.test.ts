// The load balancer of the soak test neither loses nor duplicates requests.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Balancer, startBalancer } from '../../../bench/soak/balancer.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { until } from '../../support/until.js';

interface Backend {
  readonly server: Server;
  readonly url: string;
  /** Bodies of the requests received, without health checks. */
  readonly bodies: string[];
}

async function start(t: ExecutionContext, answer: RequestListener, isReady: () => boolean = () => true): Promise<Backend> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/health/ready') {
      response.writeHead(isReady() ? 200 : 503).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString());
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => server.close());
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

async function balance(t: ExecutionContext, ...backends: readonly Backend[]): Promise<Balancer> {
  const balancer = await startBalancer();
  t.teardown(() => balancer[Symbol.asyncDispose]());
  for (const [index, { url }] of backends.entries()) balancer.add(`api-${index}`, url);
  await until(() => balancer.ready().length === backends.length);
  return balancer;
}

const post = (url: string, body: string): Promise<Response> => fetch(`${url}/v3/documents`, { method: 'POST', body });

test('requests go to the processes in turn, with their bodies, and answers come back whole', async (t) => {
  const echo: RequestListener = (request, response) => response.writeHead(201, { 'X-Path': request.url ?? '' }).end('taken');
  const [one, other] = [await start(t, echo), await start(t, echo)];
  const { url } = await balance(t, one, other);
  const answers = [await post(url, 'first'), await post(url, 'second')];
  t.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('x-path')]),
    [
      [201, '/v3/documents'],
      [201, '/v3/documents'],
    ],
  );
  t.deepEqual(await Promise.all(answers.map((answer) => answer.text())), ['taken', 'taken']);
  t.deepEqual([...one.bodies, ...other.bodies].sort(), ['first', 'second']);
  t.is(one.bodies.length, 1);
});

test('a connection that breaks before anything was sent goes to another process, once', async (t) => {
  const gone = await start(t, () => undefined);
  const there = await start(t, (_, response) => response.end());
  const balancer = await balance(t, gone, there);
  gone.server.closeAllConnections();
  gone.server.close();
  await once(gone.server, 'close');
  const answers = await Promise.all([post(balancer.url, 'first'), post(balancer.url, 'second')]);
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  t.deepEqual(there.bodies.toSorted(), ['first', 'second']);
  t.deepEqual(balancer.ready(), ['api-1']);
});

test('a connection that breaks after something was sent is answered 502, and nobody else gets it', async (t) => {
  const breaks: RequestListener = (request) => request.socket.destroy();
  const [one, other] = [await start(t, breaks), await start(t, breaks)];
  const balancer = await balance(t, one, other);
  t.is((await post(balancer.url, 'once')).status, 502);
  t.deepEqual([...one.bodies, ...other.bodies], ['once']);
  t.is(balancer.counts().broken, 1);
});

test('a process that says 503 at /health/ready gets nothing more, and 503 is the answer where none is left', async (t) => {
  let isReady = true;
  const only = await start(
    t,
    (_, response) => response.end(),
    () => isReady,
  );
  const balancer = await balance(t, only);
  isReady = false;
  await until(() => balancer.ready().length === 0);
  const answer = await post(balancer.url, 'x'.repeat(5_000_000));
  t.is(answer.status, 503);
  t.deepEqual(only.bodies, []);
});
