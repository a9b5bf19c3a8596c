// Writes the SOAP envelope of a message with its WS-Security signature, in the form of WSS4J. Every signed element is written in its
// canonical form (Exclusive XML Canonicalization 1.0) and declares its namespaces itself.
import { hash } from 'node:crypto';
import type { Keystore } from '../../pki/keystore.js';
import { DS, EXCLUSIVE, RSA_SHA256, SHA256 } from '../../signature/algorithms.js';
import { canonicalAttribute } from '../../signature/canonicalize.js';
import { ATTACHMENT_CONTENT, SOAP, WSSE, WSU, X509_V3 } from './names.js';
import { signSha256 } from './privateKey.js';
import { binarySecurityToken } from './tokens.js';

export type SigningKeystore = Pick<Keystore, 'privateKey' | 'certificate'>;

/** What a signature says of one signed thing. */
export interface SignedReference {
  readonly uri: string;
  /** SHA-256. */
  readonly digest: Buffer;
}

interface ToSign {
  readonly messaging: { readonly id: string; readonly xml: string };
  readonly payload?: SignedReference;
  /** Elements that stand before the signature in the Security header. */
  readonly before?: string;
}

interface SignedEnvelope {
  readonly xml: string;
  readonly references: readonly SignedReference[];
}

/** `suffix` makes the Ids unique in the message. */
export async function signEnvelope(
  { messaging, payload, before = '' }: ToSign,
  { privateKey, certificate }: SigningKeystore,
  suffix: string,
): Promise<SignedEnvelope> {
  const bodyId = `id-${suffix}`;
  const tokenId = `X509-${suffix}`;
  const body = `<S12:Body xmlns:S12="${SOAP}" xmlns:wsu="${WSU}" wsu:Id="${bodyId}"></S12:Body>`;
  const references = [
    { uri: `#${messaging.id}`, digest: hash('sha256', messaging.xml, 'buffer') },
    { uri: `#${bodyId}`, digest: hash('sha256', body, 'buffer') },
    ...(payload === undefined ? [] : [payload]),
  ];
  const signedInfo = signedInfoOf(references);
  const value = (await signSha256(Buffer.from(signedInfo), privateKey)).toString('base64');
  const signature =
    `<ds:Signature xmlns:ds="${DS}" Id="SIG-${suffix}">${signedInfo}<ds:SignatureValue>${value}</ds:SignatureValue>` +
    `<ds:KeyInfo Id="KI-${suffix}"><wsse:SecurityTokenReference wsu:Id="STR-${suffix}">` +
    `<wsse:Reference URI="#${tokenId}" ValueType="${X509_V3}"/></wsse:SecurityTokenReference></ds:KeyInfo></ds:Signature>`;
  const security =
    `<wsse:Security xmlns:wsse="${WSSE}" xmlns:wsu="${WSU}" S12:mustUnderstand="true">` +
    `${before}${binarySecurityToken(certificate, tokenId)}${signature}</wsse:Security>`;
  return { xml: envelope(security + messaging.xml, body), references };
}

/** An envelope without a signature. */
export function plainEnvelope(messaging: string): string {
  return envelope(messaging, '<S12:Body></S12:Body>');
}

function envelope(header: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><S12:Envelope xmlns:S12="${SOAP}"><S12:Header>${header}</S12:Header>${body}</S12:Envelope>`;
}

/** WSS4J writes this PrefixList, and the Basic Security Profile asks for one. It has no effect on an element that uses the prefix. */
const PREFIX_LIST = `<ec:InclusiveNamespaces xmlns:ec="${EXCLUSIVE}" PrefixList="S12"></ec:InclusiveNamespaces>`;

function signedInfoOf(references: readonly SignedReference[]): string {
  return (
    `<ds:SignedInfo xmlns:S12="${SOAP}" xmlns:ds="${DS}">` +
    `<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}">${PREFIX_LIST}</ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${RSA_SHA256}"></ds:SignatureMethod>${references.map(referenceOf).join('')}</ds:SignedInfo>`
  );
}

function referenceOf({ uri, digest }: SignedReference): string {
  const transform = uri.startsWith('#')
    ? `<ds:Transform Algorithm="${EXCLUSIVE}">${PREFIX_LIST}</ds:Transform>`
    : `<ds:Transform Algorithm="${ATTACHMENT_CONTENT}"></ds:Transform>`;
  return (
    `<ds:Reference URI="${canonicalAttribute(uri)}"><ds:Transforms>${transform}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue>${digest.toString('base64')}</ds:DigestValue></ds:Reference>`
  );
}
