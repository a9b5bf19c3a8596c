// Lists and answers as OpenSSL makes them, and everything that is wrong with others.
import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Extension } from '@peculiar/x509';
import { isAbout, isCrlOf, isRevoked, readCrl } from '../../../src/pki/revocation/crl.js';
import { factsOf } from '../../../src/pki/revocation/facts.js';
import { readOcspResponse, writeOcspRequest } from '../../../src/pki/revocation/ocsp.js';
import { makeCrl, makeOcspResponse } from '../../support/network/revocation.js';
import { issue } from '../../support/rsaPki.js';
import { test } from '../../support/test.js';

const AT = new Date('2026-12-01T00:00:00Z');
const bytes = (name: string): Buffer => readFileSync(`test/fixtures/pki/revocation/${name}`);
const [ca, good, revoked] = ['ca', 'good', 'revoked'].map((name) => new X509Certificate(bytes(`${name}.pem`))) as [
  X509Certificate,
  X509Certificate,
  X509Certificate,
];
const authority = await issue('CN=Authority', { isAuthority: true });
const other = await issue('CN=Other', { isAuthority: true });
const leaf = await issue('CN=Leaf', { issuer: authority });

test('a list of OpenSSL: whom it revokes', (t) => {
  const crl = readCrl(bytes('list.crl'));
  t.true(isCrlOf(crl, ca));
  t.false(isRevoked(crl, factsOf(good).serial));
  t.true(isRevoked(crl, factsOf(revoked).serial));
  t.deepEqual([crl.scope, crl.addresses], ['all', undefined]);
});

test('addresses in a certificate of OpenSSL', (t) => {
  const { lists, responders } = factsOf(good);
  t.deepEqual([lists, responders], [['http://ca.example/list.crl'], ['http://ocsp.example/']]);
});

test('a question is the one that OpenSSL asks', (t) => {
  t.deepEqual(writeOcspRequest(good, ca), bytes('good.ocsp-request'));
});

test('answers of OpenSSL, signed by a responder of the authority', (t) => {
  t.is(readOcspResponse(bytes('good.ocsp'), good, ca, AT).status, 'good');
  t.is(readOcspResponse(bytes('revoked.ocsp'), revoked, ca, AT).status, 'revoked');
});

test('an answer about another certificate is refused', (t) => {
  t.throws(() => readOcspResponse(bytes('good.ocsp'), revoked, ca, AT), { message: 'the answer is about another certificate' });
});

test('a responder whose certificate has expired is refused', (t) => {
  const message = 'the answer is not signed by the issuer or its responder';
  t.throws(() => readOcspResponse(bytes('good.ocsp'), good, ca, new Date('2040-01-01T00:00:00Z')), { message });
});

test('an answer signed by the issuer itself is taken', (t) => {
  const answer = makeOcspResponse({ status: 'good', certificate: leaf, issuer: authority, nextUpdate: null });
  const { status, nextUpdate } = readOcspResponse(answer, leaf.certificate, authority.certificate, new Date());
  t.deepEqual([status, nextUpdate], ['good', undefined]);
});

test('a certificate of the issuer that is not for OCSP, and a stranger, sign no answers', async (t) => {
  const message = 'the answer is not signed by the issuer or its responder';
  for (const signer of [await issue('CN=Neighbour', { issuer: authority }), other]) {
    const answer = makeOcspResponse({ status: 'good', certificate: leaf, issuer: authority, signer });
    t.throws(() => readOcspResponse(answer, leaf.certificate, authority.certificate, new Date()), { message });
  }
});

test('a responder that refuses gives no answer', (t) => {
  const tryLater = Buffer.from('30030a0103', 'hex');
  t.throws(() => readOcspResponse(tryLater, good, ca, AT), { message: 'the responder refuses with status 3' });
});

test('no changed bit of an answer makes it another answer', (t) => {
  const answer = makeOcspResponse({ status: 'revoked', certificate: leaf, issuer: authority });
  const seen = new Set<string>();
  for (let bit = 0; bit < 8 * answer.length; bit += 1) seen.add(statusOf(flipped(answer, bit)));
  // Some bits belong to nothing that counts, such as the parameters of the algorithm.
  t.deepEqual([...seen].sort(), ['refused', 'revoked']);
});

