import { startFaulty } from '../../support/faults.js';
import { answers, answersBig, type Behaviour, type Received, writes } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { every } from '../../support/time.js';
import { enqueue, told } from '../../support/webhooks.js';

const HEAD_BYTES_MAX = 16 * 1024;
/** A body that ends comes whole, however slow the machine is. */
const PATIENT = { answerTimeoutMs: 600_000 };

const faulty = kept(() => startFaulty(PATIENT));

test.afterEach.always(() => faulty.clear());

test.serial('case 6: 200, body 1 byte/s for ever: DELIVERED; reading stops; no second attempt', async (t) => {
  const ended = Promise.withResolvers<void>();
  await using hasty = await startFaulty();
  await using inbox = await hasty.open((_, response) => {
    const socket = response.socket!;
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const end = every(1_000, () => void socket.write('x'));
    socket
      .on('error', () => {})
      .once('close', () => {
        end();
        ended.resolve();
      });
  });
  const delivery = await hasty.deliver(inbox.url);
  t.deepEqual([delivery.state, delivery.attempt, delivery.attempts], ['DELIVERED', 1, ['DELIVERED 200']]);
  await ended.promise;
  await hasty.exchange.advance(3_600);
  await hasty.exchange.idle();
  t.is(inbox.requests.length, 1);
});

test.serial(
  'case 7: 200 and a body of 10 MB, as many at once as there is room for: DELIVERED, 16 KiB kept of each, memory stays flat',
  async (t) => {
    await using inbox = await faulty.open(answersBig(200, 10_000_000));
    const ids = await Promise.all(Array.from({ length: 16 }, (_, n) => faulty.subscribe(`${inbox.url}/${n}`)));
    const before = process.memoryUsage();
    for (const id of ids) await enqueue(faulty.exchange, id, 8);
    let most = 0;
    const end = every(20, () => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
    });
    faulty.exchange.app.wake('deliveries');
    await faulty.exchange.idle();
    end();
    const all = await told(faulty.exchange, ...ids);
    t.is(all.length, 128);
    t.deepEqual([...new Set(all.map(({ state, head }) => `${state} ${head.length}`))], [`DELIVERED ${HEAD_BYTES_MAX}`]);
    t.true(most < 128 * 2 ** 20, `${most} bytes more, of 1.28 GB offered`);
  },
);

for (const [what, bytes] of [
  ['10 MB', 10_000_000],
  ['5 GB, chunked', 5_000_000_000],
] as const) {
  test.serial(`case 9: 500 and ${what}: FAILED, 16 KiB kept and little more taken`, async (t) => {
    const sent = Promise.withResolvers<number>();
    await using inbox = await faulty.open((received, response) => {
      const socket = response.socket!;
      socket.once('close', () => sent.resolve(socket.bytesWritten));
      answersBig(500, bytes)(received, response);
    });
    const { state, attempts, head } = await faulty.deliver(inbox.url);
    t.deepEqual([state, attempts, head.length], ['RETRY', ['FAILED 500'], HEAD_BYTES_MAX]);
    t.true((await sent.promise) < 20_000_000);
  });
}

// Each answer that counts, or does not, stands in test/outgoing/sendRequestAnswers.test.ts.
const oddHeads: [title: string, behave: Behaviour, told: [string, string]][] = [
  ['case 10: no HTTP at all: PROTOCOL', writes('220 mail.example ESMTP\r\n'), ['RETRY', 'FAILED PROTOCOL']],
  [
    'case 10: invalid bytes and NUL in body and Location are stored',
    writes(Buffer.from('HTTP/1.1 302 \xff\xfe\r\nLocation: /\xff\r\nContent-Length: 4\r\n\r\n\0\xff\xfe\x80', 'latin1')),
    ['RETRY', 'FAILED 302'],
  ],
  [
    'case 11: reset behind the headers',
    (_, response) => void response.socket?.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', () => response.socket?.destroy()),
    ['DELIVERED', 'DELIVERED 200'],
  ],
  ['case 12: 204', answers(204), ['DELIVERED', 'DELIVERED 204']],
  ['case 12: 299', answers(299), ['DELIVERED', 'DELIVERED 299']],
];
for (const [title, behave, [state, attempt]] of oddHeads) {
  test.serial(title, async (t) => {
    await using inbox = await faulty.open(behave);
    const delivery = await faulty.deliver(inbox.url);
    t.deepEqual([delivery.state, delivery.attempts], [state, [attempt]]);
    t.is(inbox.requests.length, 1);
  });
}

test.serial('case 13: 302 to the same host: a failure, Location recorded, the second place not visited', async (t) => {
  await using inbox = await faulty.open((received: Received, response) =>
    answers(received.path === '/first' ? 302 : 200, { Location: `${inbox.url}/second` }, 'moved')(received, response),
  );
  const delivery = await faulty.deliver(`${inbox.url}/first`);
  t.deepEqual([delivery.state, delivery.attempts], ['RETRY', ['FAILED 302']]);
  t.is(delivery.head.toString(), `Location: ${inbox.url}/second\n\nmoved`);
  t.deepEqual(
    inbox.requests.map(({ path }) => path),
    ['/first'],
  );
});

for (const location of ['http://169.254.169.254/latest/meta-data/', 'https://127.0.0.1', 'file:///etc/passwd']) {
  test.serial(`case 14: 302 to ${location}: a failure, and no connection`, async (t) => {
    await using inner = await faulty.open();
    const target = location === 'https://127.0.0.1' ? `${location}:${inner.port}/` : location;
    await using inbox = await faulty.open(answers(302, { Location: target }));
    const delivery = await faulty.deliver(inbox.url);
    t.deepEqual([delivery.state, delivery.attempts, delivery.head.toString()], ['RETRY', ['FAILED 302'], `Location: ${target}\n\n`]);
    t.deepEqual([inbox.requests.length, inner.requests.length], [1, 0]);
  });
}
