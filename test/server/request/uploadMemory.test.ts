// Which upload is refused when the memory for uploads is used up.
import { ExchangeError } from '../../../src/domain/errors.js';
import { createUploadMemory, type MemoryShare } from '../../../src/server/request/uploadMemory.js';
import { type ExecutionContext, test } from '../../support/test.js';

function memoryOf(bytesMax: number) {
  let now = 0;
  const memory = createUploadMemory(bytesMax, () => now);
  const gaveWay: string[] = [];
  const begin = (tenantId: string, name: string): MemoryShare => {
    const share = memory(tenantId);
    share.mayGiveWay(() => void gaveWay.push(name));
    return share;
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { begin, gaveWay, pass };
}

function full(t: ExecutionContext, share: MemoryShare, bytes: number): void {
  t.is(t.throws(() => share.take(bytes), { instanceOf: ExchangeError })?.code, 'UNAVAILABLE');
}

test('uploads share one memory: without room UNAVAILABLE, and room again once an upload is done', (t) => {
  const { begin, gaveWay } = memoryOf(100);
  const [first, second] = [begin('a', 'first'), begin('a', 'second')];
  first.take(60);
  second.take(40);
  full(t, second, 1);
  first.release();
  first.release();
  second.take(60);
  full(t, second, 1);
  t.deepEqual(gaveWay, []);
});

test('the tenant that holds the most gives way to another, its longest waiting upload first', (t) => {
  const { begin, gaveWay, pass } = memoryOf(100);
  for (const name of ['one', 'two', 'three']) {
    begin('greedy', name).take(30);
    pass(1);
  }
  begin('modest', 'other').take(10);
  begin('modest', 'another').take(40);
  t.deepEqual(gaveWay, ['one', 'two']);
});

test('nobody gives way to a tenant that would then hold more', (t) => {
  const { begin, gaveWay } = memoryOf(100);
  begin('a', 'one').take(50);
  begin('b', 'two').take(40);
  full(t, begin('b', 'three'), 20);
  t.deepEqual(gaveWay, []);
});

test('what has stalled gives way to everybody, its own tenant included', (t) => {
  const { begin, gaveWay, pass } = memoryOf(100);
  begin('a', 'stalled').take(50);
  const moving = begin('a', 'moving');
  moving.take(10);
  pass(2_000);
  moving.take(10);
  begin('a', 'new').take(40);
  t.deepEqual(gaveWay, ['stalled']);
});

test('an upload whose body is read is finished, whoever asks', (t) => {
  const { begin, gaveWay, pass } = memoryOf(100);
  const read = begin('greedy', 'read');
  read.take(90);
  read.keep();
  pass(60_000);
  full(t, begin('modest', 'other'), 20);
  t.deepEqual(gaveWay, []);
});

test('one that gave way holds nothing, and frees nothing twice', (t) => {
  const { begin, gaveWay } = memoryOf(100);
  const greedy = begin('greedy', 'greedy');
  greedy.take(100);
  const other = begin('modest', 'other');
  other.take(40);
  greedy.release();
  t.deepEqual(gaveWay, ['greedy']);
  other.take(60);
  full(t, other, 1);
});
