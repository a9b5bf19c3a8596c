// Checks a document for the service. A large one takes seconds, so it is checked in another thread.

import { parseHead, parseInTurns } from '../../../xml/gate.js';
import type { App } from '../../ports.js';
import { headNames } from '../fields/headNames.js';
import { bufferOf } from '../threads/bufferOf.js';
import { INLINE_BYTES_MAX } from '../threads/threadPool.js';
import { type CheckAbout, type Checked, checkDocument } from './check.js';

type ChecksApp = Pick<App, 'threads' | 'turns'> & { readonly settings: Pick<App['settings'], 'validationBytesMax'> };

/** As checkDocument, with the same result. A large document is checked in a thread of the pool, where its tenant waits for its turn. */
export async function checkAside(app: ChecksApp, tenantId: string, bytes: Buffer, about: CheckAbout): Promise<Checked> {
  if (bytes.length > INLINE_BYTES_MAX) return checkInThread(app, tenantId, bytes, about);
  await app.turns.reading(bytes);
  return checkDocument(app.settings, bytes, about);
}

async function checkInThread(
  { threads, settings: { validationBytesMax } }: ChecksApp,
  tenantId: string,
  bytes: Buffer,
  { onFault, ...about }: CheckAbout,
): Promise<Checked> {
  const { header, report, embedded, faults } = await threads.run(tenantId, 'check', { settings: { validationBytesMax }, bytes, about });
  for (const fault of faults) onFault?.(fault);
  let document: ReturnType<Checked['document']> | undefined;
  return {
    bytes,
    header,
    report,
    embedded: embedded.map((file) => ({ ...file, bytes: bufferOf(file.bytes) })),
    // Parsed again on demand, because a tree cannot be transferred between threads.
    document: () => (document ??= bytes.length > validationBytesMax ? headOf(bytes) : parseInTurns(bytes)),
  };
}

async function headOf(bytes: Buffer): ReturnType<Checked['document']> {
  return parseHead(bytes, headNames());
}
