// Reads the fields of a document that was uploaded or received, before it is stored. A large one is read in another thread.
import type { App } from '../../ports.js';
import { type ReadFields, type ReadInput, readFields } from '../threads/readInThread.js';
import { INLINE_BYTES_MAX } from '../threads/threadPool.js';

/**
 * Throws XmlError, also where it takes too long or too much memory, and `UNAVAILABLE` where the machine is overloaded. An aborted signal
 * ends the thread.
 */
export async function readDocumentFields(
  { threads, turns }: Pick<App, 'threads' | 'turns'>,
  tenantId: string,
  input: ReadInput,
  signal?: AbortSignal,
): Promise<ReadFields> {
  if (input.bytes.length > INLINE_BYTES_MAX) return threads.run(tenantId, 'read', input, signal);
  await turns.reading(input.bytes);
  return readFields(input);
}
