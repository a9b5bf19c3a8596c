// A message and a receipt of phase4, as they came over the wire (test/interop/record.ts), and the keys that were made for them.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentMessage } from '../../src/peppol/as4/writeMessage.js';
import type { Keystore } from '../../src/pki/keystore.js';
import { pemsOf, pkcs12Of } from './pkcs12.js';

export const RECORDED_FOLDER = join('test', 'fixtures', 'as4');
/** Of the invoice in the message. */
export const RECORDED_NUMBER = 'RECORDED-1';

export interface RecordedBody {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Recorded {
  readonly authority: X509Certificate;
  /** Of this service: the receiver of the message. */
  readonly own: Keystore;
  readonly phase4: Keystore;
  readonly message: RecordedBody;
  /** `sent`: what it acknowledges. */
  readonly receipt: RecordedBody & { readonly sent: SentMessage };
}

/** The content types, and what the receipt acknowledges. Digests are in Base64. */
export interface RecordedFacts {
  readonly message: string;
  readonly receipt: string;
  readonly sent: { readonly messageId: string; readonly references: readonly { readonly uri: string; readonly digest: string }[] };
}

export function recorded(): Recorded {
  const facts = JSON.parse(read('recorded.json').toString()) as RecordedFacts;
  const references = facts.sent.references.map(({ uri, digest }) => ({ uri, digest: Buffer.from(digest, 'base64') }));
  return {
    authority: new X509Certificate(read('authority.pem')),
    own: keystore('exchange.pem'),
    phase4: keystore('phase4.pem'),
    message: { contentType: facts.message, bytes: read('message.mime') },
    receipt: { contentType: facts.receipt, bytes: read('receipt.xml'), sent: { messageId: facts.sent.messageId, references } },
  };
}

/** Settings of an exchange for which the message is. Its keystore is written to this folder. */
export async function recordedSettings(folder: string): Promise<Readonly<Record<string, string>>> {
  const [file, password] = [join(folder, 'recorded.p12'), 'recorded'];
  await writeFile(file, pkcs12Of(pemsOf(recorded().own), password));
  return { AP_KEYSTORE_FILE: file, AP_KEYSTORE_PASSWORD: password, AP_TRUST_FILE: join(RECORDED_FOLDER, 'authority.pem') };
}

function keystore(name: string): Keystore {
  const pem = read(name);
  const certificate = new X509Certificate(pem);
  return { privateKey: createPrivateKey(pem), certificate, chain: [certificate] };
}

function read(name: string): Buffer {
  return readFileSync(join(RECORDED_FOLDER, name));
}
