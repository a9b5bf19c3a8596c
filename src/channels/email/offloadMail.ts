// Reads messages and headers that strangers wrote, with limits of time and memory.
import { offload } from '../../domain/documents/threads/offload.js';
import { MailTooCostly } from '../../domain/documents/threads/tasks.js';
import type { ThreadPool } from '../../domain/documents/threads/threadPool.js';
import { EMPTY_HEADER, type MailHeader } from '../../mail/header.js';
import type { ReadMail } from '../../mail/inboundMail.js';

interface Reading {
  readonly threads: ThreadPool;
  readonly account: { readonly tenantId: string };
  readonly signal: AbortSignal;
}

/** Throws `UNAVAILABLE` where the machine is overloaded, and the reason of the signal. */
export function offloadMail({ threads, account, signal }: Reading, bytes: Buffer, trustedServer: string | undefined): Promise<ReadMail> {
  const reading = offload({ threads }, account.tenantId, 'mail', { bytes, trustedServer }, signal);
  return reading.catch(ifTooCostly({ kind: 'aside', reason: 'unreadable' }));
}

/** As {@link offloadMail}. One that cannot be read counts as empty. */
export async function offloadHeader({ threads, account, signal }: Reading, header: Buffer | undefined): Promise<MailHeader> {
  if (header === undefined) return EMPTY_HEADER;
  return offload({ threads }, account.tenantId, 'mailHeader', header, signal).catch(ifTooCostly(EMPTY_HEADER));
}

function ifTooCostly<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof MailTooCostly) return value;
    throw error;
  };
}
