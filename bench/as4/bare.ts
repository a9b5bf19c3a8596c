// The cryptographic operations of one AS4 message and its receipt, and nothing else.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';

export interface Keys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export interface BareCost {
  /** Milliseconds of the sending end: digest, signature, key transport, encryption, signature of the receipt. */
  readonly senderMs: number;
  /** Milliseconds of the receiving end. */
  readonly receiverMs: number;
  /** Processor time of both ends, in milliseconds. */
  readonly cpuMs: number;
}

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
/** The length of a SignedInfo with three references. */
const SIGNED_INFO_BYTES = 1_900;

/** The mean of `count` messages with a payload of these bytes, after its compression. */
export function bareCost(payload: Buffer, sender: Keys, receiver: Keys, count: number): BareCost {
  const text = randomBytes(SIGNED_INFO_BYTES);
  const receipt = sign('sha256', text, receiver.privateKey);
  const sending = () => {
    const digest = hash('sha256', payload, 'buffer');
    const [key, iv] = [randomBytes(16), randomBytes(12)];
    const cipher = createCipheriv('aes-128-gcm', createSecretKey(key), iv);
    const encrypted = Buffer.concat([cipher.update(payload), cipher.final()]);
    const wrapped = publicEncrypt({ key: receiver.publicKey, ...OAEP }, key);
    const signature = sign('sha256', text, sender.privateKey);
    verify('sha256', text, receiver.publicKey, receipt);
    return { digest, iv, encrypted, tag: cipher.getAuthTag(), wrapped, signature };
  };
  const sent = sending();
  const receiving = (): void => {
    const key = privateDecrypt({ key: receiver.privateKey, ...OAEP }, sent.wrapped);
    const decipher = createDecipheriv('aes-128-gcm', createSecretKey(key), sent.iv).setAuthTag(sent.tag);
    hash('sha256', Buffer.concat([decipher.update(sent.encrypted), decipher.final()]), 'buffer');
    verify('sha256', text, sender.publicKey, sent.signature);
    sign('sha256', text, receiver.privateKey);
  };
  const began = process.cpuUsage();
  const [senderMs, receiverMs] = [meanMs(sending, count), meanMs(receiving, count)];
  const { user, system } = process.cpuUsage(began);
  return { senderMs, receiverMs, cpuMs: (user + system) / 1_000 / count };
}

function meanMs(work: () => unknown, count: number): number {
  const began = performance.now();
  for (let index = 0; index < count; index += 1) work();
  return (performance.now() - began) / count;
}
