// Reads one answer of HTTP/1.1 (RFC 9112) from the bytes of a connection, strictly and within limits.
import { PostError } from './fault.js';

/** Of all heads of an answer, those of interim answers (1xx) included. */
const HEAD_BYTES_MAX = 32 * 1024;
/** Of the line before each chunk, and of what may follow the last one. */
const CHUNK_LINE_BYTES_MAX = 1024;
const TRAILER_BYTES_MAX = HEAD_BYTES_MAX;

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');
const VERSION = 'HTTP/1.';
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/;
/** A field that goes on in the next line (RFC 9112 §5.2: to be read as a blank). */
const FOLD = /\r\n[ \t]+/g;
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
/** In a field or a status line (RFC 9110 §5.5). */
const FORBIDDEN = /[\0-\x08\x0a-\x1f\x7f]/;
const CHUNK_SIZE = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i;
const NOTHING = Buffer.alloc(0);

/** Names in lower case; a field that comes several times is one with commas (RFC 9110 §5.3). */
export type AnswerHeaders = Readonly<Record<string, string | undefined>>;

export interface AnswerHead {
  readonly status: number;
  readonly headers: AnswerHeaders;
}

type State = 'head' | 'length' | 'chunkSize' | 'chunk' | 'chunkEnd' | 'trailer' | 'toEnd' | 'over';

export class AnswerReader {
  /** Once the final head is read: interim ones are passed over. */
  head: AnswerHead | undefined;
  /** Whether the body came to its end within the limits. */
  isComplete = false;
  /** Whether any byte has come. */
  hasBegun = false;
  readonly #bodyBytesMax: number;
  readonly #body: Buffer[] = [];
  #state: State = 'head';
  /** Of the head, the chunk line or the trailer: what has come and is not read yet. */
  #rest: Buffer = NOTHING;
  #headBytes = 0;
  #bodyBytes = 0;
  /** Of the body or the chunk. */
  #left = 0;
  #isPersistent = false;

  /** `bodyBytesMax`: a longer body is cut there, and not read any further. */
  constructor(bodyBytesMax: number) {
    this.#bodyBytesMax = bodyBytesMax;
  }

  /** Nothing more is read: the answer is complete, or its body is too long or malformed. */
  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** Whether another request may follow on the connection: the end of the answer is certain, and nothing follows it. */
  get leavesOpen(): boolean {
    return this.isComplete && this.#isPersistent && this.#rest.length === 0;
  }

  get body(): Buffer {
    const [first = NOTHING] = this.#body;
    return (this.#body.length > 1 ? Buffer.concat(this.#body) : first).subarray(0, this.#bodyBytesMax);
  }

  /** Takes what has come. Throws a PostError where the head is none of HTTP/1.1; a body that is none ends the answer. */
  push(bytes: Buffer): void {
    this.hasBegun ||= bytes.length > 0;
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (this.#step());
  }

  /** The peer has ended the connection: the end of the body where nothing else says where it is. */
  end(): void {
    if (this.#state === 'toEnd') this.#finish(true);
    else this.#finish(this.isComplete);
  }

  /** One state further; false where more bytes have to come first. */
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
    if (this.#headBytes + bytes > HEAD_BYTES_MAX) throw new PostError('PROTOCOL', `headers of more than ${HEAD_BYTES_MAX} bytes`);
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
    // Nobody asked for another protocol.
    if (status === 101) throw malformed('status 101');
    const headers = headersOf(lines);
    if (status < 200) return;
    this.head = { status, headers };
    this.#isPersistent = minor === '1' && !/(?:^|,)\s*close\s*(?:,|$)/i.test(headers['connection'] ?? '');
    this.#frame(status, headers);
  }

  /** Where the body ends (RFC 9112 §6.3). */
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

  /** What follows the last chunk is passed over, up to an empty line. */
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

function malformed(what: string): PostError {
  return new PostError('PROTOCOL', `the answer is not HTTP/1.1: ${what}`);
}
