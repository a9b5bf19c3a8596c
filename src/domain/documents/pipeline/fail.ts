// Ends a document in ERROR with a code and a text, and announces it.
import { cut } from '../../../cut.js';
import { occurrenceOf, textOf, type Words } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import type { TaxOrder } from '../../taxData/order.js';
import type { FaultCode } from '../../vocabulary.js';
import type { SnapshotFile } from '../../webhooks/announce.js';
import { describeFiles, type FileRow } from '../files/files.js';
import { snapshotOf } from '../retrieval/list/snapshot.js';
import { advance } from './advance.js';
import type { ClaimedDocument } from './work.js';

/** Texts of faults come from documents and other parties. They are cut to this length. */
const FAULT_CHARACTERS_MAX = 2_000;

interface FailOptions {
  /** The sender must be told of the rejection. The lease is kept for that. */
  readonly replyOwed?: 'RE';
  /** The document is due at once, because the replies have no free slot in this process. */
  readonly leaveDue?: boolean;
  readonly setAsideAt?: Date;
  readonly tax?: TaxOrder | undefined;
}

/** Ends a claimed document in ERROR, with files that explain it. False where the lease was lost. */
export async function failDocument(
  app: Pick<App, 'moves' | 'wake'>,
  work: ClaimedDocument,
  fault: { readonly code: FaultCode; readonly message: Words },
  files: { readonly described: readonly SnapshotFile[]; readonly added: readonly FileRow[] },
  { replyOwed, leaveDue = false, setAsideAt, tax }: FailOptions = {},
): Promise<boolean> {
  const error = { code: fault.code, message: cut(textOf(fault.message), FAULT_CHARACTERS_MAX) };
  const isKept = replyOwed !== undefined && !leaveDue;
  return advance(app, work, {
    to: 'ERROR',
    fields: {
      channel: work.channel,
      faultCode: error.code,
      faultMessage: error.message,
      ...(replyOwed === undefined ? {} : { replyOwed: replyOwed }),
      ...(setAsideAt === undefined ? {} : { setAsideAt: setAsideAt }),
    },
    files: files.added,
    reason: occurrenceOf(fault.message) ?? error.message,
    attempt: work.failedAttempts,
    snapshot: snapshotOf(work, 'ERROR', [...files.described, ...describeFiles(files.added)], error),
    leaseToken: work.leaseToken,
    tax,
    ...(isKept ? {} : { release: leaveDue ? 'now' : 'never' }),
    ...(work.state === 'SENDING' && work.submission !== undefined ? { submission: { id: work.submission.id, state: 'FAILED' } } : {}),
  });
}
