// Answers the sender of a received document: the Message Level Status on Peppol.
import { type OutboundReply, SendFault } from '../../channel.js';
import { occurrence } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { recordAttempt, releaseDocument } from '../pipeline/release.js';
import { withDeadline } from '../pipeline/withDeadline.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { retryAt } from './retrySchedule.js';

/** Sends the reply that a claimed document owes. It is retried like a send, and given up at the same time. */
export async function replyToSender(
  app: Pick<App, 'database' | 'replies' | 'channels' | 'clock' | 'settings' | 'log' | 'metrics'>,
  work: ClaimedDocument,
): Promise<void> {
  const channel = app.channels[work.channel];
  const { replyOwed, instanceId } = work;
  if (replyOwed === undefined || instanceId === undefined || channel?.reply === undefined) return releaseDocument(app, work, null);
  const reply = replyOf(app, work, instanceId, replyOwed);
  let outcome: 'sent' | 'not-asked';
  try {
    outcome = await withDeadline(channel.sendTimeoutMs, (signal) => channel.reply!(reply, signal));
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    return recordFault(app, work, error);
  }
  await app.replies.given(work);
  // Peppol's service level counts the statuses that are sent.
  if (outcome === 'sent') app.metrics.replied(app.clock().getTime() - work.importDate.getTime());
}

/** A repeated reply is the same as the first, so its time is one that does not change meanwhile. */
function replyOf({ settings }: Pick<App, 'settings'>, work: ClaimedDocument, instanceId: string, code: 'AP' | 'RE'): OutboundReply {
  const { id, importDate, completedAt, replyText, faultCode, setAsideAt, received, completionIssues } = work;
  const { accessPoint, mlsTo, mlsType } = received ?? {};
  const decidedAt = settings.mlsApAt === 'completed' ? (completedAt ?? importDate) : importDate;
  const rejection =
    code === 'RE'
      ? { text: replyText, isInvalid: faultCode === 'VALIDATION_FAILED' && setAsideAt === undefined, issues: completionIssues ?? [] }
      : { text: undefined, isInvalid: false, issues: [] };
  return { instanceId, code, ...rejection, document: id, decidedAt, accessPoint, mlsTo, mlsType };
}

/** A failed reply does not change the state of the document. The timeline records it. */
async function recordFault(
  app: Pick<App, 'database' | 'clock' | 'settings' | 'log' | 'metrics'>,
  work: ClaimedDocument,
  fault: SendFault,
): Promise<void> {
  const failedAttempts = work.failedAttempts + 1;
  const { dueAt, until } = retryAt(app, work.sendUntil, failedAttempts, fault.retryAfterMs);
  const isGivenUp = fault.kind === 'final' || dueAt > until;
  if (isGivenUp) {
    app.metrics.replyGivenUp();
    const { documentId, tenantId, requestId } = work;
    app.log.error('document.reply.given_up', { document: documentId, tenant: tenantId, request: requestId, reason: fault.message });
  }
  const reason = occurrence(isGivenUp ? 'REPLY_GIVEN_UP' : 'REPLY_AGAIN', { why: fault.words });
  await recordAttempt(app, work, { failedAttempts, until, dueAt: isGivenUp ? null : dueAt, reason });
}
