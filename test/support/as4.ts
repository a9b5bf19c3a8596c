// Two access points that speak AS4 without a network between them, and messages that can be changed on the way.
import { hash, randomBytes, sign, type X509Certificate } from 'node:crypto';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { compressPayload } from '../../src/peppol/as4/compress.js';
import { encryptionHeader, encryptPayload } from '../../src/peppol/as4/encrypt.js';
import { type OpenedMessage, type OwnAccessPoint, openMessage } from '../../src/peppol/as4/openMessage.js';
import { readBytes } from '../../src/peppol/as4/readBytes.js';
import { signEnvelope } from '../../src/peppol/as4/sign.js';
import { writeUserMessage } from '../../src/peppol/as4/userMessage.js';
import { type MessageValues, type SentMessage, writeMessage } from '../../src/peppol/as4/writeMessage.js';
import { writeMultipart } from '../../src/peppol/as4/writeMultipart.js';
import type { Keystore } from '../../src/pki/keystore.js';
import { type Issued, issue, makeNetworkPki, type NetworkPki } from './rsaPki.js';

export const VALUES: MessageValues = {
  messageId: '7c0e7a4e-6a51-4d1b-9c3c-2f9a33c8a0b1@sender.example',
  timestamp: new Date('2026-11-20T10:00:00.123Z'),
  conversationId: 'conversation-1',
  serviceType: 'cenbii-procid-ubl',
  service: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  action:
    'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
  originalSender: '0088:7300010000001',
  finalRecipient: '9930:de123456789',
};

export const PAYLOAD = Buffer.from(`<doc>${'An invoice. '.repeat(2_000)}</doc>`);

export interface AccessPoints {
  readonly pki: NetworkPki;
  readonly sender: Keystore;
  readonly receiver: Keystore;
}

export async function makeAccessPoints(): Promise<AccessPoints> {
  const pki = await makeNetworkPki();
  const receiver = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { issuer: pki.apAuthority });
  return { pki, sender: keystoreOf(pki.ap), receiver: keystoreOf(receiver) };
}

export function keystoreOf({ privateKey, certificate }: Issued): Keystore {
  return { privateKey, certificate, chain: [certificate] };
}

/** A message on the wire. `contentType` and `bytes` may be changed. */
export interface Wire {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly sent: SentMessage;
}

/** Writes a message as a sender does. */
export async function write(
  sender: Keystore,
  recipient: X509Certificate,
  { values = VALUES, payload = PAYLOAD }: { readonly values?: MessageValues; readonly payload?: Buffer } = {},
): Promise<Wire> {
  await using compressed = await compressPayload(pieces(payload), tmpdir());
  const message = await writeMessage(values, compressed, sender, recipient);
  const bytes = await readBytes(message.body, 2 ** 30, () => new Error('The message is too large'));
  return { contentType: message.contentType, bytes, sent: message.sent };
}

/** Opens a message, and reads its payload. */
export async function open(
  { contentType, bytes }: Pick<Wire, 'contentType' | 'bytes'>,
  receiving: OwnAccessPoint,
): Promise<Omit<OpenedMessage, 'payload'> & { readonly payload: Buffer }> {
  const opened = await openMessage(contentType, pieces(bytes, 1_000), receiving);
  return { ...opened, payload: await readBytes(opened.payload, 2 ** 30, () => new Error('The payload is too large')) };
}

/** A body as it comes from a socket, cut without regard to what is in it. */
export async function* pieces(bytes: Buffer, length = 16_384): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The envelope of a message on the wire. */
export function envelopeOf({ bytes }: Pick<Wire, 'bytes'>): string {
  const start = bytes.indexOf('<?xml');
  return bytes.toString('utf8', start, bytes.indexOf('</S12:Envelope>') + '</S12:Envelope>'.length);
}

/** The message with another envelope. */
export function withEnvelope(wire: Wire, change: (envelope: string) => string): Wire {
  const envelope = envelopeOf(wire);
  const changed = change(envelope);
  if (changed === envelope) throw new Error('The change does not change the envelope');
  const start = wire.bytes.indexOf(envelope);
  const end = start + Buffer.byteLength(envelope);
  return { ...wire, bytes: Buffer.concat([wire.bytes.subarray(0, start), Buffer.from(changed), wire.bytes.subarray(end)]) };
}

/** What a forger changes before the message is signed and encrypted. */
export interface Forgery {
  /** Changes the Messaging header. It stays in its canonical form. */
  readonly messaging?: (xml: string) => string;
  /** Stands in place of the gzip, and is signed. */
  readonly gzip?: Buffer;
  /** What is signed in place of the gzip that is sent. */
  readonly signedGzip?: Buffer;
  readonly isEncrypted?: false;
  /** The URI of the payload, where it is not plain. */
  readonly payloadUri?: string;
  /** Changes the ciphertext. */
  readonly cipher?: (bytes: Buffer) => Buffer;
}

/** A message that its sender has forged. */
export async function forge(sender: Keystore, recipient: X509Certificate, forgery: Forgery): Promise<Wire> {
  const gzip = forgery.gzip ?? gzipSync(PAYLOAD);
  const payloadId = 'forged@as4';
  const { payloadUri = `cid:${payloadId}` } = forgery;
  const idInUri = payloadUri.slice('cid:'.length);
  const xml = writeUserMessage({ ...VALUES, from: 'POP000001', to: 'POP000002', payloadId: idInUri }, 'msg-f');
  const key = randomBytes(16);
  const { xml: envelope, references } = await signEnvelope(
    {
      messaging: { id: 'msg-f', xml: forgery.messaging?.(xml) ?? xml },
      payload: { uri: payloadUri, digest: hash('sha256', forgery.signedGzip ?? gzip, 'buffer') },
      ...(forgery.isEncrypted === false ? {} : { before: encryptionHeader(key, recipient, payloadUri, 'f') }),
    },
    sender,
    'f',
  );
  const encrypted = await readBytes(encryptPayload(pieces(gzip), key), 2 ** 30, () => new Error('The payload is too large'));
  const bytes = forgery.isEncrypted === false ? gzip : (forgery.cipher?.(encrypted) ?? encrypted);
  const message = writeMultipart(envelope, { contentId: payloadId, byteLength: bytes.length, bytes: pieces(bytes) }, 'forged');
  const whole = await readBytes(message.body, 2 ** 30, () => new Error('The message is too large'));
  return { contentType: message.contentType, bytes: whole, sent: { messageId: VALUES.messageId, references } };
}

/** Signs the SignedInfo again after a change of it. Only a forger who has a key can do that. */
export function resign(wire: Wire, { privateKey }: Keystore, change: (signedInfo: string) => string): Wire {
  return withEnvelope(wire, (envelope) => {
    const [signedInfo = ''] = /<ds:SignedInfo .*<\/ds:SignedInfo>/.exec(envelope) ?? [];
    const changed = change(signedInfo);
    if (changed === signedInfo) throw new Error('The change does not change the SignedInfo');
    const value = sign('sha256', Buffer.from(changed), privateKey).toString('base64');
    return envelope.replace(signedInfo, () => changed).replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`);
  });
}
