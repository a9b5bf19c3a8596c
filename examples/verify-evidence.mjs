#!/usr/bin/env node
// Verifies the evidence that an exchange gave about a document. It needs no packages and no network: Node 20.15 or later.
//
//   node verify-evidence.mjs FILE [--certificate SHA256]
//
// It ends with 0 where every byte is as it was signed, and with 1 where it is not: then it names the entry. --certificate: the SHA-256 of
// the certificate that must have signed. Without it, compare the one that is printed with the one that the exchange told you.
// What is checked:
//  1. The ZIP has exactly the entries of its manifest, in their order, and no other byte.
//  2. Each entry has the SHA-256 of the manifest, and of the signature.
//  3. The signature (XAdES, ETSI EN 319 132-1) is that of the certificate over all of it.
//  4. Each entry of the audit log is in the Merkle tree (RFC 6962) whose head the certificate in audit/proofs.json signed.
//  5. The audit log has the sum over the files, so they were there when the head was signed.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const TYPE = 'application/vnd.etsi.asic-e+zip';
const MANIFEST = 'manifest.json';
const SIGNATURES = 'META-INF/signatures.xml';
const OPEN_DOCUMENT = 'META-INF/manifest.xml';
const PROOFS = 'audit/proofs.json';
const DS = 'http://www.w3.org/2000/09/xmldsig#';

class Fault extends Error {}
function fail(entry, what) {
  throw new Fault(`${entry}: ${what}`);
}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hex = (bytes) => bytes.toString('hex');
/** The entries of the archive, in their order. Every byte of the archive is accounted for: it is written anew and compared. */
function readArchive(bytes) {
  const entries = [];
  let at = 0;
  while (bytes.length >= at + 30 && bytes.readUInt32LE(at) === 0x04034b50) {
    const length = bytes.readUInt32LE(at + 18);
    const nameLength = bytes.readUInt16LE(at + 26);
    const start = at + 30 + nameLength;
    const name = bytes.toString('utf8', at + 30, start);
    if (start + length > bytes.length) fail(name, 'is cut off');
    entries.push({ name, content: bytes.subarray(start, start + length), at });
    at = start + length;
  }
  if (entries.length === 0) fail('archive', 'this is no evidence: it does not begin as a ZIP');
  return { entries, directoryAt: at };
}

function checkArchive(bytes, { entries, directoryAt }) {
  const central = [];
  for (const { name, content, at } of entries) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(10, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(0x0021, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, Buffer.from(name)]);
    if (!bytes.subarray(at, at + local.length).equals(local)) fail(name, 'a byte differs: its sum or its head is not that of its content');
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.from('504b01020a00', 'hex'), facts, rest, Buffer.from(name));
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(directoryAt, 16);
  if (!bytes.subarray(directoryAt).equals(Buffer.concat([directory, end]))) fail('directory of the archive', 'a byte differs');
}

/** What the manifest lists, in its order. */
function checkManifest(entries) {
  const found = entries.find(({ name }) => name === MANIFEST) ?? fail(MANIFEST, 'is missing');
  const manifest = json(MANIFEST, found.content);
  if (!Array.isArray(manifest.files)) fail(MANIFEST, 'a byte differs: it lists no files');
  const expected = ['mimetype', ...manifest.files.map(({ name }) => name), MANIFEST, OPEN_DOCUMENT, SIGNATURES];
  const names = entries.map(({ name }) => name);
  for (const name of expected) if (!names.includes(name)) fail(name, 'is missing');
  for (const name of names) if (!expected.includes(name)) fail(name, 'was added');
  if (names.length !== expected.length)
    fail(
      names.find((name, index) => names.indexOf(name) !== index),
      'is there twice',
    );
  const moved = names.findIndex((name, index) => name !== expected[index]);
  if (moved !== -1) fail(names[moved], `was reordered: ${expected[moved]} should be here`);
  for (const { name, bytes, sha256: sum } of manifest.files) {
    const { content } = entries.find((entry) => entry.name === name);
    if (content.length !== bytes || hex(sha256(content)) !== sum) fail(name, 'a byte differs: it has not the SHA-256 of the manifest');
  }
  if (entries[0].content.toString() !== TYPE) fail('mimetype', `a byte differs: it is not ${TYPE}`);
  return manifest;
}

