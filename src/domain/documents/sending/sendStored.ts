// Sends a stored document: after a restart, after a transient fault, or where the sends had no free slot right after the check.
import type { OutboundMessage, SendFault } from '../../channel.js';
import type { App } from '../../ports.js';
import { readHeader } from '../fields/read.js';
import { storedContent, xmlContent } from '../files/content.js';
import { findPayload, loadFileRows, type StoredFileRow } from '../files/fileRows.js';
import { ADDED_POSITION, describeFiles } from '../files/files.js';
import { failDocument } from '../pipeline/fail.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { noteInterrupted, wasInterrupted } from './interrupted.js';
import { type SendingApp, sendDocument } from './send.js';
import { senderFault } from './senders.js';

/**
 * Runs one attempt for a leased document in SENDING. The bytes of the files of an invoice are read only when the channel reads them. Another
 * tenant may have registered the sender since the check.
 */
export async function sendStored(app: SendingApp & Pick<App, 'lookups'>, work: ClaimedDocument): Promise<void> {
  const rows = await loadFileRows(app, work.id);
  const opened = work.submission;
  if (opened === undefined) throw new Error('A document in SENDING has no submission');
  const isInterrupted = wasInterrupted(work, opened);
  const submission = isInterrupted ? await noteInterrupted(app, work, opened) : opened;
  // The first attempt comes here, too, where the sends had no free slot after the check.
  const isRepeated = isInterrupted || work.failedAttempts > 0;
  const message = { ...messageOf(app, work, rows, await findPayload(app, rows)), isRepeated };
  const described = describeFiles(rows);
  const foreign = await foreignSender(app, work, message);
  if (foreign === undefined) await sendDocument(app, { ...work, submission }, { message, submission, described });
  else await failDocument(app, work, { code: foreign.code, message: foreign.message }, { described, added: [] });
}

/** An invoice has one sender, which is in its row. */
async function foreignSender(
  app: Parameters<typeof senderFault>[0],
  work: ClaimedDocument,
  { xml }: Pick<OutboundMessage, 'xml'>,
): Promise<SendFault | undefined> {
  const furtherSenders = work.documentType === 'invoice' ? [] : readHeader(await xml.document()).furtherSenders;
  return senderFault(app, { ...work, furtherSenders });
}

function messageOf(
  app: SendingApp,
  work: ClaimedDocument,
  rows: readonly StoredFileRow[],
  xml: StoredFileRow,
): Omit<OutboundMessage, 'isRepeated'> {
  return {
    ...addressOf(work),
    xml: xmlContent(storedContent(app, xml)),
    files: rows.flatMap((row) => {
      const { purpose, fileName, mimeType, position } = row;
      const isOriginal = position < ADDED_POSITION && purpose !== 'sent';
      return isOriginal ? [{ purpose, fileName, mimeType, ...storedContent(app, row) }] : [];
    }),
  };
}

/** What a message says of its document. */
export function addressOf(work: ClaimedDocument): Omit<OutboundMessage, 'isRepeated' | 'xml' | 'files'> {
  const { tenantId, documentId, documentType, failedAttempts, senderIdentifier, receiverIdentifier } = work;
  return { tenantId, documentId, documentType, failedAttempts, senderIdentifier, receiverIdentifier };
}
