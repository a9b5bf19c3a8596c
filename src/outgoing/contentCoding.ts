// Decodes the body of a response (RFC 9110 §8.4). Requests ask for none of this; some servers compress all the same.

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { cut } from '../cut.js';
import { RequestError } from './fault.js';
import type { AnswerHeaders } from './requestCall.js';

type Decode = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

const CODINGS_MAX = 3;
const [gzip, brotli, zlib, raw] = [promisify(gunzip), promisify(brotliDecompress), promisify(inflate), promisify(inflateRaw)] as Decode[];
/** Some servers send "deflate" without the zlib wrapper. */
const deflate: Decode = (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === 8 ? zlib! : raw!)(bytes, options);
const DECODERS: Readonly<Record<string, Decode | undefined>> = { gzip: gzip!, 'x-gzip': gzip!, br: brotli!, deflate };

/** Throws a RequestError PROTOCOL for an unknown coding, for bytes that are not in it, and for more than `bytesMax` of them. */
export async function decodeContent(body: Buffer, headers: AnswerHeaders, bytesMax: number): Promise<Buffer> {
  const named = (headers['content-encoding'] ?? '').split(',').map((one) => one.trim().toLowerCase());
  const codings = named.filter((one) => one !== '' && one !== 'identity');
  if (codings.length === 0 || body.length === 0) return body;
  if (codings.length > CODINGS_MAX) throw new RequestError('PROTOCOL', `the answer has more than ${CODINGS_MAX} content codings`);
  let decoded = body;
  for (const coding of codings.reverse()) decoded = await decodeOne(decoded, coding, bytesMax);
  return decoded;
}

async function decodeOne(bytes: Buffer, coding: string, bytesMax: number): Promise<Buffer> {
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (decode === undefined)
    throw new RequestError('PROTOCOL', `the answer is in the content coding ${cut(coding, 50)}, which is unknown here`);
  try {
    return await decode(bytes, { maxOutputLength: bytesMax });
  } catch (cause) {
    const isLong = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const reason = isLong ? `is longer than ${bytesMax} bytes` : `is not in ${coding}, as its Content-Encoding says`;
    throw new RequestError('PROTOCOL', `the answer ${reason}`, undefined, { cause });
  }
}
