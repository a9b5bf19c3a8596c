// OCSP (RFC 6960): a question about one certificate, and the signed answer. No nonce, because many responders sign in advance.
import { hash, type X509Certificate } from 'node:crypto';
import { isSignedByAuthority, parseCertificate, publicKeyOf } from '../certificates.js';
import {
  bytesOf,
  childrenOf,
  contentOf,
  context,
  type Der,
  expected,
  isTime,
  oidOf,
  readDer,
  readWhole,
  TAG,
  timeOf,
  writeDer,
} from './der.js';
import { factsOf } from './facts.js';
import { isSignedBy, readSigned, type SignedDer } from './signed.js';

const BASIC = '1.3.6.1.5.5.7.48.1.1';
/** RFC 5019 §2.1.1: responders need to know no other hash for the names in a question. */
const SHA1 = '1.3.14.3.2.26';
const SHA1_DER = Buffer.from('300906052b0e03021a0500', 'hex');
/** Certificates in an answer that are tried as its signer. */
const SIGNERS_MAX = 4;

interface OcspAnswer {
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly thisUpdate: Date;
  /** Undefined: newer information is always there. */
  readonly nextUpdate: Date | undefined;
}

export function writeOcspRequest(certificate: X509Certificate, issuer: X509Certificate): Buffer {
  const { subject, key } = factsOf(issuer);
  const id = writeDer(
    TAG.sequence,
    SHA1_DER,
    writeDer(TAG.octetString, hash('sha1', subject, 'buffer')),
    writeDer(TAG.octetString, hash('sha1', key, 'buffer')),
    writeDer(TAG.integer, factsOf(certificate).serial),
  );
  // OCSPRequest { TBSRequest { requestList { Request { reqCert } } } }
  return [1, 2, 3, 4].reduce((inner) => writeDer(TAG.sequence, inner), id);
}

/** Throws an Error where the answer is damaged, not signed for this issuer, or about another certificate. Its times are not judged. */
export function readOcspResponse(bytes: Buffer, certificate: X509Certificate, issuer: X509Certificate, at: Date): OcspAnswer {
  const [status, wrapped] = childrenOf(bytes, readWhole(bytes, TAG.sequence));
  const code = contentOf(bytes, expected(status, TAG.enumerated))[0];
  if (code !== 0) throw new Error(`the responder refuses with status ${code}`);
  const [type, response] = childrenOf(bytes, readDer(bytes, expected(wrapped, context(0)).from));
  if (oidOf(bytes, type) !== BASIC) throw new Error('the answer is of another type');
  const basic = contentOf(bytes, expected(response, TAG.octetString));
  const parts = childrenOf(basic, readWhole(basic, TAG.sequence));
  const signed = readSigned(basic, parts);
  checkSigner(signed, basic, parts[3], issuer, at);
  const single = answersIn(basic, signed.content).find((one) => isAbout(basic, one, certificate, issuer));
  if (single === undefined) throw new Error('the answer is about another certificate');
  return readSingle(basic, single);
}

/** RFC 6960 §4.2.2.2: the issuer itself, or a responder that the issuer certified for this. */
function checkSigner(signed: SignedDer, basic: Buffer, certificates: Der | undefined, issuer: X509Certificate, at: Date): void {
  if (isSignedBy(signed, publicKeyOf(issuer))) return;
  const list = certificates === undefined ? [] : childrenOf(basic, readDer(basic, expected(certificates, context(0)).from));
  for (const one of list.slice(0, SIGNERS_MAX)) {
    const responder = parseCertificate(bytesOf(basic, one));
    const isDelegated = responder.checkIssued(issuer) && isSignedByAuthority(responder, issuer) && factsOf(responder).maySignAnswers;
    const isValid = responder.validFromDate <= at && at <= responder.validToDate;
    if (isDelegated && isValid && isSignedBy(signed, publicKeyOf(responder))) return;
  }
  throw new Error('the answer is not signed by the issuer or its responder');
}

/** ResponseData { [0] version, [1] or [2] responder, producedAt, SEQUENCE OF SingleResponse, [1] extensions }. */
function answersIn(basic: Buffer, content: Der): Der[] {
  const list = childrenOf(basic, expected(content, TAG.sequence)).find(({ tag }) => tag === TAG.sequence);
  return childrenOf(basic, expected(list, TAG.sequence));
}

function isAbout(basic: Buffer, single: Der, certificate: X509Certificate, issuer: X509Certificate): boolean {
  const [id] = childrenOf(basic, single);
  const [algorithm, name, key, serial] = childrenOf(basic, expected(id, TAG.sequence));
  const facts = factsOf(issuer);
  const has = (value: Der | undefined, bytes: Buffer): boolean => value !== undefined && contentOf(basic, value).equals(bytes);
  return (
    oidOf(basic, childrenOf(basic, expected(algorithm, TAG.sequence))[0]) === SHA1 &&
    has(name, hash('sha1', facts.subject, 'buffer')) &&
    has(key, hash('sha1', facts.key, 'buffer')) &&
    has(serial, factsOf(certificate).serial)
  );
}

/** SingleResponse { certID, CHOICE { [0] good, [1] revoked, [2] unknown }, thisUpdate, [0] nextUpdate, [1] extensions }. */
function readSingle(basic: Buffer, single: Der): OcspAnswer {
  const [, status, thisUpdate, ...rest] = childrenOf(basic, single);
  if (status === undefined || thisUpdate === undefined || !isTime(thisUpdate.tag)) throw new Error('the DER has another structure');
  const next = rest.find(({ tag }) => tag === context(0));
  return {
    status: status.tag === context(0, false) ? 'good' : status.tag === context(1) ? 'revoked' : 'unknown',
    thisUpdate: timeOf(basic, thisUpdate),
    nextUpdate: next === undefined ? undefined : timeOf(basic, readDer(basic, next.from, next.end)),
  };
}
