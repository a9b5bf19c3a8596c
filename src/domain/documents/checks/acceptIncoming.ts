// PROCESSING → READY of an incoming document: checks it, extracts its files, and announces it. It is delivered with its report even if
// it is invalid, unless the tenant refuses invalid documents.
import { takeLifecycle } from '../../lifecycle/messages.js';
import { noteReceivedInvoice } from '../../lifecycle/note.js';
import { occurrence, textOf, type Words } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { type TaxOrder, taxOrderOf } from '../../taxData/order.js';
import { remarksOnStored } from '../fields/pdfNotes.js';
import { ADDED_POSITION, canonicalFile, type DocumentFiles, describeFiles, hasImage, prepareFiles } from '../files/files.js';
import { advance } from '../pipeline/advance.js';
import { failDocument } from '../pipeline/fail.js';
import type { NextStage } from '../pipeline/nextStage.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { findReference } from '../receiving/reference.js';
import { snapshotOf } from '../retrieval/list/snapshot.js';
import { replyToSender } from '../sending/reply.js';
import { type Checked, checkedFields, reportFiles, summaryOf } from './check.js';
import { checkLarge } from './checkLarge.js';
import { faultLogger } from './faultLogger.js';
import { offloadCheck } from './offloadCheck.js';

type Incoming = Pick<
  App,
  | 'database'
  | 'moves'
  | 'lookups'
  | 'replies'
  | 'blobs'
  | 'channels'
  | 'wake'
  | 'clock'
  | 'settings'
  | 'log'
  | 'metrics'
  | 'threads'
  | 'turns'
>;

/** Makes a claimed incoming document ready for retrieval, then answers its sender where the channel has answers. */
export async function acceptIncoming(app: Incoming, work: ClaimedDocument, files: DocumentFiles, next: NextStage): Promise<void> {
  // Of a document that is too large for its rules, only the head is known.
  const whole = files.large === undefined ? await checkHeld(app, work, files.contents) : undefined;
  const checked = whole ?? (await checkLarge(app, work, files, files.large!));
  const added = await prepareFiles(app, [...checked.embedded, ...reportFiles(checked.report)], ADDED_POSITION);
  const isInvalid = work.refuseInvalidIncoming && checked.report.counts.fatal > 0;
  const used = whole && (await noteReceivedInvoice(app, work, whole, isInvalid));
  const reason = isInvalid
    ? summaryOf(checked.report)
    : used && occurrence('NUMBER_USED_AGAIN', { code: used.code ?? '', text: used.text ?? '' });
  if (reason !== undefined)
    return refuse(app, work, { message: reason, tax: reportedAs(app, work, checked, 'F') }, { ...files, added }, next);
  if (whole !== undefined) await takeLifecycle(app, work, whole);
  const referenceDocumentId = await findReference(app, work, checked.header.response?.referenceDocumentNumber);
  const ready: ClaimedDocument & { referenceDocumentId?: string | undefined } = { ...work, referenceDocumentId };
  const replyOwed = owedReply(app, work);
  const answering: ClaimedDocument = { ...work, state: 'READY', replyOwed, failedAttempts: 0 };
  await replying(app, replyOwed === undefined ? undefined : answering, next, (isHeld) =>
    advance(app, work, {
      to: 'READY',
      fields: { ...checkedFields(checked), referenceDocumentId: referenceDocumentId ?? null, replyOwed: replyOwed ?? null },
      files: added,
      snapshot: snapshotOf(ready, 'READY', [...files.described, ...describeFiles(added)]),
      leaseToken: work.leaseToken,
      tax: reportedAs(app, work, checked, 'S'),
      ...(isHeld ? {} : { release: replyOwed === undefined ? ('never' as const) : ('now' as const) }),
    }),
  );
}

async function checkHeld(app: Incoming, work: ClaimedDocument, contents: DocumentFiles['contents']): Promise<Checked> {
  return offloadCheck(app, work.tenantId, canonicalFile(contents).bytes, {
    documentId: work.documentId,
    documentType: work.documentType,
    importDate: work.importDate,
    onFault: faultLogger(app, work),
    hasImage: hasImage(contents),
    taken: contents.map((file) => file.fileName),
    ...(await remarksOnStored(app.threads, work.tenantId, contents)),
  });
}

/** The tenant refuses it. Its sender is told the reason. */
async function refuse(
  app: Incoming,
  work: ClaimedDocument,
  { message, tax }: { readonly message: Words; readonly tax: TaxOrder | undefined },
  files: Parameters<typeof failDocument>[3],
  next: NextStage,
): Promise<void> {
  const replyOwed = app.channels[work.channel]?.reply === undefined ? undefined : 'RE';
  const answering: ClaimedDocument = {
    ...work,
    state: 'ERROR',
    replyOwed,
    replyText: textOf(message),
    faultCode: 'VALIDATION_FAILED',
    failedAttempts: 0,
  };
  await replying(app, replyOwed === undefined ? undefined : answering, next, (isHeld) =>
    failDocument(app, work, { code: 'VALIDATION_FAILED', message }, files, {
      tax,
      ...(replyOwed === undefined ? {} : { replyOwed, leaveDue: !isHeld }),
    }),
  );
}

/** Moves the document, then answers its sender at once where the replies have a free slot. Otherwise the reply is left due. */
async function replying(
  app: Incoming,
  answering: ClaimedDocument | undefined,
  next: NextStage,
  move: (isHeld: boolean) => Promise<boolean>,
): Promise<void> {
  const place = answering === undefined ? undefined : next.reserve('replies', answering);
  const moved = await move(place !== undefined).catch((error: unknown) => {
    place?.cancel();
    throw error;
  });
  if (place === undefined) return answering === undefined ? undefined : app.wake('replies');
  if (!moved) return place.cancel();
  place.run(answering!, () => replyToSender(app, answering!));
}

/** Of what a program uploaded as received, another platform has reported. */
function reportedAs(
  { channels }: Incoming,
  { channel, instanceId, receiverIdentifier }: ClaimedDocument,
  { header }: Pick<Checked, 'header'>,
  type: TaxOrder['type'],
): TaxOrder | undefined {
  if (instanceId === undefined || channels[channel]?.reportTax === undefined) return undefined;
  return taxOrderOf({ role: 'C3', type, reporter: receiverIdentifier }, header);
}

/** docs/decisions/061: `AP` is sent at READY, or when the customer completes the document. */
function owedReply(app: Incoming, work: ClaimedDocument): 'AP' | undefined {
  return app.channels[work.channel]?.reply !== undefined && app.settings.mlsApAt === 'ready' ? 'AP' : undefined;
}
