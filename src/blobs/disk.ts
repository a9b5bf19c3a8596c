// Stores files under DATA_DIR durably: temporary file, fsync, rename, fsync of the folder.
import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissing, type BlobRange, type BlobStore, BlobsAway, BlobsFull } from '../domain/blobs/store.js';
import { syncFolder } from '../syncFolder.js';
import { assertKey, isKey, OWNER } from './key.js';
import { STREAM_PIECE_BYTES, streamPieces } from './pieces.js';
import { storeMeasured } from './source.js';

const PROBE_BYTES = 256 * 1024;
/** With less, the disk counts as full: the next large upload or received message would not fit. */
const FREE_BYTES_MIN = 16 * 1024 * 1024;

/**
 * A blob store in one folder. The folder is created where it is missing. Once the folder has an owner mark, the store counts as
 * unavailable while the mark is missing: under the mount point of a missing mount there is a folder as well, and files written there
 * would disappear when the mount is back.
 */
export function createDiskStore(folder: string, wasMarked = false): BlobStore {
  let isMarked = wasMarked;
  const mark = join(folder, OWNER);
  const mounted = async (): Promise<void> => {
    if (isMarked) await access(mark).catch((cause: unknown) => unmounted(mark, cause));
  };
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(folder, key);
  };
  const unread = async (error: unknown): Promise<never> => {
    if (error instanceof BlobMissing) await mounted();
    return away(error);
  };
  return {
    place: `disk:${resolve(folder)}`,
    async owner() {
      const owner = await readOwner(mark).catch(away);
      isMarked ||= owner !== undefined;
      return owner;
    },
    async own(owner) {
      await put(mark, Buffer.from(owner)).catch(away);
      isMarked = true;
    },
    async put(key, bytes) {
      const path = pathOf(key);
      await mounted();
      await put(path, bytes).catch(away);
    },
    async putStream(key, source, options) {
      return storeMeasured(source, options, async (pieces) => {
        const path = pathOf(key);
        await mounted();
        await put(path, pieces).catch(away);
      });
    },
    get: async (key, range) => get(pathOf(key), range).catch(unread),
    async stream(key, range, signal) {
      signal?.throwIfAborted();
      return stream(pathOf(key), range, signal).catch(unread);
    },
    async size(key) {
      await mounted();
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : away(error)));
      return found?.size;
    },
    remove: async (key) => rm(pathOf(key), { force: true }).catch(away),
    list: (before) => list(folder, before),
    async check() {
      await mounted();
      await check(folder).catch(away);
    },
    async freeBytes() {
      await mounted();
      const { bavail, bsize } = await statfs(folder).catch(away);
      return bavail * bsize;
    },
  };
}

function unmounted(mark: string, cause: unknown): never {
  throw new BlobsAway(`${mark} is not there, and was: is the disk mounted?`, { cause });
}

async function readOwner(mark: string): Promise<string | undefined> {
  const file = await get(mark).catch((error: unknown) => {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  });
  return file?.toString();
}

/** Errors that go away when somebody frees space or mounts the disk again. */
function away(error: unknown): never {
  const isOfDisk = error instanceof Error && !(error instanceof BlobMissing) && 'syscall' in error;
  if (!isOfDisk) throw error;
  const isFull = ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));
  throw new (isFull ? BlobsFull : BlobsAway)(error.message, { cause: error });
}

async function put(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const parent = dirname(path);
  const made = await mkdir(parent, { recursive: true, mode: 0o700 });
  // Each new folder is an entry in its parent folder.
  if (made !== undefined) for (let path = parent; path.length >= made.length; path = dirname(path)) await syncFolder(dirname(path));
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(parent);
}

async function get(path: string, range?: BlobRange): Promise<Buffer> {
  const file = await openBlob(path);
  try {
    return await (range === undefined ? file.readFile() : readRange(file, range));
  } finally {
    await file.close();
  }
}

/** The tag of the opened file. A later file of the same name has another tag. */
async function stream(path: string, range: BlobRange | undefined, signal: AbortSignal | undefined): Promise<Readable> {
  const file = await openBlob(path);
  try {
    const { size } = await file.stat();
    const { start, end } = range ?? { start: 0, end: size };
    return streamPieces({
      what: path,
      range: { start, end: Math.min(size, end) },
      pieceBytes: STREAM_PIECE_BYTES,
      read: async (piece) => readRange(file, piece).catch(away),
      close: () => file.close(),
      signal,
    });
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openBlob(path: string): Promise<FileHandle> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BlobMissing(path, { cause: error });
    throw error;
  });
}

async function readRange(file: FileHandle, { start, end }: BlobRange): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
}

async function* list(folder: string, before: Date): AsyncIterable<string> {
  for await (const path of filesIn(folder)) {
    const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }));
    if (mtime >= before) continue;
    // A temporary file of this age was left by a crash. No process uses it.
    if (path.endsWith('.tmp')) {
      await rm(path, { force: true });
      continue;
    }
    const key = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (isKey(key)) yield key;
  }
}

/** The paths of all files, read a few entries at a time because a store has millions. Files that are removed meanwhile may be missing. */
async function* filesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : away(error)));
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

async function check(folder: string): Promise<void> {
  const probe = join(folder, `probe-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < FREE_BYTES_MIN) throw new BlobsAway(`ENOSPC: ${free} bytes are free in ${folder}, ${FREE_BYTES_MIN} are needed`);
  try {
    // An empty file can be created where a quota is used up, so the check writes bytes.
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}
