// Parses one HTTP/1.1 response (RFC 9112) from the bytes of a connection, strictly and within limits.
import { RequestError } from './fault.js';

/** Limit for all headers of a response, including interim responses (1xx). */
const HEAD_BYTES_MAX = 32 * 1024;
/** Limit for the line before each chunk, and for the trailer. */
const CHUNK_LINE_BYTES_MAX = 1024;
const TRAILER_BYTES_MAX = HEAD_BYTES_MAX;

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');
const VERSION = 'HTTP/1.';
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/;
/** A folded header line (RFC 9112 §5.2): the fold is read as a blank. */
const FOLD = /\r\n[ \t]+/g;
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
/** Characters that a field or a status line must not contain (RFC 9110 §5.5). */
const FORBIDDEN = /[\0-\x08\x0a-\x1f\x7f]/;
const CHUNK_SIZE = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i;
const NOTHING = Buffer.alloc(0);

/** Names in lower case. Repeated fields are joined with commas (RFC 9110 §5.3). */
export type AnswerHeaders = Readonly<Record<string, string | undefined>>;

export interface AnswerHead {
  readonly status: number;
  readonly headers: AnswerHeaders;
}

type ReaderState = 'head' | 'length' | 'chunkSize' | 'chunk' | 'chunkEnd' | 'trailer' | 'toEnd' | 'over';

export class AnswerReader {
  /** Present once the final headers are complete. Interim responses are skipped. */
  head: AnswerHead | undefined;
  /** Whether the body is complete and within the limits. */
  isComplete = false;
  /** Whether any byte was received. */
  hasBegun = false;
  readonly #bodyBytesMax: number;
  readonly #body: Buffer[] = [];
  #state: ReaderState = 'head';
  /** Bytes of the headers, the chunk line or the trailer that are received but not parsed. */
  #rest: Buffer = NOTHING;
  #headBytes = 0;
  #bodyBytes = 0;
  /** Bytes left of the body or the chunk. */
  #left = 0;
  #isPersistent = false;

  /** `bodyBytesMax`: a longer body is cut there, and the rest is not read. */
  constructor(bodyBytesMax: number) {
    this.#bodyBytesMax = bodyBytesMax;
  }

  /** Nothing more is read: the response is complete, or its body is too long or malformed. */
  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** Whether the connection may be used again: the end of the response is certain, and nothing follows it. */
  get leavesOpen(): boolean {
    return this.isComplete && this.#isPersistent && this.#rest.length === 0;
  }

