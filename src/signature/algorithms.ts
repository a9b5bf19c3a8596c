// The algorithms of XML signatures that are accepted, by their identifiers (W3C XML Signature 1.1, section 6; RFC 9231).
import { cut } from '../cut.js';
import type { XmlElement } from '../xml/tree.js';
import type { Canonicalization } from './canonicalize.js';
import { SignatureError } from './error.js';
import { attributeOf, elementsNamed } from './nodes.js';
import type { ElementNode } from './nodeTypes.js';

export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const ENVELOPED = `${DS}enveloped-signature`;
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** RSA with PKCS #1 v1.5 padding, as Peppol SMP 1.4 and the Peppol AS4 profile use it. */
const SIGNATURES: ReadonlyMap<string, string> = new Map([
  [RSA_SHA256, 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
]);

const DIGESTS: ReadonlyMap<string, string> = new Map([
  [SHA256, 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
]);

const CANONICALIZATIONS: ReadonlyMap<string, Pick<Canonicalization, 'exclusive' | 'comments'>> = new Map([
  [INCLUSIVE, { exclusive: false, comments: false }],
  [`${INCLUSIVE}#WithComments`, { exclusive: false, comments: true }],
  [EXCLUSIVE, { exclusive: true, comments: false }],
  [`${EXCLUSIVE}WithComments`, { exclusive: true, comments: true }],
]);

/** An element that names an algorithm, in either tree. */
type Method = ElementNode | XmlElement;

const PREFIXES_MAX = 100;

/** The canonical form that a reference without its own transform has. */
export const DEFAULT_CANONICALIZATION: Canonicalization = { exclusive: false, comments: false, inclusivePrefixes: new Set() };

/** The hash of a signature method, by its name in OpenSSL. Throws SignatureError for any other method. */
export function signatureHash(method: Method): string {
  return known(SIGNATURES, method, 'signature method');
}

/** The hash of a digest method, by its name in OpenSSL. Throws SignatureError for any other method. */
export function digestHash(method: Method): string {
  return known(DIGESTS, method, 'digest method');
}

export function isCanonicalization(transform: Method): boolean {
  return CANONICALIZATIONS.has(attributeOf(transform, 'Algorithm') ?? '');
}

/** A CanonicalizationMethod or a Transform. Throws SignatureError for an algorithm that is not accepted. */
export function canonicalizationOf(method: Method): Canonicalization {
  const { exclusive, comments } = known(CANONICALIZATIONS, method, 'canonicalization');
  const [inclusive] = elementsNamed(method, EXCLUSIVE, 'InclusiveNamespaces');
  const names = inclusive === undefined ? '' : (attributeOf(inclusive, 'PrefixList') ?? '');
  const prefixes = names.split(/[\t\n\r ]+/).filter((name) => name !== '');
  if (prefixes.length > PREFIXES_MAX) throw new SignatureError(`A PrefixList has more than ${PREFIXES_MAX} prefixes`);
  return { exclusive, comments, inclusivePrefixes: new Set(prefixes.map((name) => (name === '#default' ? '' : name))) };
}

function known<Value>(table: ReadonlyMap<string, Value>, method: Method, what: string): Value {
  const algorithm = attributeOf(method, 'Algorithm') ?? '';
  const value = table.get(algorithm);
  if (value === undefined) throw new SignatureError(`The ${what} "${cut(algorithm, 100)}" is not accepted`);
  return value;
}
