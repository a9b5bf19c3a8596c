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
  let bytes = 0;
  try {
    for await (const blob of blobs) {
      while (running.size >= PARALLEL || (running.size > 0 && bytes + blob.byteLength > BYTES_MAX)) await Promise.race(running);
      bytes += blob.byteLength;
      const one = work(blob).finally(() => {
        running.delete(one);
        bytes -= blob.byteLength;
      });
      running.add(one);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
