// Parses the headers of one part of a form: the field name, the file name and the content type.
import { isUtf8 } from 'node:buffer';
import { lastSegment } from '../../convert/fileName.js';
import { type FaultAt, type Header, readHeaders } from '../../mime/headers.js';
import { readParameters } from '../../mime/parameters.js';
import { type Decoder, decoderOf } from '../../mime/transferEncoding.js';

const NOT_PRINTABLE_ASCII = /[^\x20-\x7e]/;

/** The values in the headers of a part. Undefined where they are absent. `decoder`: where its content is encoded for transport. */
interface PartHeaders {
  readonly name: string;
  /** The last segment of a path. */
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  readonly decoder: Decoder | undefined;
}

/** Parses a block of header lines, each with its CRLF. Throws the error of `faultAt`. */
export function readPartHeaders(block: Buffer, faultAt: FaultAt): PartHeaders {
  const headers = readHeaders(block, faultAt);
  const encoding = headers.get('content-transfer-encoding');
  // Spec is silent: content that is encoded for transport is decoded (docs/decisions/052).
  const decoder = decoderOf(encoding?.value, (what) => faultAt(encoding?.offset ?? 0, what));
  const type = headers.get('content-type');
  if (type !== undefined && NOT_PRINTABLE_ASCII.test(type.value)) throw faultAt(type.offset, 'Content-Type is not printable ASCII');
  const disposition = headers.get('content-disposition');
  if (disposition === undefined) throw faultAt(0, 'no Content-Disposition');
  return { ...readDisposition(disposition, faultAt), contentType: type?.value === '' ? undefined : type?.value, decoder };
}

/** `form-data; name="…"; filename="…"`. `filename*` (RFC 8187) wins where both are given. */
function readDisposition(header: Header, faultAt: FaultAt): { name: string; fileName: string | undefined } {
  const fault = (what: string): Error => faultAt(header.offset, `Content-Disposition ${what}`);
  const type = /^[^ \t;]*/.exec(header.value)?.[0] ?? '';
  if (type.toLowerCase() !== 'form-data') throw fault('is not form-data');
  const parameters = readParameters(header.value.slice(type.length), fault);
  const name = parameters.get('name');
  if (name === undefined || name === '') throw fault('has no name');
  const extended = parameters.get('filename*') ?? continued(parameters);
  const plain = parameters.get('filename');
  const fileName = extended !== undefined ? decodeExtended(extended, fault) : plain === undefined ? undefined : decodePlain(plain);
  // Spec is silent: directories are no part of a name (RFC 7578 §4.2, docs/decisions/010).
  return { name: decodePlain(name), fileName: fileName === undefined ? undefined : lastSegment(fileName) };
}

/** RFC 2231 §3: MIME libraries cut a long name into `filename*0`, `filename*1*` … Returns it in the form of `filename*`. */
function continued(parameters: ReadonlyMap<string, string>): string | undefined {
  const pieces: string[] = [];
  for (let index = 0; ; index++) {
    const extended = parameters.get(`filename*${index}*`);
    const plain = parameters.get(`filename*${index}`);
    if (extended === undefined && plain === undefined) break;
    // The first one names the charset.
    if (index === 0 && extended === undefined) pieces.push("utf-8''");
    pieces.push(extended ?? percentEncoded(plain!));
  }
  return pieces.length === 0 ? undefined : pieces.join('');
}

function percentEncoded(text: string): string {
  return text.replaceAll(/[^0-9A-Za-z]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Browsers write exactly three characters as `%22`, `%0D` and `%0A` (WHATWG HTML, multipart/form-data encoding). */
function decodePlain(value: string): string {
  return bytesToText(Buffer.from(value, 'latin1')).replaceAll(/%(22|0D|0A)/gi, (percent) => decodeURIComponent(percent));
}

/** RFC 8187: charset'language'percent-encoded, with the two charsets of RFC 5987, and the subset of them that RFC 2231 writes. */
function decodeExtended(value: string, fault: (what: string) => Error): string {
  const [, charset, encoded] = /^([^']*)'[^']*'((?:%[0-9A-Fa-f]{2}|[!#$&+\-.^_`|~0-9A-Za-z])*)$/.exec(value) ?? [];
  if (charset === undefined || encoded === undefined) throw fault("has a filename* that is not charset'language'value");
  const bytes = Buffer.from(
    encoded.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  if (charset.toLowerCase() === 'iso-8859-1') return bytes.toString('latin1');
  if (!['utf-8', 'us-ascii'].includes(charset.toLowerCase())) throw fault('has a filename* that is neither UTF-8 nor ISO-8859-1');
  if (!isUtf8(bytes)) throw fault('has a filename* that is not valid UTF-8');
  return bytes.toString('utf8');
}

function bytesToText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1');
}
