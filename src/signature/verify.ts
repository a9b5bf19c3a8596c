// Verifies the enveloped signature of a whole document, as answers of an SMP have it (Peppol SMP 1.4). Whether the signer is trusted is
// not decided here.
import { hash as digestOf, type KeyObject, verify, type X509Certificate } from 'node:crypto';
import { parseCertificate, RSA_BITS_MIN, rsaKeyOf } from '../pki/certificates.js';
import { decodeBase64 } from '../xml/base64.js';
import { memoizeByText } from '../xml/memoizeByText.js';
import type { XmlDocument, XmlElement } from '../xml/tree.js';
import {
  canonicalizationOf,
  DEFAULT_CANONICALIZATION,
  DS,
  digestHash,
  ENVELOPED,
  isCanonicalization,
  signatureHash,
} from './algorithms.js';
import { SignatureError } from './error.js';
import { attributeOf, countNamed, elementsNamed } from './nodes.js';
import { readSignedDocument, type SignedDocument } from './signedDocument.js';

const CERTIFICATES_MAX = 10;
const LESS = 0x3c;
const EQUALS = 0x3d;
/** Tags and attributes together, roughly. A stranger chooses the document, and its time to be parsed follows them. */
const MARKUP_MAX = 20_000;

/** Few SMPs sign the answers. */
const CERTIFICATE_TEXTS = { entriesMax: 1_000, charactersMax: 4_000 };

interface MessageSigner {
  readonly certificate: X509Certificate;
  /** Further certificates in the signature: perhaps the issuers. */
  readonly others: readonly X509Certificate[];
  /** The document that is signed. */
  readonly document: XmlDocument;
}

/**
 * Verifies that one signature, the child of the root, covers the whole document. Only this profile is accepted, so that what is
 * signed is what a reader of the document sees.
 *
 * @throws {SignatureError} for a missing, unusual or wrong signature
 * @throws {XmlError} for a document that the XML gate refuses
 */
export function verifyEnveloped(document: Uint8Array): MessageSigner {
  if (hasTooMuchMarkup(document)) throw new SignatureError(`The document has more than ${MARKUP_MAX} tags and attributes`);
  const signed = readSignedDocument(document);
  const signature = onlySignature(signed.tree.root);
  const signedInfo = only(signature, 'SignedInfo');
  checkDigest(signed, signature, only(signedInfo, 'Reference'));
  const canonical = signed.canonicalOf(signedInfo, canonicalizationOf(only(signedInfo, 'CanonicalizationMethod')));
  const hash = signatureHash(only(signedInfo, 'SignatureMethod'));
  const value = base64(only(signature, 'SignatureValue').text, 'SignatureValue');
  const certificates = certificatesOf(signature);
  const certificate = certificates.find((one) => isSignedBy(one, hash, canonical, value));
  if (certificate === undefined) throw new SignatureError('The signature value is wrong');
  return { certificate, others: certificates.filter((one) => one !== certificate), document: signed.tree };
}

/** Counts the characters that begin a tag or follow the name of an attribute. */
function hasTooMuchMarkup(document: Uint8Array): boolean {
  if (document.length <= MARKUP_MAX) return false;
  let count = 0;
  for (let at = 0; at < document.length && count <= MARKUP_MAX; at += 1) {
    const byte = document[at];
    if (byte === LESS || byte === EQUALS) count += 1;
  }
  return count > MARKUP_MAX;
}

/** Signatures elsewhere are refused: a document with several is not in the profile. */
function onlySignature(root: XmlElement): XmlElement {
  const [signature] = elementsNamed(root, DS, 'Signature');
  if (signature === undefined) throw new SignatureError('The document is not signed');
  if (countSignatures(root) > 1) throw new SignatureError('The document has more than one signature');
  return signature;
}

function countSignatures(element: XmlElement): number {
  let count = element.local === 'Signature' && element.ns === DS ? 1 : 0;
  const { children } = element;
  for (let at = 0; at < children.length; at += 1) count += countSignatures(children[at]!);
  return count;
}

function only(parent: XmlElement, local: string): XmlElement {
  const { count, first } = countNamed(parent, DS, local);
  if (first === undefined || count > 1) throw new SignatureError(`${parent.local} has ${count} elements ${local}, not one`);
  return first;
}

function checkDigest(document: SignedDocument, signature: XmlElement, reference: XmlElement): void {
  if (attributeOf(reference, 'URI') !== '') throw new SignatureError('The reference is not to the whole document');
  const [enveloped, canonical, ...more] = elementsNamed(only(reference, 'Transforms'), DS, 'Transform');
  if (enveloped === undefined || attributeOf(enveloped, 'Algorithm') !== ENVELOPED || more.length > 0) {
    throw new SignatureError('The first transform is not enveloped-signature, or there are more than two');
  }
  if (canonical !== undefined && !isCanonicalization(canonical)) throw new SignatureError('The second transform is not a canonicalization');
  const how = canonical === undefined ? DEFAULT_CANONICALIZATION : canonicalizationOf(canonical);
  const hash = digestHash(only(reference, 'DigestMethod'));
  const actual = digestOf(hash, document.canonical(how, signature), 'base64');
  const { text } = only(reference, 'DigestValue');
  // Base64 of the same bytes is the same text, but for white space.
  if (text !== actual && base64(text, 'DigestValue').toString('base64') !== actual)
    throw new SignatureError('The digest of the document is wrong');
}

function certificatesOf(signature: XmlElement): X509Certificate[] {
  const data = elementsNamed(only(signature, 'KeyInfo'), DS, 'X509Data');
  const elements = data.flatMap((one) => elementsNamed(one, DS, 'X509Certificate'));
  if (elements.length === 0) throw new SignatureError('The signature has no certificate');
  if (elements.length > CERTIFICATES_MAX) throw new SignatureError(`The signature has more than ${CERTIFICATES_MAX} certificates`);
  return elements.map(({ text }) => certificateOf(text));
}

const certificateOf = memoizeByText((text) => {
  const der = base64(text, 'X509Certificate');
  try {
    return parseCertificate(der);
  } catch (cause) {
    throw new SignatureError('X509Certificate is not a certificate', { cause });
  }
}, CERTIFICATE_TEXTS);

function isSignedBy(certificate: X509Certificate, hash: string, signed: Buffer, value: Buffer): boolean {
  const key = keyOf(certificate);
  if (key === undefined) throw new SignatureError(`The key of the signer is not RSA of at least ${RSA_BITS_MIN} bits`);
  return verify(hash, signed, key, value);
}

function keyOf(certificate: X509Certificate): KeyObject | undefined {
  try {
    return rsaKeyOf(certificate);
  } catch (cause) {
    throw new SignatureError('The key of the signer cannot be read', { cause });
  }
}

function base64(text: string, what: string): Buffer {
  const bytes = decodeBase64(text);
  if (bytes === undefined || bytes.length === 0) throw new SignatureError(`${what} is not Base64`);
  return bytes;
}
