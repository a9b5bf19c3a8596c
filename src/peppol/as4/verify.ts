// Verifies the WS-Security signature of a received message (WS-Security 1.1.1; Peppol AS4 profile 2.0.3). Whether the signer is trusted
// is not decided here.

import { hash, type KeyObject, timingSafeEqual, verify, type X509Certificate } from 'node:crypto';
import { cut } from '../../cut.js';
import { RSA_BITS_MIN, rsaKeyOf } from '../../pki/certificates.js';
import { canonicalizationOf, DS, EXCLUSIVE, RSA_SHA256, SHA256 } from '../../signature/algorithms.js';
import { canonicalFormOf } from '../../signature/canonicalize.js';
import { SignatureError } from '../../signature/error.js';
import { attributeOf, elementsNamed, textOf } from '../../signature/nodes.js';
import type { ElementNode } from '../../signature/nodeTypes.js';
import { decodeBase64 } from '../../xml/base64.js';
import { As4Error } from './as4Error.js';
import { childElements, demandAlgorithm, only, plainText, refuseOthers } from './elements.js';
import { ATTACHMENT_CONTENT, WSSE, WSU, XENC } from './names.js';
import { idOf, type ReceivedEnvelope } from './readEnvelope.js';
import { certificateOf } from './readTokens.js';
import type { SignedReference } from './sign.js';

const TIME_CHARACTERS_MAX = 40;

/** The references of a message with a payload, or of a signal. */
type SignedKind = 'message' | 'signal';

interface Verified {
  readonly signer: X509Certificate;
  readonly references: readonly ReceivedReference[];
  /** What the payload must be. Undefined for a signal. */
  readonly payload: SignedReference | undefined;
}

export interface ReceivedReference extends SignedReference {
  readonly element: ElementNode;
}

/**
 * A message has exactly three references: to its Messaging, its Body and its payload, which is not looked at. A signal has one to its
 * Messaging, and may have one to its Body. Throws an As4Error.
 */
