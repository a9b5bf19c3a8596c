// Sends a stored document: after a restart, after a transient fault, or where the sends had no free slot right after the check.
import type { OutboundMessage } from '../../channel.js';
import { storedContent, xmlContent } from '../files/content.js';
import { findPayload, loadFileRows, type StoredFileRow } from '../files/fileRows.js';
import { ADDED_POSITION, describeFiles } from '../files/files.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { noteInterrupted, wasInterrupted } from './interrupted.js';
import { type SendingApp, sendDocument } from './send.js';

/** Runs one attempt for a leased document in SENDING. The bytes of its files are read only when the channel reads them. */
export async function sendStored(app: SendingApp, work: ClaimedDocument): Promise<void> {
  const rows = await loadFileRows(app, work.id);
  const opened = work.submission;
  if (opened === undefined) throw new Error('A document in SENDING has no submission');
  const isInterrupted = wasInterrupted(work, opened);
  const submission = isInterrupted ? await noteInterrupted(app, work, opened) : opened;
  // The first attempt comes here, too, where the sends had no free slot after the check.
  const isRepeated = isInterrupted || work.failedAttempts > 0;
  const message = { ...messageOf(app, work, rows, await findPayload(app, rows)), isRepeated };
  await sendDocument(app, { ...work, submission }, { message, submission, described: describeFiles(rows) });
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
