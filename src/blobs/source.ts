// Reads the bytes of a source into a store: hashes them, enforces the size limit, and stops when the caller aborts.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BlobSource, BlobTooLarge, type PutStreamOptions, type StoredStream } from '../domain/blobs/store.js';

/**
 * Lets `store` read the bytes of a source, and returns their size and hash. `store` must keep nothing if reading fails. The source is
 * released when this function returns, even if it was not read to its end.
 */
export async function storeMeasured(
  source: BlobSource,
  { bytesMax, signal }: PutStreamOptions,
  store: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<StoredStream> {
  const digest = createHash('sha256');
  let byteLength = 0;
  let failed: { readonly error: unknown } | undefined;
  const iterator = (source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  // A stream may fail before it is read, or after reading has stopped. Without a listener, that error would end the process.
  if (source instanceof Readable) source.on('error', () => undefined);

  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) {
        const next = await nextOf(iterator, signal);
        if (next.done === true) return;
        if (!(next.value instanceof Uint8Array)) throw new TypeError('A source of a blob must give bytes');
        byteLength += next.value.length;
        if (byteLength > bytesMax) throw new BlobTooLarge(bytesMax);
        digest.update(next.value);
        yield next.value;
      }
    } catch (error) {
      failed = { error };
      throw error;
    }
  }

  try {
    await store(pieces());
    return { byteLength, sha256: digest.digest() };
  } catch (error) {
    // A store recognises its own errors by their properties. An error of the source, such as a broken socket, must not look like one.
    throw failed === undefined ? error : failed.error;
  } finally {
    release(source, iterator);
  }
}

/** The next piece. Rejects with the reason of the signal as soon as it aborts, even if the source hangs. */
function nextOf<T>(iterator: AsyncIterator<T>, signal: AbortSignal | undefined): Promise<IteratorResult<T>> {
  if (signal === undefined) return iterator.next();
  // Promise.race with one promise for the signal would keep every piece in memory until that promise settles.
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    iterator
      .next()
      .finally(() => signal.removeEventListener('abort', onAbort))
      .then(resolve, reject);
  });
}

/** Not awaited, because a source that hangs would hang here as well. Its late errors are ignored. */
function release(source: BlobSource, iterator: AsyncIterator<Uint8Array>): void {
  if (source instanceof Readable) source.destroy();
  else void iterator.return?.().catch(() => undefined);
}
