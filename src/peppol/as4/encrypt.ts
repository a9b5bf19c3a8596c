// Encrypts the payload for one access point (WS-Security SwA profile 1.1, 5.5; XML Encryption 1.1): AES-128-GCM, its key by RSA-OAEP.
import { constants, createCipheriv, createSecretKey, publicEncrypt, randomBytes, type X509Certificate } from 'node:crypto';
import { publicKeyOf } from '../../pki/certificates.js';
import { DS, SHA256 } from '../../signature/algorithms.js';
import { canonicalAttribute } from '../../signature/canonicalize.js';
import {
  AES128_GCM,
  ATTACHMENT_CIPHERTEXT,
  ATTACHMENT_CONTENT_ONLY,
  ENCRYPTED_KEY_TOKEN,
  MGF1_SHA256,
  RSA_OAEP,
  WSSE11,
  X509_V3,
  XENC,
  XENC11,
} from './names.js';
import { binarySecurityToken } from './tokens.js';

export const KEY_BYTES = 16;
export const IV_BYTES = 12;
export const TAG_BYTES = 16;

/** The initialisation vector, the ciphertext, the tag. A key serves for one payload only. */
export async function* encryptPayload(payload: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-128-gcm', createSecretKey(key), iv);
  yield iv;
  for await (const chunk of payload) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

export function encryptedLength(byteLength: number): number {
  return IV_BYTES + byteLength + TAG_BYTES;
}

/** The elements of the Security header that name the key and what it encrypts. `suffix` makes their Ids unique. */
export function encryptionHeader(key: Buffer, recipient: X509Certificate, payloadUri: string, suffix: string): string {
  const wrapped = publicEncrypt({ key: publicKeyOf(recipient), ...OAEP }, key).toString('base64');
  const keyId = `EK-${suffix}`;
  const dataId = `ED-${suffix}`;
  const tokenId = `G-${suffix}`;
  return (
    binarySecurityToken(recipient, tokenId) +
    `<xenc:EncryptedKey xmlns:xenc="${XENC}" Id="${keyId}"><xenc:EncryptionMethod Algorithm="${RSA_OAEP}">` +
    `<ds:DigestMethod xmlns:ds="${DS}" Algorithm="${SHA256}"/><xenc11:MGF xmlns:xenc11="${XENC11}" Algorithm="${MGF1_SHA256}"/>` +
    `</xenc:EncryptionMethod><ds:KeyInfo xmlns:ds="${DS}"><wsse:SecurityTokenReference>` +
    `<wsse:Reference URI="#${tokenId}" ValueType="${X509_V3}"/></wsse:SecurityTokenReference></ds:KeyInfo>` +
    `<xenc:CipherData><xenc:CipherValue>${wrapped}</xenc:CipherValue></xenc:CipherData>` +
    `<xenc:ReferenceList><xenc:DataReference URI="#${dataId}"/></xenc:ReferenceList></xenc:EncryptedKey>` +
    `<xenc:EncryptedData xmlns:xenc="${XENC}" Id="${dataId}" MimeType="application/gzip" Type="${ATTACHMENT_CONTENT_ONLY}">` +
    `<xenc:EncryptionMethod Algorithm="${AES128_GCM}"/><ds:KeyInfo xmlns:ds="${DS}">` +
    `<wsse:SecurityTokenReference xmlns:wsse11="${WSSE11}" wsse11:TokenType="${ENCRYPTED_KEY_TOKEN}">` +
    `<wsse:Reference URI="#${keyId}"/></wsse:SecurityTokenReference></ds:KeyInfo><xenc:CipherData>` +
    `<xenc:CipherReference URI="${canonicalAttribute(payloadUri)}"><xenc:Transforms>` +
    `<ds:Transform xmlns:ds="${DS}" Algorithm="${ATTACHMENT_CIPHERTEXT}"/></xenc:Transforms></xenc:CipherReference>` +
    '</xenc:CipherData></xenc:EncryptedData>'
  );
}

/** Node uses one hash for the label and for MGF1. */
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
