// The master keys of the deployment. They seal secrets at rest, and keys derived from them sign links and cursors.

import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { createSigner, type HmacSigner } from './hmac.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const KEYS_MAX = 32;
const SEAL_PURPOSE = 'seal';
/** Of the check value, which is stored in the clear: the key cannot be had from it. */
const CHECK_PURPOSE = 'check';
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
/** Exactly 32 bytes in Base64 or Base64url, with padding or without. */
const KEY_TEXT = /^[A-Za-z0-9+/_-]{43}=?$/;

/** One master key. Everything that was sealed with it begins with its id. */
interface MasterKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Tells whether two processes mean the same key by an id. */
interface KeyCheck {
  readonly id: string;
  readonly value: string;
}

/** Caches derived keys. */
export interface Keyring {
  /** Newest first. */
  readonly keyIds: readonly string[];
  readonly checks: readonly KeyCheck[];
  /**
   * Encrypts a text with the newest key: AES-256-GCM with a random nonce of 96 bits. `associated` is the context of the text (such as
   * `tenant|subscription|secret id`). It is not stored, and the same string is required to decrypt.
   */
  seal(plaintext: string, associated: string): string;
  /** Decrypts what any key of the ring sealed. Throws where the key is missing, the bytes were changed or `associated` differs. */
  open(sealed: string, associated: string): string;
  /** Whether the ring has the key of a sealed text. */
  opens(sealed: string): boolean;
  /** Keys of 32 bytes derived for one purpose (such as `links`), newest first. All verify, the first signs. */
  signers(purpose: string): readonly HmacSigner[];
}

/**
 * Parses MASTER_KEYS: newest first, separated by commas or line breaks, each `<id>:<Base64 of 32 bytes>`. An id has 1 to 32 of
 * `A-Za-z0-9_-`. Throws an Error that names the wrong entry and the fault, and never shows a key.
 */
export function parseMasterKeys(text: string): MasterKey[] {
  const entries = text.split(/[,\r\n]/).flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));
  if (entries.length === 0) throw new Error('MASTER_KEYS holds no key');
  if (entries.length > KEYS_MAX) throw new Error(`MASTER_KEYS holds more than ${KEYS_MAX} keys`);
  const keys = entries.map(parseEntry);
  const repeated = keys.find(({ id }, index) => keys.findIndex((one) => one.id === id) < index);
  if (repeated !== undefined) throw new Error(`MASTER_KEYS gives the id ${repeated.id} twice`);
  return keys;
}

/** A new entry for MASTER_KEYS, with a random id. */
export function generateMasterKey(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** Creates the ring from at least one key, newest first. */
export function createKeyring(masterKeys: readonly MasterKey[]): Keyring {
  const derived = new Map<string, readonly HmacSigner[]>();
  const newest = masterKeys[0];
  if (newest === undefined) throw new Error('a keyring needs a key');
  const sealKeys = new Map(masterKeys.map(({ id, key }) => [id, createSecretKey(derive(key, SEAL_PURPOSE))]));
  return {
    keyIds: masterKeys.map(({ id }) => id),
    checks: masterKeys.map(({ id, key }) => ({ id, value: derive(key, CHECK_PURPOSE).toString('base64url') })),
    seal: (plaintext, associated) => `${newest.id}.${encrypt(sealKeys.get(newest.id) as KeyObject, plaintext, associated)}`,
    open: (sealed, associated) => {
      const id = keyIdOf(sealed);
      const key = sealKeys.get(id);
      if (key === undefined) throw new Error(`MASTER_KEYS no longer holds the key ${id}, with which this secret was sealed`);
      return decrypt(key, sealed.slice(id.length + 1), associated);
    },
    opens: (sealed) => sealKeys.has(keyIdOf(sealed)),
    signers: (purpose) => {
      // There are few purposes, and a page of links needs one of them hundreds of times.
      const signers = derived.get(purpose) ?? masterKeys.map(({ key }) => createSigner(derive(key, `purpose/${purpose}`)));
      derived.set(purpose, signers);
      return signers;
    },
  };
}

/** A ring whose keys may be replaced while it is in use. */
export function createChangingKeyring(masterKeys: readonly MasterKey[]): Keyring & { replace(masterKeys: readonly MasterKey[]): void } {
  let current = createKeyring(masterKeys);
  return {
    get keyIds() {
      return current.keyIds;
    },
    get checks() {
      return current.checks;
    },
    seal: (plaintext, associated) => current.seal(plaintext, associated),
    open: (sealed, associated) => current.open(sealed, associated),
    opens: (sealed) => current.opens(sealed),
    signers: (purpose) => current.signers(purpose),
    replace(keys) {
      current = createKeyring(keys);
    },
  };
}

function parseEntry(entry: string, index: number): MasterKey {
  const [id = '', text = '', ...more] = entry.split(':');
  const which = `MASTER_KEYS, entry ${index + 1}:`;
  if (text === '' || more.length > 0) throw new Error(`${which} not of the form <id>:<Base64 of 32 bytes>`);
  if (!KEY_ID.test(id)) throw new Error(`${which} an id has 1 to 32 letters, digits, _ or -`);
  const key = Buffer.from(text, 'base64');
  if (!KEY_TEXT.test(text) || key.length !== KEY_BYTES) throw new Error(`${which} the key is not the Base64 of 32 bytes`);
  if (key.every((byte) => byte === key[0])) throw new Error(`${which} the key is not random`);
  return { id, key };
}

/** HKDF-SHA-256 (RFC 5869). The purpose separates the keys of different uses. */
function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `exchange/${purpose}`, KEY_BYTES));
}

/** Base64url of nonce, ciphertext and tag. */
function encrypt(key: KeyObject, plaintext: string, associated: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(associated));
  const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
}

function decrypt(key: KeyObject, sealed: string, associated: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('a sealed secret is cut off');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associated)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error('a sealed secret does not open: it, its key or what it belongs to was changed', { cause });
  }
}

function keyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(sealed.indexOf('.'), 0));
}
