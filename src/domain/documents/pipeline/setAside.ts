// Sets a document aside for an operator whose processing never ends with a result because it crashes the process.
import type { App } from '../../ports.js';
import { loadDescribed } from '../files/files.js';
import { failDocument } from './fail.js';
import type { ClaimedDocument } from './work.js';

/** A document is set aside after this number of claims in a row without a result. */
export const CLAIMS_MAX = 5;

/**
 * Ends the document in ERROR with a reason, tells its tenant, and alerts the operator. An operator's retry starts it again. A reply is
 * given up, as after a final fault.
 */
export async function setAside(
  app: Pick<App, 'moves' | 'lookups' | 'replies' | 'wake' | 'clock' | 'log' | 'metrics'>,
  work: ClaimedDocument,
): Promise<void> {
  const claims = work.claims - 1;
  const code = work.state === 'SENDING' ? 'SEND_FAILED' : 'VALIDATION_FAILED';
  const message = `Processing was interrupted ${claims} times without a result; the document is set aside until an operator retries it`;
  const fields = { document: work.documentId, tenant: work.tenantId, request: work.requestId };
  // Its own processing is complete. It owes a reply to its sender.
  if (work.state !== 'PROCESSING' && work.state !== 'SENDING') {
    app.log.error('document.reply.given_up', { ...fields, reason: `Interrupted ${claims} times without a result` });
    await app.replies.given(work);
    app.metrics.replyGivenUp();
    return;
  }
  app.log.error('document.set_aside', { ...fields, state: work.state, claims });
  app.metrics.setAside();
  const described = await loadDescribed(app, work.id);
  await failDocument(app, work, { code, message }, { described, added: [] }, { setAsideAt: app.clock() });
}