  get body(): Buffer {
    const [first = NOTHING] = this.#body;
    return (this.#body.length > 1 ? Buffer.concat(this.#body) : first).subarray(0, this.#bodyBytesMax);
  }

  /** Parses received bytes. Throws a RequestError where the headers are not HTTP/1.1. A malformed body ends the response. */
  push(bytes: Buffer): void {
    this.hasBegun ||= bytes.length > 0;
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (this.#step());
  }

  /** The peer closed the connection. This ends a body without a length. */
  end(): void {
    if (this.#state === 'toEnd') this.#finish(true);
    else this.#finish(this.isComplete);
  }

  /** Goes one state further. False where more bytes are needed. */
  #step(): boolean {
    switch (this.#state) {
      case 'head':
        return this.#readHead();
      case 'chunkSize':
        return this.#readChunkSize();
      case 'chunkEnd':
        return this.#readChunkEnd();
      case 'trailer':
        return this.#readTrailer();
      case 'over':
        return false;
      default:
        return this.#readBody();
    }
  }

  #readHead(): boolean {
    const rest = this.#rest;
    if (!VERSION.startsWith(rest.toString('latin1', 0, VERSION.length))) throw malformed('no status line');
    const end = rest.indexOf(HEAD_END);
    const bytes = end < 0 ? rest.length : end + HEAD_END.length;
    if (this.#headBytes + bytes > HEAD_BYTES_MAX) throw new RequestError('PROTOCOL', `headers of more than ${HEAD_BYTES_MAX} bytes`);
    if (end < 0) return false;
    this.#headBytes += bytes;
    this.#rest = rest.subarray(bytes);
    this.#takeHead(rest.toString('latin1', 0, end));
    return true;
  }

  #takeHead(text: string): void {
    const [statusLine = '', ...lines] = text.replace(FOLD, ' ').split('\r\n');
    const [, minor, statusText] = STATUS_LINE.exec(statusLine) ?? [];
    if (statusText === undefined || FORBIDDEN.test(statusLine)) throw malformed('no status line');
    const status = Number(statusText);
    // The request did not ask for another protocol.
    if (status === 101) throw malformed('status 101');
    const headers = headersOf(lines);
    if (status < 200) return;
    this.head = { status, headers };
    this.#isPersistent = minor === '1' && !/(?:^|,)\s*close\s*(?:,|$)/i.test(headers['connection'] ?? '');
    this.#frame(status, headers);
  }

  /** Determines where the body ends (RFC 9112 §6.3). */
  #frame(status: number, headers: AnswerHeaders): void {
    const { 'transfer-encoding': coding, 'content-length': length } = headers;
    if (coding !== undefined && length !== undefined) throw malformed('Transfer-Encoding and Content-Length');
    if (length !== undefined && !/^\d{1,15}$/.test(length)) throw malformed('Content-Length');
    if (status === 204 || status === 304) return void this.#finish(true);
    if (coding !== undefined && /(?:^|,)\s*chunked$/i.test(coding)) {
      this.#state = 'chunkSize';
    } else if (coding === undefined && length !== undefined) {
      this.#left = Number(length);
      if (this.#left === 0) this.#finish(true);
      else this.#state = 'length';
    } else {
      this.#isPersistent = false;
      this.#state = 'toEnd';
    }
  }

  #readBody(): boolean {
    const rest = this.#rest;
    if (rest.length === 0) return false;
    const taken = this.#state === 'toEnd' ? rest : rest.subarray(0, this.#left);
    this.#rest = rest.subarray(taken.length);
    this.#left -= taken.length;
    if (this.#bodyBytes < this.#bodyBytesMax) this.#body.push(taken);
    this.#bodyBytes += taken.length;
    if (this.#bodyBytes > this.#bodyBytesMax) this.#finish(false);
    else if (this.#state === 'length' && this.#left === 0) this.#finish(true);
    else if (this.#state === 'chunk' && this.#left === 0) this.#state = 'chunkEnd';
    return true;
  }

  #readChunkSize(): boolean {
    const line = this.#takeLine();
    if (line === undefined) return false;
    const [, size] = CHUNK_SIZE.exec(line) ?? [];
    if (size === undefined) this.#finish(false);
    else {
      this.#left = Number.parseInt(size, 16);
      this.#state = this.#left === 0 ? 'trailer' : 'chunk';
    }
    return true;
  }

  #readChunkEnd(): boolean {
    const line = this.#takeLine();
    if (line === undefined) return false;
    if (line === '') this.#state = 'chunkSize';
    else this.#finish(false);
    return true;
  }

  /** Skips the trailer, up to an empty line. */
  #readTrailer(): boolean {
    const line = this.#takeLine();
    if (line === undefined) return false;
    this.#headBytes += line.length + LINE_END.length;
    if (line === '') this.#finish(true);
    else if (this.#headBytes > HEAD_BYTES_MAX + TRAILER_BYTES_MAX) this.#finish(false);
    return true;
  }

  #takeLine(): string | undefined {
    const end = this.#rest.indexOf(LINE_END);
    if (end > CHUNK_LINE_BYTES_MAX || (end < 0 && this.#rest.length > CHUNK_LINE_BYTES_MAX)) {
      this.#finish(false);
      return undefined;
    }
    if (end < 0) return undefined;
    const line = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end + LINE_END.length);
    return line;
  }

  #finish(isComplete: boolean): void {
    this.#state = 'over';
    this.isComplete = isComplete;
  }
}

function headersOf(lines: readonly string[]): AnswerHeaders {
  const headers = Object.create(null) as Record<string, string | undefined>;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!FIELD_NAME.test(name) || FORBIDDEN.test(line)) throw malformed('a header');
    const value = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '');
    const earlier = headers[name];
    headers[name] = earlier === undefined ? value : `${earlier}, ${value}`;
  }
  return headers;
}

function malformed(what: string): RequestError {
  return new RequestError('PROTOCOL', `the answer is not HTTP/1.1: ${what}`);
}
