// PROCESSING → SENDING of an outgoing document: checks it, looks up the receiver, converts it and inserts files, and checks the result.
import { isPdf } from '../../../pdf/head.js';
import { reachOf } from '../../accounts/reach.js';
import { accountFor } from '../../accounts/sending.js';
import { type OutboundMessage, SendFault } from '../../channel.js';
import { noteOwnLifecycle } from '../../lifecycle/messages.js';
import { noteFrenchInvoice } from '../../lifecycle/note.js';
import { type Occurrence, occurrence } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { type ReasonedRoute, RouteFault } from '../../routing/channelRouter.js';
import { taxOrderOf } from '../../taxData/order.js';
import type { ChannelName } from '../../vocabulary.js';
import { type Checked, checkedFields, isRefused, reportFiles, summaryOf } from '../checks/check.js';
import { faultLogger } from '../checks/faultLogger.js';
import { offloadCheck } from '../checks/offloadCheck.js';
import { remarksOnStored } from '../fields/pdfNotes.js';
import { contentOf, xmlContent } from '../files/content.js';
import {
  ADDED_POSITION,
  canonicalFile,
  type DocumentFiles,
  describeFiles,
  type FileRow,
  filesInPdf,
  hasImage,
  originalFiles,
  prepareFiles,
} from '../files/files.js';
import type { NewFile } from '../files/newFile.js';
import { advance } from '../pipeline/advance.js';
import { failDocument } from '../pipeline/fail.js';
import type { NextStage } from '../pipeline/nextStage.js';
import type { ClaimedDocument } from '../pipeline/work.js';
import { type AbsenceApp, noteAbsence } from './absence.js';
import { makePayload, type Payload } from './payload.js';
import { recordFault, sendDocument } from './send.js';
import { senderFault, senderOf, statusFault } from './senders.js';
import { addressOf } from './sendStored.js';
import { factsOf, nextSubmission } from './submissions.js';

type Outgoing = Pick<
  App,
  | 'database'
  | 'moves'
  | 'lookups'
  | 'blobs'
  | 'router'
  | 'channels'
  | 'keyring'
  | 'wake'
  | 'clock'
  | 'settings'
  | 'log'
  | 'threads'
  | 'turns'
> &
  AbsenceApp;

/** Of the payload and the files of a document that is sent right after its check. */
const KEPT_BYTES_MAX = 512 * 1024;

/**
 * Checks a claimed document and makes what is sent. Hands it over at once where the sends have a free slot, otherwise leaves it due for
 * them. Ends it in ERROR where a rule or the network refuses it.
 */
export async function prepareOutgoing(app: Outgoing, work: ClaimedDocument, files: DocumentFiles, next: NextStage): Promise<void> {
  const checked = await checkOutgoing(app, work, files);
  const current = { ...work, ...(await describedFields(app, work, checked)) };
  const { furtherSenders } = checked.header;
  const foreign = (await statusFault(checked)) ?? (await senderFault(app, { ...current, furtherSenders }));
  if (foreign !== undefined) return endOrPutOff(app, current, files, checked, foreign);
  await noteFrenchInvoice(app, work, checked, isRefused(checked.report));
  if (isRefused(checked.report)) return refuse(app, current, files, checked);
  await noteOwnLifecycle(app, work, checked);

  let payload: Payload;
  let route: ReasonedRoute | undefined;
  let account: string | undefined;
  try {
    const tenant = { ...work, reach: reachOf(app, work.tenantId) };
    route = await app.router.route(work.documentType, await checked.document(), checked.header, tenant);
    const made = await makePayload(app, route, current, files.contents, checked);
    if ('refused' in made) return refuse(app, { ...current, channel: route.channel }, files, { ...checked, report: made.refused });
    payload = made.payload;
    account = (await accountFor(app, work.tenantId, route.channel, route.account))?.id;
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    const channel = route?.channel ?? (error instanceof RouteFault ? error.channel : undefined) ?? current.channel;
    return endOrPutOff(app, { ...current, channel }, files, checked, withReasons(error, route?.reasons));
  }

  const added = await rowsOf(app, checked, payload.bytes === checked.bytes ? undefined : payload.bytes);
  const submission = nextSubmission(app, work, route.channel, factsOf(payload.document, payload.header, route.type), account);
  const sending: ClaimedDocument = { ...current, state: 'SENDING', channel: route.channel, failedAttempts: 0, submission };
  // What waits for a slow receiver stays in memory. A large document is read again from its files when it is sent.
  const place = bytesOf(payload, files) > KEPT_BYTES_MAX ? undefined : next.reserve('sends', sending);
  const moved = await advance(app, current, {
    to: 'SENDING',
    // The window of docs/decisions/019 begins with the first fault, so time that the lookup took is not added.
    fields: {
      ...checkedFields(checked),
      channel: route.channel,
      failedAttempts: 0,
      // Of a status without an address, the one that was found: another attempt reads it from the row.
      ...(current.senderIdentifier === work.senderIdentifier ? {} : { senderIdentifier: current.senderIdentifier ?? null }),
    },
    files: added,
    leaseToken: work.leaseToken,
    newSubmission: submission,
    tax: reportedAs(app, current, route.channel, payload),
    ...(route.reasons === undefined ? {} : { reason: route.reasons }),
    ...(place === undefined ? { release: 'now' as const } : {}),
  }).catch((error: unknown) => {
    place?.cancel();
    throw error;
  });
  if (place === undefined) return app.wake('sends');
  if (!moved) return place.cancel();
  const message = messageOf(sending, files, payload);
  const all = [...files.described, ...describeFiles(added)];
  place.run(sending, () => sendDocument(app, sending, { message, submission, described: all }));
}

