// Reads the fields of a document that was uploaded or received, before it is stored. A large one is read in another thread.
import { type ReadFields, type ReadInput, readFields } from './threads/readInThread.js';
import { threadPool } from './threads/threadPool.js';

/** Up to this size, reading takes less time than a thread would save. */
const INLINE_BYTES_MAX = 1024 * 1024;

/**
 * Throws XmlError, also where it takes too long or too much memory, and `UNAVAILABLE` where the machine is overloaded. An aborted signal
 * ends the thread.
 */
export async function readAside(tenantId: string, input: ReadInput, signal?: AbortSignal): Promise<ReadFields> {
  return input.bytes.length <= INLINE_BYTES_MAX ? readFields(input) : threadPool.run(tenantId, 'read', input, signal);
}
