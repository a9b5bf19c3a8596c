// Stores the documents of an e-mail, or records the bounce of a sent document.

import { hash } from 'node:crypto';
import { cut } from '../../cut.js';
import { NO_ACCESS_POINT, SendFault } from '../../domain/channel.js';
import { type ReceivedFiles, receiveFiles } from '../../domain/documents/receiving/receiveMessage.js';
import { confirm } from '../../domain/documents/sending/confirm.js';
import { ExchangeError } from '../../domain/errors.js';
import type { App } from '../../domain/ports.js';
import { statementFault } from '../../domain/statements/statementFault.js';
import { isUuid } from '../../domain/uuid.js';
import type { BounceReport } from '../../mail/bounce.js';
import type { AsideReason, ReadMail } from '../../mail/inboundMail.js';
import { documentsOf, type MailDocument } from './documentsOf.js';

const CHANNEL = 'email';
const RECEIVER_CHARACTERS_MAX = 255;

type TakeMailApp = Parameters<typeof receiveFiles>[0] & Parameters<typeof confirm>[0] & Pick<App, 'threads' | 'turns'>;

/** `wait`: no mail can be taken now. `later`: this one cannot. Both stay in the mailbox for the next poll. */
export type TakeMail = (
  mail: Extract<ReadMail, { kind: 'files' | 'bounce' }>,
  signal: AbortSignal,
) => Promise<'done' | 'wait' | 'later' | { readonly reason: AsideReason }>;

/** For the mailbox of one tenant. Everything is durable before it is `done`. */
export function takerFor(app: TakeMailApp, tenantId: string): TakeMail {
  return (mail, signal) => (mail.kind === 'bounce' ? takeBounce(app, tenantId, mail.report) : takeFiles(app, tenantId, mail, signal));
}

async function takeFiles(
  app: TakeMailApp,
  tenantId: string,
  { files, messageKey }: Extract<ReadMail, { kind: 'files' }>,
  signal: AbortSignal,
): ReturnType<TakeMail> {
  try {
    const read = await documentsOf(files, { app, tenantId, bytesMax: app.settings.validationBytesMax, signal });
    if (read === 'too many PDFs') return { reason: read };
    const { documents, isUnreadable, closed } = read;
    let isChanged = false;
    for (const document of documents) {
      const outcome = await receiveFiles(app, messageOf(tenantId, messageKey, document));
      // An earlier e-mail has the same identifiers and XML, with other files.
      isChanged ||= outcome !== 'stored' && outcome !== 'duplicate';
    }
    if (isChanged) return { reason: 'changed copy' };
    if (documents.length > 0) return isUnreadable || closed.size > 0 ? { reason: 'partly unreadable' } : 'done';
    if (isUnreadable) return { reason: 'unreadable document' };
    if (closed.has('encrypted zip')) return { reason: 'encrypted zip' };
    return { reason: closed.has('opaque') ? 'opaque container' : 'no document' };
  } catch (error) {
    if (error instanceof ExchangeError && error.code === 'UNAVAILABLE') return 'wait';
    // The database will never take this document, and the messages behind it must not wait for it.
    if (statementFault(error) === 'row') return { reason: 'unreadable document' };
    throw error;
  }
}

/**
 * The tenant, the Message-ID and the bytes say which message it is: the same e-mail twice is a duplicate, another one with the same
 * Message-ID is not, because senders choose it.
 */
function messageOf(tenantId: string, messageKey: string, { xml, header, business, files, inside }: MailDocument): ReceivedFiles {
  return {
    channel: CHANNEL,
    senderAccessPoint: NO_ACCESS_POINT,
    receiver: cut(header.receiverIdentifier ?? tenantId, RECEIVER_CHARACTERS_MAX),
    tenantId,
    instanceId: hash('sha256', [tenantId, messageKey, hash('sha256', xml)].join('\n')),
    contents: { files, inside, fields: header, business },
  };
}

/** A report of a failure puts its document into ERROR (docs/decisions/074). Other reports change nothing: none says that a document was read. */
async function takeBounce(app: TakeMailApp, tenantId: string, report: BounceReport): ReturnType<TakeMail> {
  const instanceId = await bounced(app, tenantId, report);
  if (instanceId === undefined) return { reason: 'bounce without a document' };
  if (report.action !== 'failed') return 'done';
  const text = `The e-mail was not delivered${report.text === '' ? '' : `: ${report.text}`}`;
  const receipt = { fileName: 'delivery-status.txt', mimeType: 'message/delivery-status', bytes: report.status };
  try {
    await confirm(app, CHANNEL, { instanceId, code: 'RE', text, from: NO_ACCESS_POINT, provesHandOver: true }, receipt);
    return 'done';
  } catch (error) {
    // The document is being sent at this moment.
    if (error instanceof SendFault) return 'later';
    throw error;
  }
}

/** The submission of this tenant that the report is about. The envelope id and the Message-ID begin with its identifier. */
async function bounced(
  { database }: TakeMailApp,
  tenantId: string,
  { envelopeId = '', messageIds }: BounceReport,
): Promise<string | undefined> {
  const candidates = [envelopeId, ...messageIds.map((id) => id.slice(0, id.indexOf('@')))].filter(isUuid);
  const [row] = await database.sql.query<{ instanceId: string }>(
    `select instance_id as "instanceId" from submission where channel = $1 and instance_id = any($2::text[]) and tenant_id = $3 limit 1`,
    [CHANNEL, candidates, tenantId],
  );
  return row?.instanceId;
}
