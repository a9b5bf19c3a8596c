// Requests that the HTTP parser refuses never reach a handler. Their responses are written to the connection, with the same bodies.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DOCUMENT_ID_FAULT } from '../domain/documents/intake/upload.js';

/** Error codes of Node for requests that it cannot parse, or that took too long. */
export interface ParserFault extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

interface RawAnswer {
  readonly status: string;
  readonly body: object;
}

const BAD_REQUEST: RawAnswer = { status: '400 Bad Request', body: { message: 'Bad Request' } };
const NOT_IMPLEMENTED: RawAnswer = { status: '501 Not Implemented', body: { message: 'Not Implemented' } };
const EXPECTATION: RawAnswer = { status: '417 Expectation Failed', body: { message: 'Expectation Failed' } };
const DOCUMENT_ID: RawAnswer = { status: '400 Bad Request', body: { Error: DOCUMENT_ID_FAULT } };
const REFUSALS: Readonly<Record<string, RawAnswer>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', body: { message: 'Request Header Fields Too Large' } },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', body: { message: 'Request Timeout' } },
};

/** A header that HTTP forbids, but the upload has its own sentence for it. */
const CONTROL_IN_DOCUMENT_ID = /\r\ndocumentid:[^\r\n]*[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/i;

/** A listener for `clientError`: responds where nothing was sent yet, and closes the connection. */
export function refuseMalformed(fault: ParserFault, socket: Duplex & { _httpMessage?: ServerResponse }): void {
  if (!socket.writable || socket._httpMessage?.headersSent === true || fault.code === 'ECONNRESET') return void socket.destroy();
  const { status, body } = refusalOf(fault);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nX-Request-Id: ${randomUUID()}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}

/**
 * Accepts a request whose body has a framing that this server supports, and whose target is a path. RFC 9112 §3.2.2: "a server MUST accept
 * the absolute-form". It becomes its path here. An invalid address would make Koa fail without a response.
 */
export function withTarget(listener: RequestListener): RequestListener {
  return (request, response) => {
    const unreadable = transferFault(request);
    if (unreadable !== undefined) return refuse(response, unreadable);
    const path = hasOneHost(request) ? pathOf(request) : undefined;
    if (path === undefined) return refuse(response, BAD_REQUEST);
    request.url = path;
    listener(request, response);
  };
}

function pathOf({ url = '' }: IncomingMessage): string | undefined {
  if (url.startsWith('/') || url === '*') return url;
  const absolute = URL.parse(url);
  return absolute === null ? undefined : absolute.pathname + absolute.search;
}

/**
 * Only `chunked` is decoded. RFC 9112 §6.1: an unknown coding is 501. Invalid framing is 400: where HTTP/1.0 has the header (§6.1), where
 * chunked is applied twice (§7.1) and, which Node's parser already refuses, where it is not last (§6.3).
 */
function transferFault({ headers, httpVersion }: IncomingMessage): RawAnswer | undefined {
  const header = headers['transfer-encoding'];
  if (header === undefined) return undefined;
  const codings = header.split(',').map((coding) => coding.trim().toLowerCase());
  if (httpVersion !== '1.1' || codings.indexOf('chunked') !== codings.length - 1) return BAD_REQUEST;
  return codings.length === 1 ? undefined : NOT_IMPLEMENTED;
}

/** RFC 9112 §3.2: "MUST respond with a 400" where HTTP/1.1 has no Host header or more than one. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/** A listener for `checkExpectation`: an Expect header other than 100-continue (RFC 9110 §10.1.1). */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  refuse(response, EXPECTATION);
}

function refuse(response: ServerResponse, { status, body }: RawAnswer): void {
  const text = JSON.stringify(body);
  const headers = { 'X-Request-Id': randomUUID(), 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
  response.writeHead(Number.parseInt(status, 10), { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
}

function refusalOf({ code, rawPacket }: ParserFault): RawAnswer {
  const isHeader = code === 'HPE_INVALID_HEADER_TOKEN' && rawPacket !== undefined;
  if (isHeader && CONTROL_IN_DOCUMENT_ID.test(rawPacket.toString('latin1'))) return DOCUMENT_ID;
  return REFUSALS[code ?? ''] ?? BAD_REQUEST;
}
