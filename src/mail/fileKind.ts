// What a file of an e-mail is, by its name, its type and its first bytes: senders get each of the three wrong. Pure.
import { isEncryptedZip } from './encryptedZip.js';

export interface MailFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * `opaque`: a container that only the program of its receiver opens, so nobody can see what is in it. `empty`: has no bytes, and should
 * have been a document. `nothing`: a signature, a certificate, or what a Mac keeps beside a file.
 */
export type FileKind = 'xml' | 'pdf' | 'encrypted zip' | 'opaque' | 'empty' | 'nothing' | 'other';

/** Signatures and keys beside what they are about. `certs-only` S/MIME has the name .p7c. */
const SIGNATURE_TYPE = /^application\/(?:(?:x-)?pkcs7-(?:signature|certificates)|pkix-cert|pgp-keys)$|-signature$/;
const SIGNATURE_NAME = /\.(?:p7[sbc]|sig|cer|crt)$/i;
/** Outlook's TNEF and .msg, S/MIME, PGP, BinHex, and messages that are a piece of another one, or somewhere else. */
const OPAQUE_TYPE =
  /^application\/(?:(?:vnd\.)?ms-tnef|(?:x-)?pkcs7-mime|pgp-encrypted|(?:x-)?pgp|vnd\.ms-outlook|mac-binhex(?:40)?)$|^message\/(?:partial|external-body)$/;
const OPAQUE_NAME = /(?:^winmail\d*\.dat|\.(?:p7m|p7z|pgp|gpg|msg|hqx))$/i;
const TNEF = '\x78\x9f\x3e\x22';
/** Archives that are not opened here, and may be encrypted. */
const ARCHIVES = ['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07'];
/** Also behind lines of text. A quoted one does not begin its line. */
const PGP_MESSAGE = /^-----BEGIN PGP MESSAGE-----/m;
const PGP_SIGNATURE = '-----BEGIN PGP SIGNATURE-----';
const [APPLE_SINGLE, APPLE_DOUBLE] = ['\x00\x05\x16\x00', '\x00\x05\x16\x07'];
const APPLE_TYPE = 'application/applefile';

/** Behind a byte order mark, blanks and comments: an XML declaration, or the root element of a known document. */
const XML_START =
  /^(?:\xef\xbb\xbf)?\s*(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:\?xml\s|(?:[\w.-]+:)?(?:Invoice|CreditNote|CrossIndustryInvoice|ApplicationResponse)[\s>])/;
const UTF16_START = /^(?:\xff\xfe<\0|\xfe\xff\0<)/;
const MARKUP_TYPE = /^(?:text\/html|image\/)/;
const MARKUP_NAME = /\.(?:x?html?|svg)$/i;
const HEAD_BYTES = 1024;

export function fileKind(file: MailFile): FileKind {
  const { fileName, contentType, bytes } = file;
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  if (head.startsWith('%PDF-')) return 'pdf';
  if (isAppleResource(file, head)) return 'nothing';
  if (startsOpaque(head)) return 'opaque';
  if (head.trimStart().startsWith(PGP_SIGNATURE)) return 'nothing';
  // The name before the type: of an octet stream, the parser makes a type by the name, and of .pgp that of a signature.
  if (OPAQUE_NAME.test(fileName)) return 'opaque';
  if (SIGNATURE_TYPE.test(contentType) || SIGNATURE_NAME.test(fileName)) return 'nothing';
  if (OPAQUE_TYPE.test(contentType)) return 'opaque';
  if (/\.asc$/i.test(fileName)) return 'nothing';
  if (bytes.length === 0) return promisesDocument(file) ? 'empty' : 'nothing';
  if (isXml(file, head)) return 'xml';
  return isEncryptedZip(bytes) ? 'encrypted zip' : 'other';
}

/** Whether a text has a document in it, or one that nobody can see. `head`: its first bytes, without blanks before them. */
export function isMoreThanText(head: string): boolean {
  return XML_START.test(head) || head.startsWith('%PDF-') || startsOpaque(head);
}

function startsOpaque(head: string): boolean {
  if (ARCHIVES.some((archive) => head.startsWith(archive))) return true;
  return head.startsWith(TNEF) || head.startsWith(APPLE_SINGLE) || PGP_MESSAGE.test(head.trimStart());
}

/** AppleDouble (RFC 1740): the file itself is another part. */
function isAppleResource({ fileName, contentType }: MailFile, head: string): boolean {
  if (head.startsWith(APPLE_SINGLE)) return false;
  return head.startsWith(APPLE_DOUBLE) || contentType === APPLE_TYPE || (fileName.startsWith('._') && !isMoreThanText(head));
}

function isXml({ fileName, contentType }: MailFile, head: string): boolean {
  if (isXmlType(contentType) || /\.xml$/i.test(fileName)) return true;
  if (MARKUP_TYPE.test(contentType) || MARKUP_NAME.test(fileName)) return false;
  return XML_START.test(head) || UTF16_START.test(head);
}

function isXmlType(contentType: string): boolean {
  return contentType === 'application/xml' || contentType === 'text/xml' || contentType.endsWith('+xml');
}

/** Of an empty file. An empty text or picture alarms nobody. */
function promisesDocument({ fileName, contentType }: MailFile): boolean {
  return isXmlType(contentType) || contentType.startsWith('application/') || /\.(?:xml|pdf|zip)$/i.test(fileName);
}
