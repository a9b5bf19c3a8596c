// Works on many blobs in parallel. Most of the time is spent waiting for the store, and whole blobs take memory.

const PARALLEL = 8;
/** The most bytes of whole blobs in memory at once. A larger blob is processed alone. */
const BYTES_MAX = 64 * 1024 * 1024;

/** Runs several at once, started in order, within limits of number and bytes. After the first error, running work is awaited. */
export async function sideBySide<T extends { readonly byteLength: number }>(
  blobs: Iterable<T> | AsyncIterable<T>,
  work: (blob: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  let bytes = 0;
  try {
    for await (const blob of blobs) {
      while (running.size >= PARALLEL || (running.size > 0 && bytes + blob.byteLength > BYTES_MAX)) await Promise.race(running);
      if (faults.length > 0) break;
      bytes += blob.byteLength;
      // A handler is attached at once: the work may fail while only the next page is awaited.
      const one = work(blob)
        .catch((error: unknown) => void faults.push(error))
        .finally(() => {
          running.delete(one);
          bytes -= blob.byteLength;
        });
      running.add(one);
    }
  } finally {
    await Promise.all(running);
  }
  if (faults.length > 0) throw faults[0];
}
