// Payloads that cannot be decrypted or decompressed, or are not what was signed.
import { gzipSync } from 'node:zlib';
import { envelopeOf, keystoreOf, PAYLOAD, withEnvelope, write } from '../../../support/as4.js';
import { issue } from '../../../support/rsaPki.js';
import { flipped, forged, pki, receiver, replaced, sender, type Variants, wire } from './forging.js';

const other = keystoreOf(await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { issuer: pki.apAuthority }));
const cipherValue = (envelope: string): string => /<xenc:CipherValue>([^<]*)/.exec(envelope)![1]!;

export const ENCRYPTION: Variants = [
  ['encrypted for another certificate', () => write(sender, other.certificate), 'EBMS:0102', /for another certificate/],
  [
    'the key of another message',
    async () => {
      const key = cipherValue(envelopeOf(await write(sender, receiver.certificate)));
      return withEnvelope(wire, (envelope) => envelope.replace(cipherValue(envelope), () => key));
    },
    'EBMS:0102',
    /payload cannot be decrypted/,
  ],
  ['a damaged key', replaced(/<xenc:CipherValue>.{8}/, '<xenc:CipherValue>AAAAAAAA'), 'EBMS:0102', /key of the payload/],
  ['a key that is not Base64', replaced(/<xenc:CipherValue>.{4}/, '<xenc:CipherValue>!!!!'), 'EBMS:0102', /key of the payload/],
  ['a changed initialisation vector', () => forged({ cipher: flipped(0) }), 'EBMS:0102', /payload cannot be decrypted/],
  ['a changed ciphertext', () => forged({ cipher: flipped(40) }), 'EBMS:0102', /payload cannot be decrypted/],
  ['a changed tag', () => forged({ cipher: flipped(-1) }), 'EBMS:0102', /payload cannot be decrypted/],
  ['a cut ciphertext', () => forged({ cipher: (bytes) => bytes.subarray(0, -1) }), 'EBMS:0102', /payload cannot be decrypted/],
  [
    'a ciphertext that is too short',
    () => forged({ cipher: (bytes) => bytes.subarray(0, 27) }),
    'EBMS:0102',
    /payload cannot be decrypted/,
  ],
  ['an empty ciphertext', () => forged({ cipher: () => Buffer.alloc(0) }), 'EBMS:0102', /payload cannot be decrypted/],
  ['in the clear', () => forged({ isEncrypted: false }), 'EBMS:0103', /not encrypted/],
  ['no EncryptedData', replaced(/<xenc:EncryptedData .*<\/xenc:EncryptedData>/, ''), 'EBMS:0102', /0 elements EncryptedData/],
  ['no EncryptedKey', replaced(/<xenc:EncryptedKey .*<\/xenc:EncryptedKey>/, ''), 'EBMS:0102', /0 elements EncryptedKey/],
  [
    'a key for something else',
    replaced(/<xenc:DataReference URI="[^"]*"/, '<xenc:DataReference URI="#other"'),
    'EBMS:0102',
    /does not refer to EncryptedData/,
  ],
  [
    'an encrypted part that is not signed',
    replaced(/<xenc:CipherReference URI="[^"]*"/, '<xenc:CipherReference URI="cid:other"'),
    'EBMS:0011',
    /not the payload/,
  ],
  ['another cipher', replaced('aes128-gcm', 'aes256-gcm'), 'EBMS:0103', /algorithm of EncryptionMethod/],
  ['another key transport', replaced('xmlenc11#rsa-oaep"', 'xmlenc#rsa-oaep-mgf1p"'), 'EBMS:0103', /algorithm of EncryptionMethod/],
  ['RSA-OAEP with SHA-1', replaced('xmlenc#sha256"/><xenc11', 'xmldsig#sha1"/><xenc11'), 'EBMS:0103', /algorithm of DigestMethod/],
  ['another mask', replaced('mgf1sha256', 'mgf1sha1'), 'EBMS:0103', /algorithm of MGF/],
  ['headers of the part encrypted, too', replaced('#Attachment-Content-Only', '#Attachment-Complete'), 'EBMS:0103', /not the content/],
];

export const COMPRESSION: Variants = [
  ['another payload under the right key', () => forged({ signedGzip: gzipSync('other') }), 'EBMS:0101', /digest of the payload/],
  ['a payload that is no gzip', () => forged({ gzip: PAYLOAD }), 'EBMS:0303', /cannot be decompressed/],
  ['a gzip that is cut', () => forged({ gzip: gzipSync(PAYLOAD).subarray(0, -4) }), 'EBMS:0303', /cannot be decompressed/],
  ['no gzip at all', () => forged({ gzip: Buffer.alloc(0) }), 'EBMS:0303', /cannot be decompressed/],
  ['a gzip bomb', () => forged({ gzip: gzipSync(Buffer.alloc(50_000_000)) }), 'EBMS:0303', /larger than 1000000 bytes/],
  [
    'a gzip bomb in members',
    () => forged({ gzip: Buffer.concat(Array(20).fill(gzipSync(Buffer.alloc(100_000)))) }),
    'EBMS:0303',
    /larger than 1000000 bytes/,
  ],
  [
    'a gzip bomb with a wrong tag',
    () => forged({ gzip: gzipSync(Buffer.alloc(5_000_000)), cipher: flipped(-1) }),
    'EBMS:0102',
    /cannot be decrypted/,
  ],
];
