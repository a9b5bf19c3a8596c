// Sets a document aside for an operator whose processing never ends with a result: it crashes the process, or fails for hours.

import { type Occurrence, textOf } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { loadDescribed } from '../files/files.js';
import { failDocument } from './fail.js';
import type { ClaimedDocument } from './work.js';

/** A document is set aside after this number of claims in a row without a result. */
export const CLAIMS_MAX = 5;

/** A document is set aside after faults in a row over this time that nothing else explains: the database and the file store answered. */
export const FAILING_MS_MAX = 4 * 3_600_000;

/**
 * Ends the document in ERROR with a reason, tells its tenant, and alerts the operator. An operator's retry starts it again. A reply is
 * given up, as after a final fault.
 */
export async function setAside(
  app: Pick<App, 'moves' | 'lookups' | 'replies' | 'channels' | 'wake' | 'clock' | 'log' | 'metrics'>,
  work: ClaimedDocument,
  why: Occurrence,
): Promise<void> {
  const code = work.state === 'SENDING' ? 'SEND_FAILED' : 'VALIDATION_FAILED';
  const fields = { document: work.documentId, tenant: work.tenantId, request: work.requestId };
  // Its own processing is complete. It owes a reply to its sender.
  if (work.state !== 'PROCESSING' && work.state !== 'SENDING') {
    app.log.error('document.reply.given_up', { ...fields, reason: textOf(why) });
    await app.replies.given(work);
    app.metrics.replyGivenUp();
    return;
  }
  app.log.error('document.set_aside', { ...fields, state: work.state, reason: textOf(why) });
  app.metrics.setAside();
  const described = await loadDescribed(app, work.id);
  await failDocument(app, work, { code, message: why }, { described, added: [] }, { setAsideAt: app.clock(), ...replyTo(app, work) });
}

/** Who sent it learns that it did not arrive. */
function replyTo({ channels }: Pick<App, 'channels'>, { direction, channel }: ClaimedDocument): { replyOwed?: 'RE'; leaveDue?: true } {
  return direction === 'receive' && channels[channel]?.reply !== undefined ? { replyOwed: 'RE', leaveDue: true } : {};
}
