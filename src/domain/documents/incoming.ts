// PROCESSING → READY of an incoming document: check, take out its files, announce. It is delivered with its report, whatever
// that says, unless the tenant chose otherwise.
import type { App } from '../ports.js';
import { advance } from './advance.js';
import { type Checked, faultLogger, reportFiles, summaryOf } from './check.js';
import { checkAside } from './checkAside.js';
import type { Work } from './claim.js';
import { failDocument } from './fail.js';
import { ADDED_POSITION, canonicalFile, type DocumentFiles, describeFiles, hasImage, prepareFiles } from './files.js';
import { notesOnStored } from './pdfNotes.js';
import { findReference } from './reference.js';
import { replyToSender } from './reply.js';
import { snapshotOf } from './snapshot.js';

type Incoming = Pick<App, 'database' | 'blobs' | 'channels' | 'ring' | 'clock' | 'settings' | 'log'>;

/** Makes a claimed incoming document ready for retrieval, then answers its sender where the channel does that. */
export async function acceptIncoming(app: Incoming, work: Work, files: DocumentFiles): Promise<void> {
  const canonical = canonicalFile(files.contents);
  const checked = await checkAside(app.settings, work.tenantId, canonical.bytes, {
    documentId: work.documentId,
    documentType: work.documentType,
    importDate: work.importDate,
    onFault: faultLogger(app, work),
    hasImage: hasImage(files.contents),
    taken: files.contents.map((file) => file.fileName),
    notes: await notesOnStored(work.tenantId, files.contents),
  });
  const added = await prepareFiles(app, [...checked.embedded, ...reportFiles(checked.report)], ADDED_POSITION);
  if (work.refuseInvalidIncoming && checked.report.counts.fatal > 0) {
    return refuse(app, work, summaryOf(checked.report), { ...files, added });
  }
  const referenceDocumentId = await findReference(app, work, checked.header.response?.referenceDocumentNumber);
  const ready: Work & { referenceDocumentId?: string | undefined } = { ...work, referenceDocumentId };
  const replyOwed = owedReply(app, work);
  const moved = await advance(app, work, {
    to: 'READY',
    fields: { ...columnsOf(checked), reference_document_id: referenceDocumentId ?? null, reply_owed: replyOwed ?? null },
    files: added,
    snapshot: snapshotOf(ready, 'READY', [...files.described, ...describeFiles(added)]),
    leaseToken: work.leaseToken,
    release: replyOwed === undefined,
  });
  if (moved && replyOwed !== undefined) await replyToSender(app, { ...work, state: 'READY', replyOwed });
}

/** The tenant chose to refuse it: its sender learns of that, and why. */
async function refuse(app: Incoming, work: Work, message: string, files: Parameters<typeof failDocument>[3]): Promise<void> {
  const replyOwed = app.channels[work.channel]?.reply === undefined ? undefined : 'RE';
  const refused = await failDocument(app, work, { code: 'VALIDATION_FAILED', message }, files, replyOwed);
  if (refused && replyOwed !== undefined) await replyToSender(app, { ...work, state: 'ERROR', replyOwed, replyText: message });
}

function columnsOf({ header }: Checked): { customization_id: string | null } {
  return { customization_id: header.customizationId ?? null };
}

/** "`AP` leaves at READY (`MLS_AP_AT=ready`, default) or when the customer completes the document." */
function owedReply(app: Incoming, work: Work): 'AP' | undefined {
  return app.channels[work.channel]?.reply !== undefined && app.settings.mlsApAt === 'ready' ? 'AP' : undefined;
}
