// Takes a document of SAPI-SK: what it says of itself is right, the rules hold, and the receiver is on the network.
import { createHash, hash } from 'node:crypto';
import type { Actor } from '../actor.js';
import { earlierUpload } from '../documents/intake/earlier.js';
import { upload } from '../documents/intake/upload.js';
import { preflight } from '../documents/sending/preflight.js';
import { ExchangeError } from '../errors.js';
import { checkIdempotencyKey } from '../statements/idempotencyKey.js';
import { uuidOfText } from '../uuid.js';
import { bareParticipant, payloadOf, SAPI_CODES, type SapiDocument, sapiRefused } from './document.js';
import { sapiTime } from './time.js';

type SendApp = Parameters<typeof upload>[0] & Parameters<typeof preflight>[0];

interface SapiSent {
  readonly providerDocumentId: string;
  readonly documentId: string;
  readonly status: 'ACCEPTED';
  readonly receivedAt: string;
  readonly timestamp: string;
}

/** A finding, told as a detail, beyond this number is left out. */
const FINDINGS_TOLD = 50;
/** Of a receiver that cannot get the document, whenever it is tried. Other reasons pass, and the service tries again. */
const FINAL: readonly string[] = ['not-registered', 'document-type-not-supported'];

/**
 * `participant`: who sends, a participant of the tenant. `key`: of the client, for one document; without one it is made of the document. `twin`: a
 * document of the last day with the same payload. Throws FORBIDDEN, INVOICE_INVALID, DOCUMENT_ID_USED and what an upload throws.
 */
export async function sendSapiDocument(
  app: SendApp,
  actor: Actor,
  participant: string,
  key: string | undefined,
  sent: SapiDocument,
): Promise<{ readonly answer: SapiSent; readonly replayed: boolean; readonly twin: string | undefined }> {
  const { metadata } = sent;
  if (bareParticipant(metadata.senderParticipantId) !== participant)
    throw new ExchangeError('FORBIDDEN', 'The sender is not the participant of the request');
  if (key !== undefined) checkIdempotencyKey(key);
  const { bytes, kind, number } = await payloadOf(app, actor.tenantId, sent);
  const documentId = uuidOfText(`sapi-sk\n${participant}\n${key ?? contentKey(sent)}`, 8);
  const earlier = await earlierUpload(app, actor, documentId, bytes);
  if (earlier === 'other') throw keyUsed();
  if (earlier === 'none') {
    const part = { name: 'document', fileName: 'document.xml', contentType: 'application/xml', bytes };
    await refuseUnsendable(app, actor, kind, part);
    const of = { documentType: kind, direction: 'send', documentId, needsImage: false, sapiNumber: metadata.documentId } as const;
    await upload(app, actor, { ...of, parts: [part] });
  }
  const stored = await storedAs(app, actor, documentId);
  if (stored.sapiNumber !== null && stored.sapiNumber !== metadata.documentId) throw keyUsed();
  const twin = earlier === 'none' && number !== undefined ? await twinOf(app, actor, documentId, number, bytes) : undefined;
  // The time of the service as it was then, so that a repeated call gets the answer that may have been lost.
  const receivedAt = sapiTime(stored.importDate);
  const answer = {
    providerDocumentId: documentId,
    documentId: metadata.documentId,
    status: 'ACCEPTED',
    receivedAt,
    timestamp: receivedAt,
  } as const;
  return { answer, replayed: earlier === 'same', twin };
}

function keyUsed(): ExchangeError {
  return new ExchangeError('DOCUMENT_ID_USED', 'The idempotency key was used for another document');
}

async function storedAs(
  { database }: SendApp,
  { tenantId }: Actor,
  documentId: string,
): Promise<{ importDate: Date; sapiNumber: string | null }> {
  const [row] = await database.sql.query<{ importDate: Date; sapiNumber: string | null }>(
    'select import_date as "importDate", sapi_number as "sapiNumber" from document where tenant_id = $1 and document_id = $2',
    [tenantId, documentId],
  );
  if (row === undefined) throw new ExchangeError('UNAVAILABLE', 'The document was removed meanwhile');
  return row;
}

/** Another document of the last day with the same payload: perhaps the same one, sent under another key. */
async function twinOf(
  { database }: SendApp,
  { tenantId }: Actor,
  documentId: string,
  number: string,
  bytes: Buffer,
): Promise<string | undefined> {
  const [row] = await database.sql.query<{ documentId: string }>(
    `select d.document_id as "documentId" from document d join document_file f on f.document = d.id and f.purpose = 'document'
     where d.tenant_id = $1 and left(lower(d.number), 100) = left(lower($2), 100) and d.direction = 'send' and d.document_id <> $3
       and d.import_date > exchange_now() - interval '24 hours' and f.sha256 = $4 limit 1`,
    [tenantId, number, documentId, hash('sha256', bytes, 'buffer')],
  );
  return row?.documentId;
}

async function refuseUnsendable(
  app: SendApp,
  actor: Actor,
  documentType: 'invoice' | 'applicationresponse',
  document: Parameters<typeof preflight>[2]['document'],
): Promise<void> {
  const { report, fault, receiver } = await preflight(app, actor, { documentType, document });
  if (report.verdict !== 'valid') {
    const fatal = report.findings.filter(({ severity }) => severity === 'fatal').slice(0, FINDINGS_TOLD);
    const faults = fatal.map(({ rule, text, location }) => ({
      pointer: 'payload',
      code: SAPI_CODES.rules,
      rule,
      detail: text,
      given: location ?? undefined,
    }));
    throw sapiRefused('The document breaks rules', faults);
  }
  if (fault?.code === 'SENDER_NOT_YOURS') throw new ExchangeError('FORBIDDEN', fault.message);
  if (receiver !== undefined && !receiver.isReachable) {
    if (FINAL.includes(receiver.code))
      throw sapiRefused('The receiver is not registered for this document', [
        { pointer: 'metadata.receiverParticipantId', code: SAPI_CODES.receiver, detail: receiver.message },
      ]);
    // Others pass, and the service tries again.
    return;
  }
  if (fault?.isFinal === true)
    throw sapiRefused('The document has no way to its receiver', [{ pointer: 'payload', code: SAPI_CODES.route, detail: fault.message }]);
}

function contentKey({ metadata, payload }: SapiDocument): string {
  const { senderParticipantId, receiverParticipantId, documentId } = metadata;
  return createHash('sha256')
    .update(JSON.stringify([senderParticipantId, receiverParticipantId, documentId, payload]))
    .digest('hex');
}
