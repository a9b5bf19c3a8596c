// PROCESSING → SENDING of an outgoing document: check, find the receiver, convert and splice what travels, check that again.
import { SendFault } from '../channel.js';
import type { App, NewFile } from '../ports.js';
import type { ChannelName } from '../vocabulary.js';
import { advance } from './advance.js';
import { type Checked, faultLogger, isRefused, reportFiles, summaryOf } from './check.js';
import { checkAside } from './checkAside.js';
import type { Work } from './claim.js';
import { failDocument } from './fail.js';
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
} from './files.js';
import { notesOnStored } from './pdfNotes.js';
import { type Route, routeOf } from './route.js';
import { recordFault, sendDocument, type Travelling } from './send.js';
import { makeTravelling } from './travel.js';

type Outgoing = Pick<App, 'database' | 'blobs' | 'registry' | 'channels' | 'ring' | 'clock' | 'settings' | 'log'>;

/** Prepares a claimed document and hands it over in the same breath; ends in ERROR where a rule or the network says so. */
export async function prepareOutgoing(app: Outgoing, work: Work, files: DocumentFiles): Promise<void> {
  const checked = await checkOutgoing(app, work, files);
  const described = describedFields(app, work, checked);
  const current = { ...work, ...described.work };
  if (isRefused(checked.report)) return refuse(app, current, files, checked);

  let travelling: Travelling;
  let route: Route;
  try {
    route = await findRoute(app, current, checked);
    const made = await makeTravelling(app, route, current, files.contents, checked);
    if ('refused' in made) return refuse(app, current, files, { ...checked, report: made.refused });
    travelling = made.travelling;
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    return endOrPutOff(app, current, files, checked, error);
  }

  const added = await rowsOf(app, checked, travelling.bytes === checked.bytes ? undefined : travelling.bytes);
  const moved = await advance(app, current, {
    to: 'SENDING',
    // "for 24 hours" counts from the first fault, so what was lost on the lookup is not given again.
    fields: { ...described.columns, channel: route.channel, failed_attempts: 0 },
    files: added,
    leaseToken: work.leaseToken,
  });
  if (!moved) return;
  const sending: Work = { ...current, state: 'SENDING', channel: route.channel, failedAttempts: 0 };
  await sendDocument(app, sending, { ...files, described: [...files.described, ...describeFiles(added)] }, travelling);
}

async function checkOutgoing(app: Outgoing, work: Work, { contents }: DocumentFiles): Promise<Checked> {
  // What travelled before a retry is no name that an embedded file could repeat.
  const files = [...originalFiles(contents), ...filesInPdf(contents)];
  return checkAside(app.settings, work.tenantId, canonicalFile(files).bytes, {
    documentId: work.documentId,
    documentType: work.documentType,
    importDate: work.importDate,
    onFault: faultLogger(app, work),
    hasImage: hasImage(files),
    taken: files.map((file) => file.fileName),
    notes: await notesOnStored(work.tenantId, files),
  });
}

/** Flow B has a PDF as its document, so its fields come from the extracted XML; the others were read at upload already. */
function describedFields(
  app: Pick<App, 'settings'>,
  work: Work,
  { header }: Checked,
): { work: Partial<Work>; columns: { customization_id: string | null } } {
  const isReport = work.documentType === 'ereport';
  return {
    work: {
      senderIdentifier: header.senderIdentifier,
      receiverIdentifier: isReport ? undefined : header.receiverIdentifier,
      ...(isReport ? { channel: ereportChannelOf(app, work) ?? work.channel } : {}),
    },
    columns: { customization_id: header.customizationId ?? null },
  };
}

/** The tenant's own choice before that of the operator. */
function ereportChannelOf(app: Pick<App, 'settings'>, work: Work): ChannelName | undefined {
  return work.ereportChannel ?? app.settings.ereportChannel;
}

/** "An e-report has no receiver on Peppol: it skips the lookup and goes to the tenant's EREPORT_CHANNEL." */
async function findRoute(app: Outgoing, work: Work, checked: Checked): Promise<Route> {
  if (work.documentType === 'ereport') {
    const channel = ereportChannelOf(app, work);
    if (channel === undefined) throw new SendFault('No channel for e-reports is configured', 'final');
    return { channel, form: 'as-is' };
  }
  const receiver = checked.header.receiverIdentifier;
  const reachability = receiver === undefined ? undefined : await app.registry.lookup(receiver);
  return routeOf(checked.document, checked.header, reachability);
}

async function rowsOf(app: Outgoing, checked: Checked, sent: Buffer | undefined): Promise<FileRow[]> {
  const files: NewFile[] = [...checked.embedded, ...reportFiles(checked.report)];
  if (sent !== undefined) files.push({ purpose: 'sent', fileName: 'sent.xml', mimeType: 'application/xml', bytes: sent });
  return prepareFiles(app, files, ADDED_POSITION);
}

/** "`invoice.error`: Document validation or participant lookup failed." */
async function refuse(app: Outgoing, work: Work, files: DocumentFiles, checked: Checked): Promise<void> {
  const added = await rowsOf(app, checked, undefined);
  await failDocument(app, work, { code: 'VALIDATION_FAILED', message: summaryOf(checked.report) }, { ...files, added });
}

/** A final fault ends the document with its report; a transient one (SMP, DNS) puts it off, still PROCESSING. */
async function endOrPutOff(app: Outgoing, work: Work, files: DocumentFiles, checked: Checked, fault: SendFault): Promise<void> {
  if (fault.kind === 'transient') return recordFault(app, work, files, fault);
  const added = await rowsOf(app, checked, undefined);
  await failDocument(app, work, { code: fault.code, message: fault.message }, { ...files, added });
}
