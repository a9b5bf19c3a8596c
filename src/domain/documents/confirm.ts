// What comes back after the hand-over: a delivery confirmed, or a rejection, also a late one.

import { type ReceiptFile, type Reply, SendFault } from '../channel.js';
import type { State } from '../document.js';
import type { App } from '../ports.js';
import type { ChannelName, DocumentType } from '../vocabulary.js';
import { advance } from './advance.js';
import { describeFiles, loadDescribed, prepareFiles } from './files.js';
import { withoutNulls } from './rows.js';
import { snapshotOf } from './snapshot.js';

interface Sent {
  readonly id: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
  readonly importDate: Date;
  readonly senderIdentifier: string | undefined;
  readonly receiverIdentifier: string | undefined;
  readonly referenceNumber: string | undefined;
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
}

/** Confirmations stand behind the receipt. */
const CONFIRMATION_POSITION = 3_000;

/**
 * Takes the answer to a sent document. `AP` delivers, `AB` leaves it exported, `RE` ends it in ERROR, also after EXPORTED or
 * DELIVERED. Repeats change nothing. Throws a transient SendFault where our own record of the hand-over is not there yet.
 */
export async function confirm(
  app: Pick<App, 'database' | 'blobs' | 'ring' | 'clock' | 'settings'>,
  channel: ChannelName,
  reply: Reply,
  receipt: ReceiptFile,
): Promise<void> {
  const [row] = await app.database.sql.query<Sent>(
    `select id, document_id as "documentId", document_type as "documentType", channel, state, import_date as "importDate",
       sender_identifier as "senderIdentifier", receiver_identifier as "receiverIdentifier", reference_number as "referenceNumber",
       response_code as "responseCode", response_message as "responseMessage"
     from document where id = $1 and direction = 'send' and channel = $2`,
    [reply.instanceId, channel],
    { prepared: true },
  );
  if (row === undefined || reply.code === 'AB') return;
  const to: State = reply.code === 'AP' ? 'DELIVERED' : 'ERROR';
  if (row.state === to || row.state === 'ERROR') return;
  if (row.state !== 'EXPORTED' && row.state !== 'DELIVERED') {
    throw new SendFault(`The hand-over of ${reply.instanceId} is not recorded yet`, 'transient');
  }
  // Between reading and writing another answer may have moved it: a rejection that came second still ends it.
  if (!(await record(app, row, to, reply, receipt))) await confirm(app, channel, reply, receipt);
}

/** False where the document is no longer in the state in which it was read. */
async function record(
  app: Pick<App, 'database' | 'blobs' | 'ring' | 'clock' | 'settings'>,
  row: Sent,
  to: 'DELIVERED' | 'ERROR',
  reply: Reply,
  receipt: ReceiptFile,
): Promise<boolean> {
  const rows = await prepareFiles(app, [{ purpose: 'response', messageType: 'MDN', ...receipt }], CONFIRMATION_POSITION);
  const described = [...(await loadDescribed(app, row.id)), ...describeFiles(rows)];
  const message = reply.text ?? 'The receiving side rejected the document';
  const error = to === 'ERROR' ? ({ code: 'SEND_FAILED', message } as const) : undefined;
  const document = { ...withoutNulls(row), direction: 'send' as const };
  return advance(app, document, {
    to,
    files: rows,
    ...(error === undefined ? {} : { fields: { fault_code: error.code, fault_message: error.message }, reason: error.message }),
    snapshot: snapshotOf(document, to, described, error),
  });
}
