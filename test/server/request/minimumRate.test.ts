import { atMinimumRate } from '../../../src/server/request/minimumRate.js';
import { test } from '../../support/test.js';

const PACE = { windowMs: 100, bytesMin: 100 };

async function read(body: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const piece of atMinimumRate(body, PACE)) bytes += piece.length;
  return bytes;
}

async function* pieces(count: number, length: number): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < count; piece += 1) yield Buffer.alloc(length);
}

/** After its first piece, nothing comes. */
async function* stalled(length: number): AsyncGenerator<Buffer> {
  yield Buffer.alloc(length);
  await new Promise(() => undefined);
}

test('a body that comes at once is read whole, however small its pieces', async (t) => {
  t.is(await read(pieces(0, 1)), 0);
  t.is(await read(pieces(5, 1)), 5);
  t.is(await read(pieces(3, 70)), 210);
});

test('a body that stalls is given up, whatever came before', async (t) => {
  for (const length of [1, 100, 10_000]) await t.throwsAsync(read(stalled(length)), { name: 'ExchangeError', code: 'REQUEST_TIMEOUT' });
});

test('a fault of the body is passed on', async (t) => {
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.alloc(1);
    throw new Error('broken');
  };
  await t.throwsAsync(read(broken()), { message: 'broken' });
});

test('a reader that stops early ends the body', async (t) => {
  let hasEnded = false;
  const body = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* pieces(10, 1);
    } finally {
      hasEnded = true;
    }
  };
  for await (const _ of atMinimumRate(body(), PACE)) break;
  t.true(hasEnded);
});
