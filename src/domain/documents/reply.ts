// What the sender of a received document is told: the Message Level Status on Peppol.
import { SendFault } from '../channel.js';
import type { App } from '../ports.js';
import { releaseDocument, type Work } from './claim.js';
import { putOff } from './send.js';

/** A reply that could not be given now; the document itself is where it belongs already. */
const REPLY_RETRY_MS = 1_000;

/** Gives the reply that a claimed document owes. */
export async function replyToSender(app: Pick<App, 'database' | 'channels' | 'clock' | 'log'>, work: Work): Promise<void> {
  const channel = app.channels[work.channel];
  if (work.replyOwed === undefined || channel?.reply === undefined) return releaseDocument(app, work, null);
  try {
    await channel.reply({ instanceId: work.instanceId, code: work.replyOwed, text: work.replyOwed === 'RE' ? work.replyText : undefined });
  } catch (error) {
    if (!(error instanceof SendFault) || error.kind === 'final') throw error;
    return putOff(app, work, REPLY_RETRY_MS);
  }
  await app.database.sql.query(
    `update document set reply_owed = null, lease_token = null, worker_id = null, due_at = null
     where id = $1 and lease_token = $2`,
    [work.id, work.leaseToken],
    { prepared: true },
  );
}
