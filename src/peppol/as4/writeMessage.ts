// Writes a message: signed, encrypted for the receiver's access point, its payload streamed.
import { hash, randomBytes, type X509Certificate } from 'node:crypto';
import type { CompressedPayload } from './compress.js';
import { encryptedLength, encryptionHeader, encryptPayload, KEY_BYTES } from './encrypt.js';
import { type SignedReference, type SigningKeystore, signEnvelope } from './sign.js';
import { commonName } from './tokens.js';
import { cidUri, type UserMessage, writeUserMessage } from './userMessage.js';
import { type MultipartMessage, writeMultipart } from './writeMultipart.js';

/** From and To are the names in the two certificates. */
export type MessageValues = Omit<UserMessage, 'from' | 'to' | 'payloadId'>;

/** What a receipt is compared with. */
export interface SentMessage {
  readonly messageId: string;
  readonly references: readonly SignedReference[];
}

export interface WrittenMessage extends MultipartMessage {
  readonly sent: SentMessage;
}

/**
 * The same values and payload give the same signed content, so that a repetition is recognised as one. Throws an Error for a
 * certificate without exactly one CN.
 */
export async function writeMessage(
  values: MessageValues,
  payload: CompressedPayload,
  sender: SigningKeystore,
  recipient: X509Certificate,
): Promise<WrittenMessage> {
  const suffix = hash('sha256', values.messageId).slice(0, 32);
  const payloadId = `payload-${suffix}@as4`;
  const messagingId = `msg-${suffix}`;
  const message: UserMessage = { ...values, from: nameOf(sender.certificate), to: nameOf(recipient), payloadId };
  const key = randomBytes(KEY_BYTES);
  const envelope = await signEnvelope(
    {
      messaging: { id: messagingId, xml: writeUserMessage(message, messagingId) },
      payload: { uri: cidUri(payloadId), digest: payload.sha256 },
      before: encryptionHeader(key, recipient, cidUri(payloadId), suffix),
    },
    sender,
    suffix,
  );
  const attachment = {
    contentId: payloadId,
    byteLength: encryptedLength(payload.byteLength),
    bytes: encryptPayload(payload.bytes(), key),
  };
  return {
    ...writeMultipart(envelope.xml, attachment, `----=_Part_${suffix}`),
    sent: { messageId: values.messageId, references: envelope.references },
  };
}

function nameOf(certificate: X509Certificate): string {
  const name = commonName(certificate);
  if (name === undefined) throw new Error(`The subject of a certificate does not have exactly one CN: ${certificate.serialNumber}`);
  return name;
}
