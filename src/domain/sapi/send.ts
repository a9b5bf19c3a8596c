// Takes a document of SAPI-SK: what it says of itself is right, the rules hold, and the receiver is on the network.
import { createHash } from 'node:crypto';
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
 * `participant`: who sends, a participant of the tenant. `key`: of the client, for one document; without one it is made of the document. Throws
 * FORBIDDEN, INVOICE_INVALID, DOCUMENT_ID_USED and what an upload throws.
 */
export async function sendSapiDocument(
  app: SendApp,
  actor: Actor,
  participant: string,
  key: string | undefined,
  sent: SapiDocument,
): Promise<{ readonly answer: SapiSent; readonly replayed: boolean }> {
  const { metadata } = sent;
  if (bareParticipant(metadata.senderParticipantId) !== participant)
    throw new ExchangeError('FORBIDDEN', 'The sender is not the participant of the request');
  if (key !== undefined) checkIdempotencyKey(key);
  const { bytes, kind } = await payloadOf(app, actor.tenantId, sent);
  const documentId = uuidOfText(`sapi-sk\n${participant}\n${key ?? contentKey(sent)}`, 8);
  const earlier = await earlierUpload(app, actor, documentId, bytes);
  if (earlier === 'other') throw new ExchangeError('DOCUMENT_ID_USED', 'The idempotency key was used for another document');
  if (earlier === 'none') {
    const part = { name: 'document', fileName: 'document.xml', contentType: 'application/xml', bytes };
    await refuseUnsendable(app, actor, kind, part);
    await upload(app, actor, { documentType: kind, direction: 'send', documentId, parts: [part], needsImage: false });
  }
  const now = sapiTime(app.clock());
  const answer = {
    providerDocumentId: documentId,
    documentId: metadata.documentId,
    status: 'ACCEPTED',
    receivedAt: now,
    timestamp: now,
  } as const;
  return { answer, replayed: earlier === 'same' };
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