test('no changed bit of a list removes a certificate from it', async (t) => {
  const list = await makeCrl(authority, { revoked: [leaf] });
  const seen = new Set<string>();
  for (let bit = 0; bit < 8 * list.length; bit += 1) seen.add(verdictOf(flipped(list, bit)));
  t.deepEqual([...seen].sort(), ['refused', 'revoked']);
});

test('what is cut off is no list and no answer', async (t) => {
  const [list, answer] = [await makeCrl(authority), makeOcspResponse({ status: 'good', certificate: leaf, issuer: authority })];
  for (let length = 0; length < list.length; length += 1) t.is(verdictOf(list.subarray(0, length)), 'refused');
  for (let length = 0; length < answer.length; length += 1) t.is(statusOf(answer.subarray(0, length)), 'refused');
});

function flipped(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[bit >> 3]! ^= 1 << (bit & 7);
  return changed;
}

function statusOf(answer: Buffer): string {
  try {
    return readOcspResponse(answer, leaf.certificate, authority.certificate, new Date()).status;
  } catch {
    return 'refused';
  }
}

function verdictOf(list: Buffer): string {
  try {
    const crl = readCrl(list);
    if (!isCrlOf(crl, authority.certificate)) return 'refused';
    return isRevoked(crl, factsOf(leaf.certificate).serial) ? 'revoked' : 'good';
  } catch {
    return 'refused';
  }
}

test('a list of another authority is not one of this', async (t) => {
  t.false(isCrlOf(readCrl(await makeCrl(other)), authority.certificate));
});

test('an authority that may not sign lists signs none', async (t) => {
  const crl = readCrl(await makeCrl(leaf));
  t.false(isCrlOf(crl, leaf.certificate));
});

/** `scope`: the IssuingDistributionPoint in hexadecimal digits. */
const withScope = async (scope: string) =>
  readCrl(await makeCrl(authority, { extensions: [new Extension('2.5.29.28', true, Buffer.from(scope, 'hex'))] }));

test('a list of users is not about authorities, and the other way round', async (t) => {
  const users = await withScope('3003810101');
  const authorities = await withScope('30038201ff');
  const verdicts = [users, authorities].map((crl) => [isAbout(crl, leaf.certificate, []), isAbout(crl, authority.certificate, [])]);
  t.deepEqual(verdicts, [
    [true, false],
    [false, true],
  ]);
});

test('a part of a list is about the certificates that name its address', async (t) => {
  const part = await withScope('300ea00ca00a8608687474703a2f2f61');
  t.deepEqual(part.addresses, ['http://a']);
  t.true(isAbout(part, leaf.certificate, ['http://b', 'http://a']));
  t.false(isAbout(part, leaf.certificate, ['http://b']));
});

for (const [what, oid, value, message] of [
  ['a delta list', '2.5.29.27', '020101', 'the list has the critical extension 2.5.29.27, as delta lists do'],
  ['an indirect list', '2.5.29.28', '30038401ff', 'the list is indirect, or of attribute certificates'],
  ['a list of attribute certificates', '2.5.29.28', '30038501ff', 'the list is indirect, or of attribute certificates'],
  ['a list of some reasons', '2.5.29.28', '300483020640', 'the list is of some reasons only'],
] as const) {
  test(`${what} is not supported`, async (t) => {
    const list = await makeCrl(authority, { extensions: [new Extension(oid, true, Buffer.from(value, 'hex'))] });
    t.throws(() => readCrl(list), { message });
  });
}

test('a list of a hundred thousand certificates is searched', (t) => {
  const numbers = 100_000;
  const entry = (number: number): Buffer => {
    const serial = Buffer.alloc(4);
    serial.writeUInt32BE(number);
    return Buffer.concat([Buffer.from('30150204', 'hex'), serial, Buffer.from('170d3236313132333030303030305a', 'hex')]);
  };
  const entries = sequence(Buffer.concat(Array.from({ length: numbers }, (_, number) => entry(0x1000_0000 + number))));
  const algorithm = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
  const dates = Buffer.from('170d3236313132333030303030305a170d3336313132333030303030305a', 'hex');
  const content = sequence(Buffer.concat([algorithm, Buffer.from('3000', 'hex'), dates, entries]));
  const crl = readCrl(sequence(Buffer.concat([content, algorithm, Buffer.from('03020000', 'hex')])));
  t.true(isRevoked(crl, Buffer.from('1001869f', 'hex')));
  t.false(isRevoked(crl, Buffer.from('100186a0', 'hex')));
});

function sequence(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from('3084', 'hex'), length, content]);
}
