// A separate process that streams 100 MB into a store and out of it and reports how much its memory grew. It collects garbage
// every few megabytes, so that the figure is the memory held by the stream and not garbage that is still to be collected.
import { createHash } from 'node:crypto';
import { setImmediate as turnOver } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createDiskStore } from '../../src/blobs/disk.js';
import { createS3Store, type S3Settings } from '../../src/blobs/s3.js';
import type { BlobStore } from '../../src/domain/blobs/store.js';
import { every } from '../support/time.js';

const TOTAL_BYTES = 100_000_000;
const CHUNK_BYTES = 64 * 1024;
const COLLECT_BYTES = 4 * 1024 * 1024;
const SAMPLE_MS = 5;

export type MeasuredStore = { readonly kind: 'disk'; readonly folder: string } | { readonly kind: 's3'; readonly place: S3Settings };

/** The highest memory use above the initial one, in bytes. */
export interface Growth {
  readonly putBytes: number;
  readonly streamBytes: number;
  readonly readBytes: number;
  readonly isSame: boolean;
}

function open(store: MeasuredStore): BlobStore {
  return store.kind === 'disk' ? createDiskStore(store.folder) : createS3Store(store.place, () => undefined);
}

// The command that starts test programs cannot pass an option of Node.js.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function* chunks(total: number): AsyncGenerator<Buffer, void> {
  for (let given = 0; given < total; given += CHUNK_BYTES) {
    if (given % COLLECT_BYTES === 0) collect();
    yield Buffer.alloc(Math.min(CHUNK_BYTES, total - given), (given / CHUNK_BYTES) % 251);
  }
}

/** JavaScript objects and buffers. Not RSS, which includes memory that the allocator has not returned to the system. */
function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function growthOf(work: () => Promise<void>): Promise<number> {
  // Memory of requests that have just ended is freed one turn of the event loop later.
  for (let turn = 0; turn < 3; turn += 1) {
    await turnOver();
    collect();
  }
  const base = held();
  let peak = base;
  const sample = (): void => {
    peak = Math.max(peak, held());
  };
  const end = every(SAMPLE_MS, sample);
  await work();
  end();
  sample();
  return peak - base;
}

const store = open(JSON.parse(process.argv[2] ?? '') as MeasuredStore);
// Memory of modules loaded at first use is not counted as growth.
await store.putStream('ab/warm', chunks(CHUNK_BYTES), { bytesMax: CHUNK_BYTES });
for await (const _ of await store.stream('ab/warm'));

let stored = Buffer.alloc(0);
const putBytes = await growthOf(async () => {
  stored = (await store.putStream('ab/large', chunks(TOTAL_BYTES), { bytesMax: TOTAL_BYTES })).sha256 as Buffer<ArrayBuffer>;
});
const digest = createHash('sha256');
let readBytes = 0;
const streamBytes = await growthOf(async () => {
  for await (const piece of await store.stream('ab/large')) {
    readBytes += (piece as Buffer).length;
    digest.update(piece as Buffer);
    if (readBytes % COLLECT_BYTES === 0) collect();
  }
});
const growth: Growth = { putBytes, streamBytes, readBytes, isSame: digest.digest().equals(stored) };
process.stdout.write(JSON.stringify(growth));
