// Reads for which key a payload is encrypted, and opens that key (XML Encryption 1.1; WS-Security SwA profile 1.1, 5.5).
import type { Keystore } from '../../pki/keystore.js';
import { DS, SHA256 } from '../../signature/algorithms.js';
import { attributeOf, elementsNamed, textOf } from '../../signature/nodes.js';
import type { ElementNode } from '../../signature/nodeTypes.js';
import { decodeBase64 } from '../../xml/base64.js';
import { As4Error } from './as4Error.js';
import { childElements, demandAlgorithm, only } from './elements.js';
import { KEY_BYTES } from './encrypt.js';
import { AES128_GCM, ATTACHMENT_CIPHERTEXT, ATTACHMENT_CONTENT_ONLY, MGF1_SHA256, RSA_OAEP, XENC, XENC11 } from './names.js';
import { decryptOaep } from './privateKey.js';
import { certificateOf, tokenIdOf } from './readTokens.js';

const CODE = 'EBMS:0102';

/** Which payload is encrypted, and its key. */
interface OpenedKey {
  readonly key: Buffer;
  readonly payloadUri: string;
  /** The keystore whose certificate the sender encrypted for. */
  readonly keystore: Pick<Keystore, 'privateKey' | 'certificate'>;
}

/** Takes the keystore whose certificate the message names. Throws an As4Error. */
export async function openKey(security: ElementNode, keystores: readonly Keystore[]): Promise<OpenedKey> {
  const isEncrypted = elementsNamed(security, XENC, 'EncryptedKey').length + elementsNamed(security, XENC, 'EncryptedData').length > 0;
  if (!isEncrypted) throw new As4Error('EBMS:0103', 'The payload is not encrypted');
  const encryptedKey = only(security, XENC, 'EncryptedKey', CODE);
  const encryptedData = only(security, XENC, 'EncryptedData', CODE);
  const payloadUri = readData(encryptedKey, encryptedData);
  checkKeyTransport(encryptedKey);
  const recipient = certificateOf(security, encryptedKey, CODE);
  const keystore = keystores.find(({ certificate }) => certificate.raw.equals(recipient.raw));
  if (keystore === undefined) throw fault('The payload is encrypted for another certificate');
  const wrapped = decodeBase64(textOf(only(only(encryptedKey, XENC, 'CipherData', CODE), XENC, 'CipherValue', CODE)));
  return { key: await unwrap(wrapped, keystore), payloadUri, keystore };
}

async function unwrap(wrapped: Buffer | undefined, { privateKey }: Keystore): Promise<Buffer> {
  let key: Buffer | undefined;
  try {
    key = wrapped === undefined ? undefined : await decryptOaep(wrapped, privateKey);
  } catch {
    // The reason says nothing about the key.
  }
  if (key?.length !== KEY_BYTES) throw fault('The key of the payload cannot be decrypted');
  return key;
}

/** RSA-OAEP with SHA-256 for both of its hashes, and without a label. */
function checkKeyTransport(encryptedKey: ElementNode): void {
  const method = only(encryptedKey, XENC, 'EncryptionMethod', CODE);
  demandAlgorithm(method, RSA_OAEP);
  demandAlgorithm(only(method, DS, 'DigestMethod', 'EBMS:0103'), SHA256);
  demandAlgorithm(only(method, XENC11, 'MGF', 'EBMS:0103'), MGF1_SHA256);
  if (childElements(method).length !== 2) throw new As4Error('EBMS:0103', 'EncryptionMethod has further parameters');
}

/** The URI of the encrypted part. Key and data refer to each other. */
function readData(encryptedKey: ElementNode, encryptedData: ElementNode): string {
  const id = attributeOf(encryptedData, 'Id');
  const references = only(encryptedKey, XENC, 'ReferenceList', CODE);
  const reference = only(references, XENC, 'DataReference', CODE);
  if (id === undefined || attributeOf(reference, 'URI') !== `#${id}`) throw fault('EncryptedKey does not refer to EncryptedData');
  if (tokenIdOf(encryptedData, CODE) !== attributeOf(encryptedKey, 'Id')) throw fault('EncryptedData does not refer to EncryptedKey');
  if (attributeOf(encryptedData, 'Type') !== ATTACHMENT_CONTENT_ONLY) {
    throw new As4Error('EBMS:0103', 'What is encrypted is not the content of an attachment');
  }
  demandAlgorithm(only(encryptedData, XENC, 'EncryptionMethod', CODE), AES128_GCM);
  const cipher = only(only(encryptedData, XENC, 'CipherData', CODE), XENC, 'CipherReference', CODE);
  const transforms = only(cipher, XENC, 'Transforms', CODE);
  demandAlgorithm(only(transforms, DS, 'Transform', CODE), ATTACHMENT_CIPHERTEXT);
  return attributeOf(cipher, 'URI') ?? '';
}

function fault(message: string): As4Error {
  return new As4Error(CODE, message);
}
