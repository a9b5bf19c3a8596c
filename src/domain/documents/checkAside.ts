// Checks a document for the service. A large one takes seconds, so it is checked in another thread.

import type { App } from '../ports.js';
import { type CheckAbout, type Checked, checkDocument } from './check.js';
import { readWithin } from './readWithin.js';
import { bufferOf } from './threads/bufferOf.js';
import { INLINE_BYTES_MAX, ThreadOutOfMemory, threadPool } from './threads/threadPool.js';

type Settings = Pick<App['settings'], 'validationBytesMax'>;

/** As checkDocument, with the same result. A large document is checked in a thread of the pool, where its tenant waits for its turn. */
export async function checkAside(settings: Settings, tenantId: string, bytes: Buffer, about: CheckAbout): Promise<Checked> {
  if (bytes.length <= INLINE_BYTES_MAX) return checkDocument(settings, bytes, about);
  try {
    return await checkInThread(settings, tenantId, bytes, about);
  } catch (error) {
    // The main thread has more memory.
    if (error instanceof ThreadOutOfMemory) return checkDocument(settings, bytes, about);
    throw error;
  }
}

async function checkInThread(
  { validationBytesMax }: Settings,
  tenantId: string,
  bytes: Buffer,
  { onFault, ...about }: CheckAbout,
): Promise<Checked> {
  const { header, report, embedded, faults } = await threadPool.run(tenantId, 'check', { settings: { validationBytesMax }, bytes, about });
  for (const fault of faults) onFault?.(fault);
  let document: Checked['document'] | undefined;
  return {
    bytes,
    header,
    report,
    embedded: embedded.map((file) => ({ ...file, bytes: bufferOf(file.bytes) })),
    /** Parsed again on demand, because a tree cannot be transferred between threads. */
    get document() {
      document ??= readWithin(bytes, validationBytesMax);
      return document;
    },
  };
}