/** For the timeline: why the document takes this way, before why it cannot be sent. */
function withReasons(fault: SendFault, reasons: Occurrence | undefined): SendFault {
  if (reasons === undefined) return fault;
  const { kind, code, retryAfterMs } = fault;
  return new SendFault(occurrence('ROUTE_FAULT', { route: reasons, fault: fault.words }), kind, code, {
    cause: fault,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** Beside the sending, which it neither delays nor stops. */
function reportedAs({ channels }: Outgoing, { senderIdentifier }: ClaimedDocument, channel: ChannelName, { header }: Payload) {
  if (channels[channel]?.reportTax === undefined) return undefined;
  return taxOrderOf({ role: 'C2', type: 'S', reporter: senderIdentifier }, header);
}

function bytesOf({ bytes }: Payload, { contents }: DocumentFiles): number {
  return contents.reduce((sum, file) => sum + file.bytes.length, bytes.length);
}

function messageOf(work: ClaimedDocument, files: DocumentFiles, { bytes, document }: Payload): OutboundMessage {
  return {
    ...addressOf(work),
    isRepeated: false,
    xml: xmlContent(contentOf(bytes), document),
    files: originalFiles(files.contents).flatMap(({ purpose, fileName, mimeType, bytes }) =>
      purpose === 'sent' ? [] : [{ purpose, fileName, mimeType, ...contentOf(bytes) }],
    ),
  };
}

async function checkOutgoing(app: Outgoing, work: ClaimedDocument, { contents }: DocumentFiles): Promise<Checked> {
  // A file that was sent before a retry does not reserve its name for embedded files.
  const files = [...originalFiles(contents), ...filesInPdf(contents)];
  return offloadCheck(app, work.tenantId, canonicalFile(files).bytes, {
    documentId: work.documentId,
    documentType: work.documentType,
    importDate: work.importDate,
    onFault: faultLogger(app, work),
    hasImage: hasImage(files),
    taken: files.map((file) => file.fileName),
    ...(await remarksOnStored(app.threads, work.tenantId, files)),
  });
}

/** The document of flow B is a PDF, so its fields come from the extracted XML. For other flows, they were read at upload. */
async function describedFields(
  app: Pick<App, 'database' | 'settings'>,
  work: ClaimedDocument,
  checked: Checked,
): Promise<Pick<ClaimedDocument, 'senderIdentifier' | 'receiverIdentifier' | 'channel'>> {
  const isReport = work.documentType === 'ereport';
  return {
    senderIdentifier: await senderOf(app, work, checked),
    receiverIdentifier: isReport ? undefined : checked.header.receiverIdentifier,
    channel: isReport ? (work.ereportChannel ?? app.settings.ereportChannel ?? work.channel) : work.channel,
  };
}

async function rowsOf(app: Outgoing, checked: Checked, sent: Buffer | undefined): Promise<FileRow[]> {
  const files: NewFile[] = [...checked.embedded, ...reportFiles(checked.report)];
  if (sent !== undefined) {
    const [fileName, mimeType] = isPdf(sent) ? ['sent.pdf', 'application/pdf'] : ['sent.xml', 'application/xml'];
    files.push({ purpose: 'sent', fileName, mimeType, bytes: sent });
  }
  return prepareFiles(app, files, ADDED_POSITION);
}

/** docs/spec.md#events: a failed validation is an `.error`. */
async function refuse(app: Outgoing, work: ClaimedDocument, files: DocumentFiles, checked: Checked): Promise<void> {
  const added = await rowsOf(app, checked, undefined);
  await failDocument(app, work, { code: 'VALIDATION_FAILED', message: summaryOf(checked.report) }, { ...files, added });
}

/** A final fault ends the document with its report. After a transient one (SMP, DNS) it is retried and stays in PROCESSING. */
async function endOrPutOff(app: Outgoing, work: ClaimedDocument, files: DocumentFiles, checked: Checked, fault: SendFault): Promise<void> {
  if (fault.kind === 'transient') return recordFault(app, work, files.described, fault);
  await noteAbsence(app, work, fault);
  const added = await rowsOf(app, checked, undefined);
  await failDocument(app, work, { code: fault.code, message: fault.words }, { ...files, added });
}
