// SENDING → EXPORTED or DELIVERED: hands the parcel to its channel, tries transient faults again on the schedule of contract §3.
import { parseXml } from '../../xml/gate.js';
import type { XmlDocument } from '../../xml/tree.js';
import { type HandOver, type Parcel, SendFault } from '../channel.js';
import type { App, NewFile } from '../ports.js';
import { advance } from './advance.js';
import { releaseDocument, type Work } from './claim.js';
import { failDocument } from './fail.js';
import { canonicalFile, type DocumentFiles, describeFiles, originalFiles, prepareFiles } from './files.js';
import { type HeaderFields, readHeader } from './read.js';
import { snapshotOf } from './snapshot.js';

type Sending = Pick<App, 'database' | 'blobs' | 'channels' | 'ring' | 'clock' | 'settings' | 'log'>;

/** The XML that travels, read once. */
export interface Travelling {
  readonly bytes: Buffer;
  readonly document: XmlDocument;
  readonly header: HeaderFields;
}

/** Runs one attempt for a claimed document in SENDING; `travelling` where the caller has it at hand. */
export async function sendDocument(app: Sending, work: Work, files: DocumentFiles, travelling = readTravelling(files)): Promise<void> {
  const channel = app.channels[work.channel];
  if (channel === undefined) {
    await failDocument(
      app,
      work,
      { code: 'SEND_FAILED', message: `The channel ${work.channel} is not configured` },
      { ...files, added: [] },
    );
    return;
  }
  try {
    const handOver = await channel.send(parcelOf(work, files, travelling));
    await recordHandOver(app, work, files, handOver);
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    await recordFault(app, work, files, error);
  }
}

function readTravelling(files: DocumentFiles): Travelling {
  const { bytes } = files.contents.find((file) => file.purpose === 'sent') ?? canonicalFile(files.contents);
  const document = parseXml(bytes);
  return { bytes, document, header: readHeader(document) };
}

function parcelOf(work: Work, files: DocumentFiles, { bytes, document, header }: Travelling): Parcel {
  return {
    tenantId: work.tenantId,
    documentId: work.documentId,
    documentType: work.documentType,
    instanceId: work.instanceId,
    failedAttempts: work.failedAttempts,
    senderIdentifier: work.senderIdentifier,
    receiverIdentifier: work.receiverIdentifier,
    senderCountry: header.senderCountry,
    xml: bytes,
    document,
    customizationId: header.customizationId,
    profileId: header.profileId,
    files: originalFiles(files.contents).flatMap(({ purpose, fileName, mimeType, bytes }) =>
      purpose === 'sent' ? [] : [{ purpose, fileName, mimeType, bytes }],
    ),
  };
}

/** "EXPORTED: handed over without delivery confirmation". What confirms it is kept as a response file of type MDN. */
async function recordHandOver(app: Sending, work: Work, files: DocumentFiles, { receipt }: HandOver): Promise<void> {
  const added: NewFile[] = receipt === undefined ? [] : [{ purpose: 'response', messageType: 'MDN', ...receipt }];
  const rows = await prepareFiles(app, added, RECEIPT_POSITION);
  await advance(app, work, {
    to: 'EXPORTED',
    fields: { failed_attempts: work.failedAttempts },
    files: rows,
    attempt: work.failedAttempts + 1,
    snapshot: snapshotOf(work, 'EXPORTED', [...files.described, ...describeFiles(rows)]),
    leaseToken: work.leaseToken,
    release: true,
  });
}

/** Receipts stand behind the validation files, which stand behind what was uploaded. */
export const RECEIPT_POSITION = 2_000;

/** Final faults end the document; transient ones put it off, until the window of SEND_RETRY_WINDOW_MS has passed. */
export async function recordFault(
  app: Pick<App, 'database' | 'ring' | 'clock' | 'settings'>,
  work: Work,
  files: DocumentFiles,
  fault: SendFault,
): Promise<void> {
  const now = app.clock();
  const failedAttempts = work.failedAttempts + 1;
  const sendUntil = work.sendUntil ?? new Date(now.getTime() + app.settings.sendRetryWindowMs);
  const dueAt = new Date(now.getTime() + sendDelayMs(failedAttempts, app.settings.sendRetryBaseMs));
  if (fault.kind === 'final' || dueAt > sendUntil) {
    await failDocument(app, { ...work, failedAttempts }, { code: fault.code, message: fault.message }, { ...files, added: [] });
    return;
  }
  await app.database.sql.query(
    `with put_off as (
      update document set lease_token = null, worker_id = null, due_at = $3, failed_attempts = $4, send_until = $5
      where id = $1 and lease_token = $2 returning id, state)
    insert into document_move (document, state, reason, attempt) select id, state, $6, $4 from put_off`,
    [work.id, work.leaseToken, dueAt, failedAttempts, sendUntil, fault.message],
  );
}

/** Contract §3: 30 s, 2 min, 10 min, 30 min, then hourly; with another base the same proportions. */
export function sendDelayMs(failedAttempts: number, baseMs: number): number {
  const steps = [1, 4, 20, 60, 120];
  return baseMs * steps[Math.min(failedAttempts, steps.length) - 1]!;
}

/** Puts a document off without counting an attempt. */
export async function putOff(app: Pick<App, 'database' | 'clock'>, work: Work, delayMs: number): Promise<void> {
  await releaseDocument(app, work, new Date(app.clock().getTime() + delayMs));
}
