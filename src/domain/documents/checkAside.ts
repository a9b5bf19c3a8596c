// The check of a document by the service: a large one takes seconds, in which this thread would answer nobody.

import type { App } from '../ports.js';
import { type CheckAbout, type Checked, checkDocument } from './check.js';
import { bufferOf } from './checkInThread.js';
import { readWithin } from './readWithin.js';
import { ThreadOutOfMemory, threadPool } from './threadPool.js';

/** Up to this size a check takes some tens of milliseconds, and less than handing it over would bring. */
const INLINE_BYTES_MAX = 1024 * 1024;

type Settings = Pick<App['settings'], 'validationBytesMax'>;

/** As checkDocument, with the same result: a large document in a thread of the pool, where its tenant waits for its turn. */
export async function checkAside(settings: Settings, tenantId: string, bytes: Buffer, about: CheckAbout): Promise<Checked> {
  if (bytes.length <= INLINE_BYTES_MAX) return checkDocument(settings, bytes, about);
  try {
    return await checkInThread(settings, tenantId, bytes, about);
  } catch (error) {
    // It has to be checked somewhere, and this thread has more memory.
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
    /** Parsed again where somebody asks for it: a tree is not handed over. */
    get document() {
      document ??= readWithin(bytes, validationBytesMax);
      return document;
    },
  };
}
