// Reads messages and headers that strangers wrote. All but small ones are read in another thread, with limits of time and memory.
import { bufferOf } from '../../domain/documents/threads/bufferOf.js';
import { MailTooCostly } from '../../domain/documents/threads/threadKinds.js';
import { INLINE_BYTES_MAX, type ThreadPool } from '../../domain/documents/threads/threadPool.js';
import { EMPTY_HEADER, type MailHeader, readMailHeader } from '../../mail/header.js';
import { type ReadMail, readMail } from '../../mail/inboundMail.js';

/** Throws `UNAVAILABLE` where the machine is overloaded, and the reason of the signal. */
export async function readMailInThread(
  threads: ThreadPool,
  tenantId: string,
  source: Buffer,
  trustedServer: string | undefined,
  signal: AbortSignal,
): Promise<ReadMail> {
  if (source.length <= INLINE_BYTES_MAX) return readMail(source, trustedServer);
  try {
    return withBuffers(await threads.run(tenantId, 'mail', { bytes: source, trustedServer }, signal));
  } catch (error) {
    if (error instanceof MailTooCostly) return { kind: 'aside', reason: 'unreadable' };
    throw error;
  }
}

/** As {@link readMailInThread}. One that cannot be read counts as empty. */
export async function readHeaderInThread(
  threads: ThreadPool,
  tenantId: string,
  header: Buffer | undefined,
  signal: AbortSignal,
): Promise<MailHeader> {
  if (header === undefined) return EMPTY_HEADER;
  if (header.length <= INLINE_BYTES_MAX) return readMailHeader(header);
  try {
    return await threads.run(tenantId, 'mailHeader', header, signal);
  } catch (error) {
    if (error instanceof MailTooCostly) return EMPTY_HEADER;
    throw error;
  }
}

/** Threads answer with plain arrays. */
function withBuffers(read: ReadMail): ReadMail {
  if (read.kind === 'files') return { ...read, files: read.files.map((file) => ({ ...file, bytes: bufferOf(file.bytes) })) };
  if (read.kind === 'bounce') return { ...read, report: { ...read.report, status: bufferOf(read.report.status) } };
  return read;
}