/** Not signed, but it follows from the manifest. */
function checkOpenDocument(entries, manifest) {
  const { content: own } = entries.find(({ name }) => name === MANIFEST);
  const files = [...manifest.files, { name: MANIFEST, mimeType: 'application/json', bytes: own.length }];
  const line = (path, type) => ` <manifest:file-entry manifest:full-path="${attribute(path)}" manifest:media-type="${attribute(type)}"/>\n`;
  const expected =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">\n' +
    line('/', TYPE) +
    files.map(({ name, mimeType }) => line(name, mimeType)).join('') +
    '</manifest:manifest>\n';
  if (entries.find(({ name }) => name === OPEN_DOCUMENT).content.toString() !== expected)
    fail(OPEN_DOCUMENT, 'a byte differs: it does not follow from the manifest');
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' };
const attribute = (text) => text.replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES[character]);

/** The parts of the signature, each at its only place, so that no byte of the file is outside of them. */
const SIGNATURE = new RegExp(
  '^<\\?xml version="1.0" encoding="UTF-8"\\?>\\n<asic:XAdESSignatures xmlns:asic="http://uri\\.etsi\\.org/02918/v1\\.2\\.1#">' +
    `<ds:Signature xmlns:ds="${DS}" Id="signature">(<ds:SignedInfo .*</ds:SignedInfo>)` +
    '<ds:SignatureValue Id="value">([A-Za-z0-9+/=]+)</ds:SignatureValue>' +
    '<ds:KeyInfo><ds:X509Data><ds:X509Certificate>([A-Za-z0-9+/=]+)</ds:X509Certificate></ds:X509Data></ds:KeyInfo>' +
    '<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri\\.etsi\\.org/01903/v1\\.3\\.2#" Target="#signature">' +
    '(<xades:SignedProperties .*</xades:SignedProperties>)</xades:QualifyingProperties></ds:Object></ds:Signature></asic:XAdESSignatures>\\n$',
);

function checkSignature(entries) {
  const { content } = entries.find(({ name }) => name === SIGNATURES);
  const parts = SIGNATURE.exec(content.toString());
  if (parts === null) fail(SIGNATURES, 'a byte differs: it has not the form of a signature');
  const [, signedInfo, value, encoded, properties] = parts;
  const certificate = certificateOf(SIGNATURES, encoded);
  const signature = exactBase64(SIGNATURES, value);
  if (!isSigned(certificate, Buffer.from(signedInfo), signature))
    fail(SIGNATURES, 'a byte differs: the signature is not that of the certificate');
  const digests = new Map(
    [...signedInfo.matchAll(/<ds:Reference [^>]*URI="([^"]*)">.*?<ds:DigestValue>([^<]*)<\/ds:DigestValue><\/ds:Reference>/g)].map(
      ([, uri, digest]) => [decodeURIComponent(uri), digest],
    ),
  );
  if (digests.get('#properties') !== sha256(properties).toString('base64')) fail(SIGNATURES, 'a byte differs: its properties were changed');
  const named = /<ds:DigestValue [^>]*>([^<]*)</.exec(properties)?.[1];
  if (named !== sha256(certificate.raw).toString('base64')) fail(SIGNATURES, 'a byte differs: the properties name another certificate');
  const signed = entries.filter(({ name }) => !['mimetype', OPEN_DOCUMENT, SIGNATURES].includes(name));
  for (const { name, content: bytes } of signed) {
    if (digests.get(name) !== sha256(bytes).toString('base64')) fail(name, 'a byte differs: it has not the SHA-256 that was signed');
  }
  if (digests.size !== signed.length + 1) fail(SIGNATURES, 'it signs other entries than there are');
  return { certificate, at: /<xades:SigningTime>([^<]*)</.exec(properties)?.[1] };
}

const isSigned = ({ publicKey: key }, data, signature) => verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);

function exactBase64(entry, text) {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) fail(entry, 'a byte differs: its Base64 is not in its only form');
  return bytes;
}

