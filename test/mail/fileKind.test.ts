// What a file of an e-mail counts as.
import { type FileKind, fileKind } from '../../src/mail/fileKind.js';
import { zipOf } from '../support/mail/zips.js';
import { test } from '../support/test.js';

const OCTETS = 'application/octet-stream';
const INVOICE = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
const ARMOR = (what: string): string => `-----BEGIN PGP ${what}-----\n\nabc`;

const KINDS: readonly (readonly [fileName: string, contentType: string, bytes: string | Buffer, kind: FileKind])[] = [
  ['a.xml', OCTETS, '<a/>', 'xml'],
  ['', 'application/xml', '<a/>', 'xml'],
  ['', 'text/xml', '<a/>', 'xml'],
  ['', OCTETS, '<?xml version="1.0"?><a/>', 'xml'],
  ['', OCTETS, `\ufeff\r\n ${INVOICE}`, 'xml'],
  ['', OCTETS, `<!-- made by - an ERP -->\n<!---->${INVOICE}`, 'xml'],
  ['invoice.txt', 'text/plain', '<rsm:CrossIndustryInvoice xmlns:rsm="x"/>', 'xml'],
  ['', OCTETS, Buffer.from('\ufeff<a/>', 'utf16le'), 'xml'],
  ['page.html', OCTETS, '<?xml version="1.0"?><html/>', 'other'],
  ['', 'text/html', '<?xml version="1.0"?><html/>', 'other'],
  ['logo.svg', OCTETS, '<?xml version="1.0"?><svg/>', 'other'],
  ['notes.txt', 'text/plain', '<b>', 'other'],
  ['', OCTETS, '%PDF-1.7', 'pdf'],
  ['a.xml', 'application/xml', '%PDF-1.7', 'pdf'],
  ['a.zip', 'application/zip', zipOf([{ name: 'a.xml', isEncrypted: true }]), 'encrypted zip'],
  ['a.zip', 'application/zip', zipOf([{ name: 'a.xml' }]), 'other'],

  ['winmail.dat', OCTETS, 'x', 'opaque'],
  ['file', 'application/ms-tnef', 'x', 'opaque'],
  ['file', 'application/vnd.ms-tnef', 'x', 'opaque'],
  ['file', OCTETS, Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]), 'opaque'],
  ['invoice.7z', OCTETS, Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), 'opaque'],
  ['invoice.rar', OCTETS, Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), 'opaque'],
  ['smime.p7m', 'application/pkcs7-mime', 'x', 'opaque'],
  ['smime.p7m', 'application/x-pkcs7-mime', 'x', 'opaque'],
  ['invoice.xml.p7m', OCTETS, 'x', 'opaque'],
  ['', 'application/pgp-encrypted', 'Version: 1', 'opaque'],
  ['encrypted.asc', OCTETS, ARMOR('MESSAGE'), 'opaque'],
  ['encrypted.asc', 'application/pgp-signature', ARMOR('MESSAGE'), 'opaque'],
  ['invoice.xml.pgp', OCTETS, 'x', 'opaque'],
  ['invoice.xml.pgp', 'application/pgp-signature', 'x', 'opaque'],
  ['signature.pgp', 'application/pgp-signature', ARMOR('SIGNATURE'), 'nothing'],
  ['invoice.pdf.gpg', OCTETS, 'x', 'opaque'],
  ['invoice.msg', OCTETS, 'x', 'opaque'],
  ['', 'message/partial', 'x', 'opaque'],
  ['invoice.xml', 'application/applefile', Buffer.from([0, 5, 0x16, 0, 1]), 'opaque'],

  ['smime.p7s', 'application/pkcs7-signature', 'x', 'nothing'],
  ['smime.p7s', OCTETS, 'x', 'nothing'],
  ['smime.p7c', 'application/pkcs7-mime', 'x', 'nothing'],
  ['signature.asc', 'application/pgp-signature', ARMOR('SIGNATURE'), 'nothing'],
  ['key.asc', OCTETS, ARMOR('PUBLIC KEY BLOCK'), 'nothing'],
  ['._invoice.xml', 'application/xml', Buffer.from([0, 5, 0x16, 7, 0, 2]), 'nothing'],
  ['._invoice.xml', OCTETS, 'x', 'nothing'],
  ['._invoice.xml', OCTETS, '', 'nothing'],
  ['invoice.xml', 'application/applefile', Buffer.from([0, 5, 0x16, 7, 0, 2]), 'nothing'],
  ['._invoice.xml', 'application/xml', INVOICE, 'xml'],

  ['invoice.xml', 'text/plain', '', 'empty'],
  ['', 'application/xml', '', 'empty'],
  ['invoice.pdf', 'text/plain', '', 'empty'],
  ['', OCTETS, '', 'empty'],
  ['notes.txt', 'text/plain', '', 'nothing'],
  ['logo.png', 'image/png', '', 'nothing'],
];

for (const [fileName, contentType, bytes, kind] of KINDS) {
  test(`${kind}: "${fileName}", ${contentType}, ${JSON.stringify(bytes.toString('latin1').slice(0, 40))}`, (t) => {
    t.is(fileKind({ fileName, contentType, bytes: Buffer.from(bytes) }), kind);
  });
}