export function verifySignature({ messaging, body, security }: ReceivedEnvelope, what: SignedKind, at: Date): Verified {
  if (security === undefined) throw fault('The message is not signed');
  checkHeader(security, at);
  const signature = only(security, DS, 'Signature', 'EBMS:0101');
  refuseOthers(signature, DS, ['SignedInfo', 'SignatureValue', 'KeyInfo'], 'EBMS:0101');
  const signedInfo = only(signature, DS, 'SignedInfo', 'EBMS:0101');
  refuseOthers(signedInfo, DS, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'], 'EBMS:0101');
  const signer = certificateOf(security, signature, 'EBMS:0101');
  checkValue(signature, signedInfo, signer);
  const references = elementsNamed(signedInfo, DS, 'Reference').map(readReference);
  const bodyReferences = references.filter(({ uri }) => uri === uriOf(body));
  const payloads = references.filter(({ uri }) => uri.startsWith('cid:'));
  const known = 1 + bodyReferences.length + payloads.length;
  const isComplete =
    what === 'message' ? bodyReferences.length === 1 && payloads.length === 1 : bodyReferences.length <= 1 && payloads.length === 0;
  if (references.length !== known || !isComplete) throw fault('The signature does not cover exactly what it must');
  checkElement(references, messaging);
  if (bodyReferences.length === 1) checkElement(references, body);
  return { signer, references, payload: payloads[0] };
}

/** Nothing that this service does not know stands in the header. */
function checkHeader(security: ElementNode, at: Date): void {
  for (const child of childElements(security)) {
    const isKnown =
      (child.ns === WSSE && child.local === 'BinarySecurityToken') ||
      (child.ns === XENC && (child.local === 'EncryptedKey' || child.local === 'EncryptedData')) ||
      (child.ns === DS && child.local === 'Signature') ||
      (child.ns === WSU && child.local === 'Timestamp');
    if (!isKnown) throw new As4Error('EBMS:0103', `The Security header has an element ${cut(child.name, 100)}`);
  }
  if (elementsNamed(security, DS, 'Signature').length === 0) throw fault('The message is not signed');
  for (const timestamp of elementsNamed(security, WSU, 'Timestamp')) checkTimestamp(timestamp, at);
}

/** Peppol has no Timestamp. One that is there must not be over, nor lie ahead. */
function checkTimestamp(timestamp: ElementNode, at: Date): void {
  const [created, expires] = ['Created', 'Expires'].map((local) => {
    const [element] = elementsNamed(timestamp, WSU, local);
    if (element === undefined) return undefined;
    const time = Date.parse(plainText(element, TIME_CHARACTERS_MAX));
    if (Number.isNaN(time)) throw fault(`${local} of the Timestamp is no time`);
    return time;
  });
  if (expires !== undefined && expires <= at.getTime()) throw fault('The Timestamp has expired');
  if (created !== undefined && created > at.getTime() + CLOCK_SKEW_MS) throw fault('The Timestamp lies in the future');
}

const CLOCK_SKEW_MS = 300_000;

function checkValue(signature: ElementNode, signedInfo: ElementNode, signer: X509Certificate): void {
  const method = only(signedInfo, DS, 'CanonicalizationMethod', 'EBMS:0101');
  demandAlgorithm(method, EXCLUSIVE);
  demandAlgorithm(only(signedInfo, DS, 'SignatureMethod', 'EBMS:0101'), RSA_SHA256);
  const value = decodeBase64(textOf(only(signature, DS, 'SignatureValue', 'EBMS:0101')));
  const key = keyOf(signer);
  if (key === undefined) throw fault(`The key of the signer is not RSA of at least ${RSA_BITS_MIN} bits`);
  if (value === undefined || !verify('sha256', Buffer.from(canonical(signedInfo, method)), key, value))
    throw fault('The signature value is wrong');
}

function keyOf(certificate: X509Certificate): KeyObject | undefined {
  try {
    return rsaKeyOf(certificate);
  } catch (cause) {
    throw new As4Error('EBMS:0101', 'The key of the signer cannot be read', { cause });
  }
}

function readReference(reference: ElementNode): ReceivedReference {
  refuseOthers(reference, DS, ['Transforms', 'DigestMethod', 'DigestValue'], 'EBMS:0101');
  const uri = attributeOf(reference, 'URI') ?? '';
  demandAlgorithm(transformOf(reference), uri.startsWith('cid:') ? ATTACHMENT_CONTENT : EXCLUSIVE);
  demandAlgorithm(only(reference, DS, 'DigestMethod', 'EBMS:0101'), SHA256);
  const digest = decodeBase64(textOf(only(reference, DS, 'DigestValue', 'EBMS:0101')));
  if (digest?.length !== 32) throw fault('A DigestValue is no SHA-256');
  return { uri, digest, element: reference };
}

/** A reference has one transform. A further one could leave out a part of the element that is then read. */
function transformOf(reference: ElementNode): ElementNode {
  const transforms = only(reference, DS, 'Transforms', 'EBMS:0101');
  if (childElements(transforms).length !== 1) throw fault('A reference does not have exactly one transform');
  return only(transforms, DS, 'Transform', 'EBMS:0101');
}

/** Exactly one reference is to this element, by its Id, which no other element has. */
function checkElement(references: readonly ReceivedReference[], element: ElementNode): void {
  const [reference, ...more] = references.filter(({ uri }) => uri === uriOf(element));
  if (reference === undefined || more.length > 0) throw fault(`The signature does not cover ${element.local}`);
  const actual = hash('sha256', canonical(element, transformOf(reference.element)), 'buffer');
  if (!timingSafeEqual(actual, reference.digest)) throw fault(`The digest of ${element.local} is wrong`);
}

/** Undefined where the element has no Id, so that nothing can refer to it. */
function uriOf(element: ElementNode): string | undefined {
  const id = idOf(element) ?? '';
  return id === '' ? undefined : `#${id}`;
}

function canonical(element: ElementNode, method: ElementNode): string {
  try {
    return canonicalFormOf(element, canonicalizationOf(method));
  } catch (cause) {
    if (!(cause instanceof SignatureError)) throw cause;
    throw new As4Error('EBMS:0101', cause.message, { cause });
  }
}

function fault(message: string): As4Error {
  return new As4Error('EBMS:0101', message);
}
