// Processes confirmations and rejections of sent documents, also late ones.
import { systemActor } from '../../actor.js';
import { type Confirmation, NO_ACCESS_POINT, type ReceiptFile, SendFault } from '../../channel.js';
import type { State } from '../../document.js';
import { occurrence, textOf } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { DISREGARD } from '../../taxData/order.js';
import type { ChannelName } from '../../vocabulary.js';
import { CONFIRMATION_POSITION, describeFiles, loadDescribed, prepareFiles } from '../files/files.js';
import { advance } from '../pipeline/advance.js';
import { snapshotOf } from '../retrieval/list/snapshot.js';
import { type SentDocument, sentKey } from './sent.js';

type ConfirmingApp = Pick<App, 'database' | 'moves' | 'lookups' | 'blobs' | 'wake' | 'clock' | 'settings' | 'log'>;

/** The delay of a retry for a confirmation that came before the record of its hand-over. */
const UNRECORDED_RETRY_MS = 1_000;
/** For the timeline, where the channel has no access points. */
const ANSWERED = occurrence('ANSWERED_WITHOUT_RESULT');

/** `counted`: taken, and its exchange on the network is counted. */
export type ConfirmOutcome = 'taken' | 'counted' | 'unknown' | 'refused';

/**
 * Processes the answer to a submission. `AP`: delivered. `AB`: stays exported. `RE`: ends in ERROR, also after EXPORTED or DELIVERED. A
 * repetition changes nothing. An answer to an earlier submission is stored with it and does not change the document. An answer from
 * another access point than the one that accepted the message is refused. An answer to a document that waits for its next attempt shows
 * that it was handed over, where it comes from the access point that may have it, or only a holder of the message could send it. Otherwise
 * throws a transient SendFault where the hand-over is not recorded yet.
 */
export async function confirm(
  app: ConfirmingApp,
  channel: ChannelName,
  confirmation: Confirmation,
  receipt: ReceiptFile,
): Promise<ConfirmOutcome> {
  const sent = await app.lookups.sent(sentKey(channel, confirmation.instanceId));
  if (sent === undefined) return 'unknown';
  const isUnderWay = sent.isLatest && sent.state !== 'EXPORTED' && sent.state !== 'DELIVERED' && sent.state !== 'ERROR';
  if (isUnderWay && hasArrived(sent, confirmation)) {
    await recordHandOver(app, sent, confirmation);
    return confirm(app, channel, confirmation, receipt);
  }
  if (isUnderWay) {
    const options = { retryAfterMs: UNRECORDED_RETRY_MS };
    throw new SendFault(occurrence('NOT_RECORDED_YET', { message: confirmation.instanceId }), 'transient', 'SEND_FAILED', options);
  }
  if (sent.receiverAccessPoint !== undefined && confirmation.from !== sent.receiverAccessPoint) {
    const { documentId, tenantId } = sent;
    app.log.warn('confirmation.refused', { document: documentId, tenant: tenantId, channel, from: confirmation.from });
    return 'refused';
  }
  if (sent.isLatest && sent.state === 'ERROR' && confirmation.code !== 'RE') {
    await keepBesideError(app, sent, confirmation);
    return 'taken';
  }
  if (confirmation.code === 'AB') return 'taken';
  if (!sent.isLatest) {
    await keepWithSubmission(app, sent, confirmation);
    return 'taken';
  }
  const to: State = confirmation.code === 'AP' ? 'DELIVERED' : 'ERROR';
  if (sent.state === to) return 'taken';
  // Another answer may have moved the document since it was read. A rejection that came second still ends it.
  if (!(await record(app, sent, to, confirmation, receipt))) return confirm(app, channel, confirmation, receipt);
  return confirmation.exchange === undefined ? 'taken' : 'counted';
}

/** Whether the answer shows that a message arrived whose last attempt had no answer. */
function hasArrived({ state, isLeased, uncertainAccessPoint }: SentDocument, { from, provesHandOver = false }: Confirmation): boolean {
  return state === 'SENDING' && !isLeased && (provesHandOver || (from !== NO_ACCESS_POINT && from === uncertainAccessPoint));
}

/** The receipt, or the answer to the send, was lost: the answer stands for it. Changes nothing where another process has moved the document. */
async function recordHandOver(app: ConfirmingApp, sent: SentDocument, { from }: Confirmation): Promise<void> {
  const document = { ...sent, direction: 'send' as const };
  await advance(app, document, {
    to: 'EXPORTED',
    reason: from === NO_ACCESS_POINT ? ANSWERED : occurrence('ANSWERED_WITHOUT_RECEIPT'),
    snapshot: snapshotOf(document, 'EXPORTED', await loadDescribed(app, sent.id)),
    release: 'never',
    actor: systemActor(sent.tenantId, sent.channel),
    submission: { id: sent.submission, state: 'HANDED_OVER', receiverAccessPoint: from === NO_ACCESS_POINT ? undefined : from },
  });
}

/** ERROR stays: the tenant was told, and may have sent the document again. An operator reads here that the receiver has it. */
async function keepBesideError(app: ConfirmingApp, sent: SentDocument, { code, text, from }: Confirmation): Promise<void> {
  const { documentId, tenantId, submission, channel, submissionState, uncertainAccessPoint } = sent;
  app.log.warn('confirmation.contradicts', { document: documentId, tenant: tenantId, submission, channel, from, code, text });
  if (code !== 'AP' || submissionState !== 'FAILED' || from !== (uncertainAccessPoint ?? NO_ACCESS_POINT)) return;
  await app.database.sql.query(
    `update submission set state = 'CONFIRMED', state_date = exchange_now() where id = $1 and state = 'FAILED'`,
    [submission],
  );
}

/** Answers to earlier submissions, which do not concern the document any more. */
async function keepWithSubmission(app: ConfirmingApp, sent: SentDocument, { code, text }: Confirmation): Promise<void> {
  await app.database.sql.query(`update submission set state = $2, state_date = exchange_now() where id = $1 and state <> $2`, [
    sent.submission,
    code === 'AP' ? 'CONFIRMED' : 'REJECTED',
  ]);
  app.log.info('confirmation.late', { document: sent.documentId, tenant: sent.tenantId, submission: sent.submission, code, text });
}

/** False where the document is no longer in the state in which it was read. */
async function record(
  app: ConfirmingApp,
  sent: SentDocument,
  to: 'DELIVERED' | 'ERROR',
  confirmation: Confirmation,
  receipt: ReceiptFile,
): Promise<boolean> {
  const rows = await prepareFiles(app, [{ purpose: 'response', messageType: 'MDN', ...receipt }], CONFIRMATION_POSITION);
  const described = [...(await loadDescribed(app, sent.id)), ...describeFiles(rows)];
  const { text } = confirmation;
  const words = text === undefined ? occurrence('REJECTED') : occurrence('REJECTED_SAYING', { text });
  const error = to === 'ERROR' ? ({ code: 'SEND_FAILED', message: text ?? textOf(words) } as const) : undefined;
  const document = { ...sent, direction: 'send' as const };
  return advance(app, document, {
    to,
    files: rows,
    ...(error === undefined ? {} : { fields: { faultCode: error.code, faultMessage: error.message }, reason: words }),
    snapshot: snapshotOf(document, to, described, error),
    actor: systemActor(sent.tenantId, sent.channel),
    submission: { id: sent.submission, state: to === 'DELIVERED' ? 'CONFIRMED' : 'REJECTED' },
    tax: to === 'ERROR' && sent.documentType === 'invoice' ? DISREGARD : undefined,
    exchange: confirmation.exchange,
  });
}
