// Work on many blobs: most of the time of each goes by waiting for the store, and whole blobs take memory.

const PARALLEL = 8;
/** Of whole blobs on their way at once; one that is larger is alone. */
const BYTES_MAX = 64 * 1024 * 1024;

/** Several at once, begun in order, within bounds of number and bytes. The first error ends it once what is in work is over. */
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
      // Heard at once: it may fail while nothing waits for it but the next page is on its way.
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
