// Converts a document that is sent. A large one is converted in another thread.
import type { Conversion, ConversionTarget } from '../../../convert/ciiToUbl.js';
import { bufferOf } from '../threads/bufferOf.js';
import { convertHere } from '../threads/convertInThread.js';
import { INLINE_BYTES_MAX, type ThreadPool } from '../threads/threadPool.js';

/** As ciiToUbl, in the tenant's turn. */
export async function convertAside(
  threads: ThreadPool,
  tenantId: string,
  bytes: Buffer,
  target: ConversionTarget | undefined,
): Promise<Conversion> {
  const input = { bytes, target };
  const converted = bytes.length <= INLINE_BYTES_MAX ? convertHere(input) : await threads.run(tenantId, 'convert', input);
  return { ...converted, bytes: bufferOf(converted.bytes) };
}
