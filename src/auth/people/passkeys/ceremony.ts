// The two ceremonies of passkeys (WebAuthn Level 3): making one and using one. @simplewebauthn/server checks the answers of browsers.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoUint8Array } from '@simplewebauthn/server/helpers';

/** The site for which passkeys are made: browsers take a name, never an address. */
export interface Site {
  readonly name: string;
  readonly origin: string;
}

export interface StoredPasskey {
  /** Base64url. */
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** Well within the time of a step. */
const TIMEOUT_MS = 300_000;
const TRANSPORTS_MAX = 10;
const ID_CHARACTERS_MAX = 1_400;

export function creationOptions(
  site: Site,
  { person, email, name }: { readonly person: string; readonly email: string; readonly name: string },
  existing: readonly StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: 'Exchange',
    rpID: site.name,
    userID: isoUint8Array.fromUTF8String(person),
    userName: email,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports: [...transports] })),
    // The person is found by the passkey, and the passkey alone signs in: so it asks for a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export function requestOptions(site: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({ rpID: site.name, timeout: TIMEOUT_MS, userVerification: 'required' });
}

/** Undefined: the answer is not the one to the challenge, or not of this site, or malformed. */
export async function readCreated(site: Site, challenge: string, credential: unknown): Promise<StoredPasskey | undefined> {
  try {
    const response = credential as RegistrationResponseJSON;
    if (hasCertificates(response.response.attestationObject)) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected(site, challenge) });
    if (registrationInfo === undefined || registrationInfo.credential.id.length > ID_CHARACTERS_MAX) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const known = transports.filter((one) => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one)).slice(0, TRANSPORTS_MAX);
    return { id, publicKey, signCount: counter, transports: known };
  } catch {
    return undefined;
  }
}

/** No attestation was asked for. Its certificates would be looked up at addresses that they name. */
function hasCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  return !['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined;
}

/** Returns the new count of signatures. Undefined: as for {@link readCreated}, or the signature or the count is wrong. */
export async function readUsed(site: Site, challenge: string, credential: unknown, passkey: StoredPasskey): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      ...expected(site, challenge),
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

function expected(site: Site, challenge: string) {
  return { expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: site.name, requireUserVerification: true };
}