function certificateOf(entry, encoded) {
  try {
    const certificate = new X509Certificate(exactBase64(entry, encoded));
    certificate.publicKey.export({ format: 'jwk' });
    return certificate;
  } catch (error) {
    if (error instanceof Fault) throw error;
    return fail(entry, 'a byte differs: its certificate cannot be read');
  }
}

/** RFC 9162, section 2.1.3.2. */
function rootFromPath(leaf, position, size, path) {
  let [node, last, root] = [position, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      root = sha256(Buffer.of(1), sibling, root);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else root = sha256(Buffer.of(1), root, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}

function checkAudit(entries, manifest) {
  const { head, proofs } = json(PROOFS, entries.find(({ name }) => name === PROOFS)?.content ?? fail(PROOFS, 'is missing'));
  const certificate = certificateOf(PROOFS, head.certificate);
  if (!isSigned(certificate, Buffer.from(head.statement), Buffer.from(head.signature, 'base64')))
    fail(PROOFS, 'the head of the audit log is not signed by its certificate');
  const { size, root } = JSON.parse(head.statement);
  const bound = new Set();
  for (const { entry, leaf, path } of proofs) {
    const text = entries.find(({ name }) => name === entry)?.content ?? fail(entry, 'is missing');
    if (hex(sha256(text)) !== leaf.sha256) fail(entry, 'it is not the entry that its leaf names');
    const { tenant, position, entry: id, at, sha256: sum } = leaf;
    const hash = sha256(Buffer.of(0), JSON.stringify({ tenant, position, entry: id, at, sha256: sum }));
    const steps = path.map((step) => Buffer.from(step, 'hex'));
    if (!rootFromPath(hash, position, size, steps)?.equals(Buffer.from(root, 'hex')))
      fail(entry, 'it is not in the audit log that was signed');
    const { action, details, later } = json(entry, text);
    if (action === 'document.evidence') for (const one of [details, ...later.map((more) => more.details)]) bound.add(one?.sha256);
  }
  const files = manifest.files.filter(({ name }) => !name.startsWith('audit/'));
  if (!bound.has(hex(sha256(files.map(({ name, sha256: sum }) => `${sum}  ${name}\n`).join('')))))
    fail('audit', 'the audit log does not have the sum over these files');
  return { statement: JSON.parse(head.statement), certificate, proven: proofs.length };
}

function json(entry, content) {
  try {
    return JSON.parse(content.toString());
  } catch {
    return fail(entry, 'a byte differs: it is no JSON');
  }
}

const fingerprint = (certificate) => certificate.fingerprint256.replaceAll(':', '').toLowerCase();
function main([file, option, wanted]) {
  if (file === undefined || (option !== undefined && (option !== '--certificate' || wanted === undefined))) {
    console.error('Usage: node verify-evidence.mjs FILE [--certificate SHA256]');
    return 2;
  }
  const bytes = readFileSync(file);
  const archive = readArchive(bytes);
  const manifest = checkManifest(archive.entries);
  checkOpenDocument(archive.entries, manifest);
  const { certificate, at } = checkSignature(archive.entries);
  const audit = checkAudit(archive.entries, manifest);
  checkArchive(bytes, archive);
  if (wanted !== undefined && fingerprint(certificate) !== wanted.replaceAll(':', '').toLowerCase())
    fail(SIGNATURES, `the certificate is ${fingerprint(certificate)}, and not the one that was asked for`);
  console.log(`Evidence about the document ${manifest.documentId}`);
  console.log(`Signed ${at} by ${certificate.subject.replaceAll('\n', ', ')}, certificate ${fingerprint(certificate)}`);
  for (const { name, bytes: length, sha256: sum } of manifest.files) console.log(`  ${sum}  ${String(length).padStart(9)}  ${name}`);
  const { tenant, size, at: sealedAt } = audit.statement;
  console.log(`Audit log of ${tenant}: ${audit.proven} entries proven in a tree of ${size}, head of ${sealedAt}`);
  console.log(`  signed by the certificate ${fingerprint(audit.certificate)}`);
  console.log('Everything is as it was signed.');
  return 0;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(
    error instanceof Fault || error.code !== undefined ? `NOT VALID. ${error.message}` : `NOT VALID. It cannot be read: ${error.message}`,
  );
  process.exitCode = 1;
}
