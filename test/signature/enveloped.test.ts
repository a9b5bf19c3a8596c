// Enveloped signatures: documents signed by the Java XML Digital Signature API, own ones, and every way to tamper with them.
import { readFileSync } from 'node:fs';
import { SignatureError } from '../../src/signature/error.js';
import { signEnveloped } from '../../src/signature/sign.js';
import { isSameName, subjectName } from '../../src/signature/subjectName.js';
import { verifyEnveloped } from '../../src/signature/verify.js';
import { XmlError } from '../../src/xml/error.js';
import { issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';
import { ownCpuTime } from '../support/time.js';

const fixture = (name: string): string => readFileSync(`test/fixtures/signature/${name}.xml`, 'utf8');
const DOCUMENT = '<a:doc xmlns:a="urn:a" xmlns="urn:d" x="&lt;1&gt;"><b> text &amp; more </b><!-- c --></a:doc>';
const signer = await issue('C=BE,O=Example,CN=Signer\\, Ltd');
const other = await issue('CN=Other');
const signed = signEnveloped(DOCUMENT, signer);
/** The canonical form of such a document is made without nodes. */
const PLAIN = DOCUMENT.replace('<!-- c -->', '');
const plainSigned = signEnveloped(PLAIN, signer);

for (const name of ['jdk-inclusive', 'jdk-exclusive']) {
  test(`${name}: a document signed by another implementation verifies`, (t) => {
    const { certificate, others } = verifyEnveloped(Buffer.from(fixture(name)));
    t.is(subjectName(certificate), 'CN=SMP-EXAMPLE,OU=PEPPOL TEST SMP,O=Example\\, Ltd,C=BE');
    t.deepEqual(others, []);
  });
}

test('an own signature verifies, and names its signer', (t) => {
  t.is(verifyEnveloped(Buffer.from(signed)).certificate.fingerprint256, signer.certificate.fingerprint256);
  t.true(signed.includes('<ds:X509SubjectName>CN=Signer\\, Ltd,O=Example,C=BE</ds:X509SubjectName>'));
});

test('what the canonical form drops may change', (t) => {
  const changed = signed.replace('<!-- c -->', '<!-- other -->').replace('x="&lt;1&gt;"', "x='&#x3c;1>'");
  t.is(verifyEnveloped(Buffer.from(changed)).certificate.fingerprint256, signer.certificate.fingerprint256);
});

const certificateOf = (document: string): string => /<ds:X509Certificate>(.*?)<\/ds:X509Certificate>/s.exec(document)![1]!;
const signatureOf = (document: string): string => /<ds:Signature .*<\/ds:Signature>/s.exec(document)![0];

/** DOCUMENT has two more namespaces in scope, and the signature a third one. */
const DECLARATIONS = Array.from({ length: 63 }, (_, index) => ` xmlns:n${index}="urn:n"`).join('');

const TAMPERED: readonly [string, (document: string) => string, string][] = [
  ['changed text', (document) => document.replace('more', 'less'), 'The digest of the document is wrong'],
  ['a changed attribute', (document) => document.replace('1&gt;', '2&gt;'), 'The digest of the document is wrong'],
  [
    'white space beside the signature',
    (document) => document.replace('<ds:Signature', ' <ds:Signature'),
    'The digest of the document is wrong',
  ],
  ['a changed digest', (document) => document.replace(/<ds:DigestValue>../, '<ds:DigestValue>00'), 'The digest of the document is wrong'],
  ['a changed value', (document) => document.replace(/<ds:SignatureValue>../, '<ds:SignatureValue>00'), 'The signature value is wrong'],
  [
    'another certificate',
    (document) => document.replace(certificateOf(document), certificateOf(signEnveloped(DOCUMENT, other))),
    'The signature value is wrong',
  ],
  ['no signature', () => DOCUMENT, 'The document is not signed'],
  [
    'two signatures',
    (document) => document.replace('</a:doc>', `${signatureOf(document)}</a:doc>`),
    'The document has more than one signature',
  ],
  ['a signature below another element', (document) => `<w xmlns="urn:w">${document}</w>`, 'The document is not signed'],
  [
    'a signed document inside another one, with its signature moved out',
    (document) => `<w>${document.replace(signatureOf(document), '')}${signatureOf(document)}</w>`,
    'The digest of the document is wrong',
  ],
  ['a reference to a part', (document) => document.replace('URI=""', 'URI="#part"'), 'The reference is not to the whole document'],
  ['a reference without URI', (document) => document.replace(' URI=""', ''), 'The reference is not to the whole document'],
  [
    'two references',
    (document) => document.replace(/<ds:Reference.*<\/ds:Reference>/, (one) => one + one),
    'SignedInfo has 2 elements Reference, not one',
  ],
  [
    'another transform',
    (document) => document.replace(/#enveloped-signature/, '#base64'),
    'The first transform is not enveloped-signature, or there are more than two',
  ],
  [
    'XSLT as the second transform',
    (document) =>
      document.replace('</ds:Transforms>', '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></ds:Transforms>'),
    'The second transform is not a canonicalization',
  ],
  [
    'SHA-1',
    (document) => document.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#rsa-sha1'),
    'The signature method "http://www.w3.org/2001/04/xmldsig-more#rsa-sha1" is not accepted',
  ],
  [
    'HMAC',
    (document) => document.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    'The signature method "http://www.w3.org/2000/09/xmldsig#hmac-sha1" is not accepted',
  ],
  [
    'no certificate',
    (document) => document.replace(/<ds:X509Certificate>.*<\/ds:X509Certificate>/, ''),
    'The signature has no certificate',
  ],
  ['a broken certificate', (document) => document.replace(certificateOf(document), 'AAAA'), 'X509Certificate is not a certificate'],
  [
    'a value that is not Base64',
    (document) => document.replace(/<ds:SignatureValue>../, '<ds:SignatureValue>!!'),
    'SignatureValue is not Base64',
  ],
  [
    '20,000 tags',
    (document) => document.replace('<b>', `${'<b/>'.repeat(20_000)}<b>`),
    'The document has more than 20000 tags and attributes',
  ],
  [
    'eleven certificates',
    (document) => document.replace(/<ds:X509Certificate>.*<\/ds:X509Certificate>/, (one) => one.repeat(11)),
    'The signature has more than 10 certificates',
  ],
  ['many namespaces', (text) => text.replace('<b>', `<b${DECLARATIONS}>`), 'An element has more than 64 namespaces in scope'],
  [
    'many namespaces around what is signed',
    (text) => text.replace('<ds:Signature ', `<ds:Signature${DECLARATIONS} `),
    'An element has more than 64 namespaces in scope',
  ],
];

for (const [what, tamper, message] of TAMPERED) {
  test(`refused: ${what}`, (t) => {
    t.throws(() => verifyEnveloped(Buffer.from(tamper(signed))), { instanceOf: SignatureError, message });
  });
  test(`refused in a plain document: ${what}`, (t) => {
    t.throws(() => verifyEnveloped(Buffer.from(tamper(plainSigned))), { instanceOf: SignatureError, message });
  });
}

test('a plain document verifies, also where it is written in another way', (t) => {
  const changed = plainSigned
    .replace('x="&lt;1&gt;"', "x = '&lt;1>' ")
    .replace(/<ds:Transform ([^>]*)\/>/, '<ds:Transform $1></ds:Transform>');
  t.not(changed, plainSigned);
  for (const document of [plainSigned, changed]) {
    t.is(verifyEnveloped(Buffer.from(document)).certificate.fingerprint256, signer.certificate.fingerprint256);
  }
});

test('a certificate that was read before signs no other document', (t) => {
  verifyEnveloped(Buffer.from(plainSigned));
  const foreign = signEnveloped(PLAIN, other).replace(/<ds:X509Certificate>.*<\/ds:X509Certificate>/, (one) =>
    one.replace(certificateOf(one), certificateOf(plainSigned)),
  );
  t.throws(() => verifyEnveloped(Buffer.from(foreign)), { instanceOf: SignatureError, message: 'The signature value is wrong' });
});

test('a DOCTYPE is refused before anything else', (t) => {
  t.throws(() => verifyEnveloped(Buffer.from(`<!DOCTYPE a:doc>${signed}`)), { instanceOf: XmlError });
});

test('names are equal whatever the order of their parts', (t) => {
  t.true(isSameName('CN=A\\, b,O=X, C=BE', 'c=BE,O=X,CN=A\\, b'));
  t.false(isSameName('CN=A,O=X', 'CN=A,O=Y'));
  t.false(isSameName('CN=A,O=X', 'CN=A'));
});

test('names with much white space are compared in a moment', (t) => {
  const worked = ownCpuTime();
  t.false(isSameName(`CN${' '.repeat(100_000)}x`, 'CN=x'));
  t.true(worked() < 5_000);
});
