// The contract of every BlobStore for streamed blobs. Each implementation runs these tests.
import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { BlobMissing, type BlobStore, BlobTooLarge } from '../../src/domain/blobs/store.js';
import { runProgram } from '../support/child.js';
import { test } from '../support/test.js';
import { all } from './contract.js';
import type { Growth, MeasuredStore } from './streamMemory.js';

/** Three parts of an S3 upload, the last one of a single byte. */
const LARGE_BYTES = 16 * 1024 * 1024 + 1;
const MEMORY_BYTES_MAX = 64 * 1024 * 1024;
const BEFORE = Buffer.from('what was there before');
const large = Buffer.alloc(LARGE_BYTES, 'No byte of this is where another piece would have it. ');
const digestOf = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer');

export interface StreamedStore {
  readonly store: BlobStore;
  /** How a separate process opens the same store. */
  readonly measured: MeasuredStore;
  /** What puts have left in the store besides blobs. */
  leftovers(): Promise<string[]>;
}

/** Pieces of a length that divides neither parts nor ranges evenly. */
async function* pieces(bytes: Buffer, pieceBytes = 77_777): AsyncGenerator<Buffer, void> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

async function read(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await all<Buffer>(stream));
}

/** `open` returns a store with no other user. */
export function testBlobStreams(kind: string, open: () => Promise<StreamedStore>): void {
  const key = (): string => `ab/${randomUUID()}`;

  for (const [what, bytes] of [
    ['of several parts', large],
    ['of one part', large.subarray(0, 8 * 1024 * 1024)],
    ['that is small', Buffer.from('small')],
    ['that is empty', Buffer.alloc(0)],
  ] as const) {
    test(`${kind}: a blob ${what} is streamed in and out, byte for byte`, async (t) => {
      const { store, leftovers } = await open();
      const one = key();
      t.deepEqual(await store.putStream(one, pieces(bytes), { bytesMax: bytes.length }), {
        byteLength: bytes.length,
        sha256: digestOf(bytes),
      });
      t.true((await read(await store.stream(one))).equals(bytes));
      t.true((await store.get(one)).equals(bytes));
      t.deepEqual(await leftovers(), []);
    });
  }

  test(`${kind}: a Readable is a source, and replaces the blob that was there`, async (t) => {
    const { store } = await open();
    const one = key();
    await store.put(one, BEFORE);
    await store.putStream(one, Readable.from(pieces(large), { objectMode: false }), { bytesMax: LARGE_BYTES });
    t.true((await store.get(one)).equals(large));
  });

  test(`${kind}: ranges of a blob are streamed; what is beyond the end is left out`, async (t) => {
    const { store } = await open();
    const one = key();
    await store.put(one, large);
    for (const [start, end] of [
      [0, 1],
      [5, 5],
      [1_048_570, 3_145_740],
      [8_388_600, 8_388_616],
      [LARGE_BYTES - 3, LARGE_BYTES + 100],
      [LARGE_BYTES, LARGE_BYTES + 1],
    ] as const) {
      t.true((await read(await store.stream(one, { start, end }))).equals(large.subarray(start, end)), `${start} to ${end}`);
    }
  });

  test(`${kind}: a stream of what is not there is BlobMissing`, async (t) => {
    const { store } = await open();
    await t.throwsAsync(store.stream(key()), { instanceOf: BlobMissing });
    await t.throwsAsync(store.stream(key(), { start: 3, end: 3 }), { instanceOf: BlobMissing });
  });

  test(`${kind}: a source that fails leaves nothing behind, and its error is not taken for one of the store`, async (t) => {
    const { store, leftovers } = await open();
    const [one, two] = [key(), key()];
    await store.put(two, BEFORE);
    // Looks like an error of a disk.
    const failure = Object.assign(new Error('The connection was reset'), { code: 'ECONNRESET', syscall: 'read' });
    async function* failing(): AsyncGenerator<Buffer, void> {
      yield* pieces(large);
      throw failure;
    }
    for (const [failingKey, source] of [
      [one, failing()],
      [two, Readable.from(failing())],
    ] as const) {
      t.is(await t.throwsAsync(store.putStream(failingKey, source, { bytesMax: 2 * LARGE_BYTES })), failure);
    }
    await t.throwsAsync(store.get(one), { instanceOf: BlobMissing });
    t.deepEqual(await store.get(two), BEFORE);
    t.deepEqual(await leftovers(), []);
  });

  test(`${kind}: a source that hangs is given up when the signal aborts, and leaves nothing behind`, async (t) => {
    const { store, leftovers } = await open();
    const one = key();
    const controller = new AbortController();
    const reason = new Error('The actor has gone');
    let isHanging = (): void => undefined;
    const hanging = new Promise<void>((resolve) => {
      isHanging = resolve;
    });
    const bytes = pieces(large);
    const source = new Readable({
      async read() {
        const next = await bytes.next();
        if (next.done === true) isHanging();
        else this.push(next.value);
      },
    });
    const put = store.putStream(one, source, { bytesMax: 2 * LARGE_BYTES, signal: controller.signal });
    await hanging;
    controller.abort(reason);
    t.is(await t.throwsAsync(put), reason);
    t.true(source.destroyed);
    await t.throwsAsync(store.get(one), { instanceOf: BlobMissing });
    t.deepEqual(await leftovers(), []);
  });

  test(`${kind}: nothing is put or streamed under a signal that has aborted before`, async (t) => {
    const { store, leftovers } = await open();
    const one = key();
    const reason = new Error('The actor has gone');
    const signal = AbortSignal.abort(reason);
    t.is(await t.throwsAsync(store.putStream(one, pieces(BEFORE), { bytesMax: 100, signal })), reason);
    await t.throwsAsync(store.get(one), { instanceOf: BlobMissing });
    t.deepEqual(await leftovers(), []);
    await store.put(one, BEFORE);
    t.is(await t.throwsAsync(store.stream(one, undefined, signal)), reason);
  });

  for (const length of [BEFORE.length, LARGE_BYTES]) {
    test(`${kind}: one byte more than the limit, which is ${length}, is BlobTooLarge and leaves nothing behind`, async (t) => {
      const { store, leftovers } = await open();
      const one = key();
      const source = Readable.from(pieces(large.subarray(0, length)));
      const refused = await t.throwsAsync(store.putStream(one, source, { bytesMax: length - 1 }), { instanceOf: BlobTooLarge });
      t.is(refused?.message, `The source gives more than ${length - 1} bytes`);
      t.true(source.destroyed);
      await t.throwsAsync(store.get(one), { instanceOf: BlobMissing });
      t.deepEqual(await leftovers(), []);
    });
  }

  test(`${kind}: a key that is none is refused, and the source is released`, async (t) => {
    const { store } = await open();
    const source = Readable.from(pieces(BEFORE));
    await t.throwsAsync(store.putStream('../outside', source, { bytesMax: 100 }), { message: 'Not a blob key: ../outside' });
    t.true(source.destroyed);
    await t.throwsAsync(store.stream('../outside'), { message: 'Not a blob key: ../outside' });
  });

  test(`${kind}: a stream of a blob that is replaced meanwhile gives the old one to its end or fails`, async (t) => {
    const { store } = await open();
    const one = key();
    await store.put(one, large);
    const found: Buffer[] = [];
    const reading = (async () => {
      for await (const piece of await store.stream(one)) {
        found.push(piece as Buffer);
        if (found.length === 1) await store.put(one, Buffer.alloc(LARGE_BYTES, 'other'));
      }
    })();
    const isWhole = await reading.then(
      () => true,
      () => false,
    );
    const bytes = Buffer.concat(found);
    t.true(bytes.equals(large.subarray(0, bytes.length)), 'nothing of the new one');
    t.is(bytes.length === LARGE_BYTES, isWhole);
  });

  test(`${kind}: a stream ends with an error when its signal aborts, and without one when its reader closes it`, async (t) => {
    const { store } = await open();
    const one = key();
    await store.put(one, large);
    const controller = new AbortController();
    const aborted = await store.stream(one, undefined, controller.signal);
    await once(aborted, 'readable');
    controller.abort();
    await t.throwsAsync(read(aborted), { name: 'AbortError' });
    const closed = await store.stream(one);
    await once(closed, 'readable');
    closed.destroy();
    await once(closed, 'close');
    t.is(closed.errored, null);
  });

  test.serial(`${kind}: 100 MB are streamed in and out within 64 MiB of memory`, async (t) => {
    const { measured } = await open();
    const { code, stdout, stderr } = await runProgram('test/blobs/streamMemory.js', [JSON.stringify(measured)]);
    t.is(code, 0, stderr);
    const growth = JSON.parse(stdout) as Growth;
    t.log(growth);
    t.is(growth.readBytes, 100_000_000);
    t.true(growth.isSame);
    t.true(growth.putBytes <= MEMORY_BYTES_MAX, `${growth.putBytes} bytes more while it was put`);
    t.true(growth.streamBytes <= MEMORY_BYTES_MAX, `${growth.streamBytes} bytes more while it was read`);
  });
}
