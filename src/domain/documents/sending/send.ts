// SENDING → EXPORTED or DELIVERED: hands the message to its channel, tries transient faults again on the schedule of docs/decisions/019.
import { withAccount } from '../../accounts/sending.js';
import { type HandOver, type OutboundMessage, SendFault } from '../../channel.js';
import { occurrence } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import type { Submission } from '../../submission.js';
import type { SnapshotFile } from '../../webhooks/announce.js';
import { describeFiles, prepareFiles, RECEIPT_POSITION } from '../files/files.js';
import type { NewFile } from '../files/newFile.js';
import { advance } from '../pipeline/advance.js';
import { failDocument } from '../pipeline/fail.js';
import { type FailedAttempt, recordAttempt } from '../pipeline/release.js';
import { withDeadline } from '../pipeline/withDeadline.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { snapshotOf } from '../retrieval/list/snapshot.js';
import { type AbsenceApp, noteAbsence } from './absence.js';
import { OpenSend } from './interrupted.js';
import { retryAt } from './retrySchedule.js';

export type SendingApp = Pick<App, 'database' | 'moves' | 'blobs' | 'channels' | 'keyring' | 'wake' | 'clock' | 'settings' | 'log'> &
  AbsenceApp;

/** The parcel, and the files of the document as in events. */
interface PreparedMessage {
  readonly message: OutboundMessage;
  readonly submission: Submission;
  readonly described: readonly SnapshotFile[];
}

/** Runs one attempt for a leased document in SENDING. Throws OpenSend where it ends without a result after the channel was called. */
export async function sendDocument(app: SendingApp, work: ClaimedDocument, prepared: PreparedMessage): Promise<void> {
  const channel = app.channels[work.channel];
  if (channel === undefined) {
    const fault = { code: 'SEND_FAILED', message: occurrence('CHANNEL_MISSING', { channel: work.channel }) } as const;
    await failDocument(app, work, fault, { described: prepared.described, added: [] });
    return;
  }
  let isCalled = false;
  try {
    const { message, submission } = prepared;
    const handOver = await withAccount(app, channel, work.tenantId, submission, (account) => {
      isCalled = true;
      return withDeadline(channel.sendTimeoutMs, (signal) => channel.send(message, submission, signal, account));
    });
    await recordHandOver(app, work, prepared, handOver);
  } catch (error) {
    if (!(error instanceof SendFault)) throw isCalled ? new OpenSend(error) : error;
    await noteAbsence(app, work, error);
    await recordFault(app, work, prepared.described, error).catch((failure: unknown) => {
      throw error.uncertain === undefined ? failure : new OpenSend(failure);
    });
  }
}

/**
 * docs/decisions/018: EXPORTED means handed over without a confirmation of delivery. The receipt is stored as a response file of type
 * MDN.
 */
async function recordHandOver(
  app: SendingApp,
  work: ClaimedDocument,
  { submission, described }: PreparedMessage,
  handOver: HandOver,
): Promise<void> {
  const { receipt, receiverAccessPoint, externalReference, state, reason } = handOver;
  const added: NewFile[] = receipt === undefined ? [] : [{ purpose: 'response', messageType: 'MDN', ...receipt }];
  const rows = await prepareFiles(app, added, RECEIPT_POSITION);
  const isDelivered = state === 'delivered';
  const files = [...described, ...describeFiles(rows)];
  const moved = await advance(app, work, {
    to: 'EXPORTED',
    fields: { failedAttempts: work.failedAttempts },
    ...(reason === undefined ? {} : { reason }),
    files: rows,
    attempt: work.failedAttempts + 1,
    snapshot: snapshotOf(work, 'EXPORTED', files),
    leaseToken: work.leaseToken,
    // Where the delivery is confirmed already, the document stays due until it is DELIVERED.
    ...(isDelivered ? {} : { release: 'never' as const }),
    submission: { id: submission.id, state: isDelivered ? 'CONFIRMED' : 'HANDED_OVER', receiverAccessPoint, externalReference },
  });
  if (moved && isDelivered) await recordDelivery(app, { ...work, state: 'EXPORTED' }, files);
}

/** EXPORTED → DELIVERED of a leased document whose channel confirmed the delivery with the hand-over. */
export async function recordDelivery(
  app: Pick<App, 'moves' | 'wake'>,
  work: ClaimedDocument,
  described: readonly SnapshotFile[],
): Promise<void> {
  const snapshot = snapshotOf(work, 'DELIVERED', described);
  await advance(app, work, { to: 'DELIVERED', snapshot, leaseToken: work.leaseToken, release: 'never' });
}

/** A final fault ends the document. A transient one is retried until SEND_RETRY_WINDOW_MS has passed. */
export async function recordFault(
  app: Pick<App, 'database' | 'moves' | 'wake' | 'clock' | 'settings'>,
  work: ClaimedDocument,
  described: readonly SnapshotFile[],
  fault: SendFault,
): Promise<void> {
  const failedAttempts = work.failedAttempts + 1;
  const { dueAt, until } = retryAt(app, work.sendUntil, failedAttempts, fault.retryAfterMs);
  if (fault.kind === 'final' || dueAt > until) {
    await failDocument(app, { ...work, failedAttempts }, { code: fault.code, message: fault.words }, { described, added: [] });
    return;
  }
  const uncertain = uncertainOf(work.submission, fault, app.clock());
  await recordAttempt(app, work, { failedAttempts, until, dueAt, reason: fault.words, uncertain });
}

/** Further attempts at the same access point do not move the time of the first one. Nor do they where it is not known where that one went. */
function uncertainOf(submission: Submission | undefined, { uncertain }: SendFault, now: Date): FailedAttempt['uncertain'] {
  if (submission === undefined || uncertain === undefined) return undefined;
  const earlier = submission.uncertain;
  const isSame = earlier !== undefined && (earlier.accessPoint ?? uncertain.accessPoint) === uncertain.accessPoint;
  const since = isSame ? earlier.since : now.toISOString();
  return { submission: submission.id, handOver: { ...uncertain, since } };
}
