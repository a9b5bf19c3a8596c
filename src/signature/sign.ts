// Signs a whole document with an enveloped signature, as Peppol SMP 1.4 requires for answers of an SMP.
import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import { escapeText } from '../xml/escape.js';
import { DEFAULT_CANONICALIZATION, DS, ENVELOPED, INCLUSIVE, RSA_SHA256, SHA256 } from './algorithms.js';
import { canonicalizeDocument, canonicalizeElement } from './canonicalize.js';
import { elementsNamed, parseNodes } from './nodes.js';
import type { ElementNode } from './nodeTypes.js';
import { subjectName } from './subjectName.js';

interface SigningKey {
  readonly privateKey: KeyObject;
  readonly certificate: X509Certificate;
}

/**
 * Adds a signature as the last child of the root: RSA-SHA256, inclusive Canonical XML 1.0, one reference to the whole document.
 * The document is in UTF-8, and its root has an end tag.
 *
 * @throws {XmlError} for a document that the XML gate refuses
 */
export function signEnveloped(document: string, { privateKey, certificate }: SigningKey): string {
  const digest = createHash('sha256')
    .update(canonicalizeDocument(parseNodes(Buffer.from(document)), DEFAULT_CANONICALIZATION))
    .digest('base64');
  const end = document.lastIndexOf('</');
  if (end === -1) throw new Error('The root element has no end tag');
  const place = (value: string): string => document.slice(0, end) + signature(digest, value, certificate) + document.slice(end);
  const signedInfo = signedInfoOf(parseNodes(Buffer.from(place(''))).root);
  const value = sign('sha256', canonicalizeElement(signedInfo, DEFAULT_CANONICALIZATION), privateKey).toString('base64');
  return place(value);
}

function signedInfoOf(root: ElementNode): ElementNode {
  const signature = elementsNamed(root, DS, 'Signature').at(-1)!;
  return elementsNamed(signature, DS, 'SignedInfo')[0]!;
}

function signature(digest: string, value: string, certificate: X509Certificate): string {
  return (
    `<ds:Signature xmlns:ds="${DS}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${INCLUSIVE}"/>` +
    `<ds:SignatureMethod Algorithm="${RSA_SHA256}"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${ENVELOPED}"/>` +
    `</ds:Transforms><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>` +
    `<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data>` +
    `<ds:X509SubjectName>${escapeText(subjectName(certificate))}</ds:X509SubjectName>` +
    `<ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
  );
}
