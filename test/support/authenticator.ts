// An authenticator in software: real keys, real signatures, in the forms of WebAuthn Level 3, and the browser around it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of the authenticator data: user present, user verified, attested credential data (6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What a browser or an authenticator does wrong. */
export interface Fault {
  readonly origin?: string;
  readonly site?: string;
  readonly challenge?: string;
  readonly isUnverified?: true;
  readonly count?: number;
  readonly isSignedByOther?: true;
}

interface Options {
  readonly challenge: string;
}

export interface Authenticator {
  /** `navigator.credentials.create()`, as JSON. */
  create(options: Options, fault?: Fault): object;
  /** `navigator.credentials.get()`, as JSON. */
  get(options: Options, fault?: Fault): object;
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** `origin`: where the browser is. */
export function createAuthenticator(origin: string): Authenticator {
  const id = randomBytes(16);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let count = 0;
  const data = (flags: number, { site, isUnverified, count: given }: Fault, attested = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(given ?? count);
    const all = flags | PRESENT | (isUnverified === true ? 0 : VERIFIED);
    return Buffer.concat([sha256(site ?? new URL(origin).hostname), Buffer.from([all]), counter, attested]);
  };
  const client = (type: string, { challenge }: Options, fault: Fault): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: fault.challenge ?? challenge, origin: fault.origin ?? origin, crossOrigin: false }));
  const credential = (response: object): object => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  });
  return {
    create(options, fault = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(keys.publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data(ATTESTED, fault, attested))],
      ]);
      return credential({
        clientDataJSON: base64url(client('webauthn.create', options, fault)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      });
    },
    get(options, fault = {}) {
      count += 1;
      const authenticatorData = data(0, fault);
      const clientData = client('webauthn.get', options, fault);
      const key = fault.isSignedByOther === true ? other.privateKey : keys.privateKey;
      return credential({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key)),
      });
    },
  };
}

/** ES256 (RFC 9053, 7.1). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]) as never,
  );
}
