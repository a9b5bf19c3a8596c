// Multipart bodies written by hand, and what reading them says.
import { ExchangeError } from '../../../src/domain/errors.js';
import { parseMultipart } from '../../../src/server/request/multipart.js';

export const FAILED = 'Failed to parse multipart request: ';
export const DOCUMENT = 'Content-Disposition: form-data; name="document"; filename="a.xml"';

export function bytes(...lines: (string | Buffer)[]): Buffer {
  const chunks = lines.map((line) => (typeof line === 'string' ? Buffer.from(line, 'latin1') : line));
  return Buffer.concat(chunks.flatMap((chunk, index) => (index === 0 ? [chunk] : [Buffer.from('\r\n'), chunk])));
}

/** A body of one part with these header lines and the content `hi`. */
export function onePart(...headers: string[]): Buffer {
  return bytes('--b', ...headers, '', 'hi', '--b--', '');
}

export function faultOf(body: Buffer, boundary = 'b'): string {
  return messageOf(() => parseMultipart(body, boundary));
}

export function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    if (error.code !== 'UPLOAD_INVALID') throw error;
    return error.message;
  }
  throw new Error('nothing was thrown');
}

export function fileNameOf(disposition: string | Buffer): string | undefined {
  const line = Buffer.concat([Buffer.from('Content-Disposition: form-data; name="document"; '), Buffer.from(disposition)]);
  return parseMultipart(bytes('--b', line, '', 'hi', '--b--'), 'b')[0]?.fileName;
}
