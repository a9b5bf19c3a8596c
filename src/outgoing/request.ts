// Writes an HTTP/1.1 request (RFC 9112).
import { USER_AGENT } from '../product.js';

/** A body that is made while it is sent. */
export interface StreamedBody {
  readonly byteLength: number;
  /** Exactly `byteLength` bytes. They are read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

interface RequestParts {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly body: Buffer | StreamedBody | undefined;
  /** Whether the connection may be used for another request. */
  readonly keepAlive: boolean;
}

/** Without the second one, any coding would be an acceptable answer (RFC 9110 §12.5.3). */
const DEFAULT_HEADERS = { 'User-Agent': USER_AGENT, 'Accept-Encoding': 'identity' };

const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Every request has {@link DEFAULT_HEADERS}, unless the caller gives others. Head and body in one buffer, so that they leave in one TLS record and one system call. A streamed body is not included. Throws a TypeError for a header value with
 * a line break. The path needs no check: the URL parser escapes line breaks.
 */
export function requestBytes({ method, url, headers: given, body, keepAlive }: RequestParts): Buffer {
  const headers: Readonly<Record<string, string>> = { ...DEFAULT_HEADERS, ...given };
  let head = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`;
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (!FIELD_NAME.test(name) || !FIELD_VALUE.test(value)) throw new TypeError(`not a header: ${name}`);
    head += `${name}: ${value}\r\n`;
  }
  if (!keepAlive) head += 'Connection: close\r\n';
  if (body === undefined) return Buffer.from(`${head}\r\n`, 'latin1');
  head += `Content-Length: ${body.byteLength}\r\n\r\n`;
  if (!Buffer.isBuffer(body)) return Buffer.from(head, 'latin1');
  const bytes = Buffer.allocUnsafe(head.length + body.length);
  bytes.write(head, 'latin1');
  body.copy(bytes, head.length);
  return bytes;
}
