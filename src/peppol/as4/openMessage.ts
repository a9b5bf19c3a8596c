// Opens a received message: everything is checked but its payload, which is checked while it is read.
import type { X509Certificate } from 'node:crypto';
import type { Keystore } from '../../pki/keystore.js';
import { verifyChain } from '../../pki/verifyChain.js';
import { As4Error } from './as4Error.js';
import { boundaryOf, mime, readContentType } from './contentType.js';
import { openKey } from './decrypt.js';
import { childElements } from './elements.js';
import { type MimePart, readMultipart } from './multipart.js';
import { MULTIPART_TYPE, SOAP_TYPE } from './names.js';
import { openPayload } from './openPayload.js';
import { readBytes } from './readBytes.js';
import { ENVELOPE_BYTES_MAX, type ReceivedEnvelope, readEnvelope } from './readEnvelope.js';
import { type ReceivedUserMessage, readMessageInfo, readUserMessage } from './readUserMessage.js';
import { commonName } from './tokens.js';
import { type ReceivedReference, verifySignature } from './verify.js';

export interface OwnAccessPoint {
  /** The keys of this access point, newest first. */
  readonly keystores: readonly Keystore[];
  /** The authorities of access points. */
  readonly anchors: readonly X509Certificate[];
  readonly at: Date;
  /** Of the body, and of the payload after its decompression. */
  readonly bytesMax: number;
}

export interface OpenedMessage {
  readonly message: ReceivedUserMessage;
  /** The signer, its issuers, and an anchor: all valid. Revocation is not checked. */
  readonly chain: readonly X509Certificate[];
  /** For the receipt. */
  readonly references: readonly ReceivedReference[];
  /** The key that the sender encrypted for. */
  readonly keystore: Pick<Keystore, 'privateKey' | 'certificate'>;
  /** To be read to its end: only then is it the payload that was signed. Throws an As4Error otherwise. */
  readonly payload: AsyncIterable<Buffer>;
}

/** `body` is read as far as needed. Throws an As4Error for a message that is refused. */
export async function openMessage(
  contentType: string | undefined,
  body: AsyncIterable<Uint8Array>,
  receiving: OwnAccessPoint,
): Promise<OpenedMessage> {
  const type = readContentType(contentType);
  if (type.type === SOAP_TYPE) throw new As4Error('EBMS:0011', 'The message has no payload');
  if (type.type !== MULTIPART_TYPE) throw mime(`The Content-Type is not ${MULTIPART_TYPE}`);
  const parts = readMultipart(body, boundaryOf(type), receiving.bytesMax);
  try {
    const envelope = readEnvelope(await envelopeBytes(parts), 'message');
    return await openEnvelope(envelope, parts, receiving).catch((error: unknown) => {
      if (error instanceof As4Error) error.refusedMessageId = messageIdOf(envelope);
      throw error;
    });
  } catch (error) {
    await parts.return(undefined);
    throw error;
  }
}

/** The first part is the envelope: `start` may name no other (RFC 2387), because the payload could not be streamed then. */
async function envelopeBytes(parts: AsyncGenerator<MimePart>): Promise<Buffer> {
  const { value: first } = await parts.next();
  if (first === undefined) throw mime('The message has no part');
  const { type, parameters } = readContentType(first.contentType);
  if (type !== SOAP_TYPE) throw mime(`The first part is not ${SOAP_TYPE}`);
  if ((parameters.get('charset') ?? 'utf-8').toLowerCase() !== 'utf-8') throw mime('The envelope is not in UTF-8');
  return readBytes(
    first.body,
    ENVELOPE_BYTES_MAX,
    () => new As4Error('EBMS:0009', `The envelope is larger than ${ENVELOPE_BYTES_MAX} bytes`),
  );
}

async function openEnvelope(
  envelope: ReceivedEnvelope,
  parts: AsyncGenerator<MimePart>,
  receiving: OwnAccessPoint,
): Promise<OpenedMessage> {
  const { signer, references, payload } = verifySignature(envelope, 'message', receiving.at);
  const message = readUserMessage(envelope.messaging);
  const chain = chainOfSigner(signer, message.from, receiving);
  const { key, payloadUri, keystore } = await openKey(envelope.security!, receiving.keystores);
  if (message.to !== commonName(keystore.certificate)) throw new As4Error('EBMS:0103', 'The message is to another access point');
  const part = (await parts.next()).value as MimePart | undefined;
  const uris = [message.payloadUri, payload!.uri, payloadUri];
  if (part === undefined) throw new As4Error('EBMS:0011', 'The payload is missing');
  if (!uris.every((uri) => isCidOf(uri, part.contentId)))
    throw new As4Error('EBMS:0011', 'The second part is not the payload that is signed and encrypted');
  const bytes = openPayload(part.body, { key, digest: payload!.digest, bytesMax: receiving.bytesMax });
  return { message, chain, references, keystore, payload: withoutMore(bytes, parts, message.messageId) };
}

/** Peppol: an access point is named by the CN of its certificate. */
function chainOfSigner(signer: X509Certificate, from: string, { anchors, at }: OwnAccessPoint): readonly X509Certificate[] {
  const verdict = verifyChain(signer, [], anchors, at);
  if (!verdict.trusted) throw new As4Error('EBMS:0101', `The certificate of the signer is ${verdict.reason}`);
  if (commonName(signer) !== from) throw new As4Error('EBMS:0101', 'From is not the CN of the signer');
  return verdict.chain;
}

/** RFC 2392: the Content-ID is percent-encoded in the URI. Some senders do not encode it. */
function isCidOf(uri: string, contentId: string | undefined): boolean {
  if (contentId === undefined || !uri.startsWith('cid:')) return false;
  const id = uri.slice('cid:'.length);
  if (id === contentId) return true;
  try {
    return decodeURIComponent(id) === contentId;
  } catch {
    return false;
  }
}

/** The payload, then the end of the message. */
async function* withoutMore(payload: AsyncIterable<Buffer>, parts: AsyncGenerator<MimePart>, messageId: string): AsyncGenerator<Buffer> {
  try {
    yield* payload;
    if ((await parts.next()).done !== true) throw mime('The message has a part to which nothing refers');
  } catch (error) {
    if (error instanceof As4Error) error.refusedMessageId = messageId;
    throw error;
  } finally {
    await parts.return(undefined);
  }
}

function messageIdOf({ messaging }: ReceivedEnvelope): string | undefined {
  try {
    return readMessageInfo(childElements(messaging)[0]!).messageId;
  } catch {
    return undefined;
  }
}
