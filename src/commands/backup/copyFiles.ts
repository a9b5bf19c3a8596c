// Copies the files of a list from one store to another, and compares each with its SHA-256.

import { type FileCondition, judgeBlob } from '../../domain/blobs/judge.js';
import type { NamedFile } from '../../domain/blobs/rows.js';
import { sideBySide } from '../../domain/blobs/sideBySide.js';
import { BlobMissing, type BlobStore, BlobTooLarge } from '../../domain/blobs/store.js';
import type { Output } from '../command.js';
import { createProgress } from '../files/progress.js';

interface Copy {
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly files: AsyncIterable<NamedFile>;
  readonly count: number;
  /** Whether the other store may have files already. */
  readonly looksFirst: boolean;
  /** Ends it before the next file. */
  readonly signal?: AbortSignal | undefined;
}

interface Copied {
  /** Of the list. */
  readonly files: number;
  readonly faults: number;
  /** The last one of progress. */
  readonly summary: string;
}

const WORDS: Readonly<Record<Exclude<FileCondition, 'whole'>, string>> = {
  missing: 'is missing',
  different: 'has other bytes than its row says',
};

/** Prints faults and progress on standard error. */
export async function copyFiles(stderr: Output, { from, to, files, count, looksFirst, signal }: Copy): Promise<Copied> {
  const progress = createProgress(count, (text) => stderr.write(text));
  let [listed, faults] = [0, 0];
  await sideBySide(files, async (file) => {
    signal?.throwIfAborted();
    listed += 1;
    if (looksFirst && (await judgeBlob(to, file)) === 'whole') return progress.done(file, 'there already');
    const verdict = await copyOne(from, to, file);
    if (verdict === 'whole') return progress.done(file, 'copied');
    faults += 1;
    stderr.write(`${file.key} ${WORDS[verdict]} (${from.place}).\n`);
    return progress.done(file, verdict);
  });
  return { files: listed, faults, summary: progress.line() };
}

/** Bytes that are not those of the row are not kept. */
async function copyOne(from: BlobStore, to: BlobStore, { key, byteLength, sha256 }: NamedFile): Promise<FileCondition> {
  try {
    const stored = await to.putStream(key, await from.stream(key), { bytesMax: byteLength });
    if (stored.byteLength === byteLength && stored.sha256.equals(sha256)) return 'whole';
    await to.remove(key);
    return 'different';
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    if (error instanceof BlobTooLarge) return 'different';
    throw error;
  }
}
