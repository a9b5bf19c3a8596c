// Reads multipart bodies (RFC 2046, 5.1) from a stream. No part is held in memory.

import { decodedPieces } from '../../mime/transferEncoding.js';
import { As4Error } from './as4Error.js';
import { mime } from './contentType.js';
import { type PartHeaders, readPartHeaders } from './partHeaders.js';

const HEADER_BLOCK_BYTES_MAX = 16 * 1024;
/** A preamble and an epilogue are ignored up to this length. */
const SURROUNDING_BYTES_MAX = 16 * 1024;
/** The envelope and the payload, and one more, so that it can be named. */
const PARTS_MAX = 3;

const CRLF = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');

export interface MimePart extends PartHeaders {
  /** Decoded. To be read before the next part is asked for. What is left of it then is skipped. */
  readonly body: AsyncIterable<Buffer>;
}

/**
 * The parts in their order. `bytesMax` is the limit of the whole body. Lines end with CRLF. Throws an As4Error for a body that breaks
 * the rules, or ends early.
 */
export async function* readMultipart(source: AsyncIterable<Uint8Array>, boundary: string, bytesMax: number): AsyncGenerator<MimePart> {
  const input = new Input(source, bytesMax);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  try {
    // A body may begin with its first boundary. The line break before it is then the one that ends the headers of the message.
    input.putBack(CRLF);
    await skip(input.until(delimiter), 'before the first boundary');
    for (let parts = 0; !(await isClosing(input)); parts += 1) {
      if (parts === PARTS_MAX) throw mime(`The message has more than ${PARTS_MAX} parts`);
      const { headers, decoder } = readPartHeaders(await headerBlock(input, delimiter));
      let isRead = false;
      const body = async function* (): AsyncGenerator<Buffer> {
        yield* input.until(delimiter);
        isRead = true;
      };
      yield { ...headers, body: decoder === undefined ? body() : decodedPieces(body(), decoder) };
      if (!isRead) for await (const rest of input.until(delimiter)) void rest;
    }
    await skip(input.rest(), 'after the last boundary');
  } finally {
    await input.close();
  }
}

/** Reads the end of a delimiter line: `--`, or white space and a line break. */
async function isClosing(input: Input): Promise<boolean> {
  await input.fill(2);
  if (input.startsWith('--')) {
    input.take(2);
    return true;
  }
  for (let padding = 0; padding < HEADER_BLOCK_BYTES_MAX; padding += 1) {
    await input.fill(2);
    if (input.startsWith('\r\n')) {
      input.take(2);
      return false;
    }
    if (!input.startsWith(' ') && !input.startsWith('\t')) break;
    input.take(1);
  }
  throw mime('A boundary is followed by other characters');
}

/** The header lines of a part, each with its CRLF. The blank line behind them is read, too. */
async function headerBlock(input: Input, delimiter: Buffer): Promise<Buffer> {
  // A part without headers begins with its blank line.
  input.putBack(CRLF);
  const block = await input.through(HEADERS_END, HEADER_BLOCK_BYTES_MAX, 'The headers of a part');
  if (block.includes(delimiter)) throw mime('A boundary stands inside the headers of a part');
  return block.subarray(CRLF.length, block.length - CRLF.length);
}

async function skip(bytes: AsyncIterable<Buffer>, where: string): Promise<void> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > SURROUNDING_BYTES_MAX) throw mime(`More than ${SURROUNDING_BYTES_MAX} bytes stand ${where}`);
  }
}

/** A stream that is read up to delimiters. It holds one chunk, and as much of the one before as a delimiter has. */
class Input {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);
  #length = 0;

  constructor(
    source: AsyncIterable<Uint8Array>,
    private readonly bytesMax: number,
  ) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  putBack(bytes: Buffer): void {
    this.#held = Buffer.concat([bytes, this.#held]);
  }

  startsWith(text: string): boolean {
    return this.#held.toString('latin1', 0, text.length) === text;
  }

  take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  /** Holds at least this many bytes afterwards. */
  async fill(length: number): Promise<void> {
    while (this.#held.length < length) if (!(await this.#more())) throw early();
  }

  /** The bytes before the next delimiter. The delimiter is read behind the last one. A reader that stopped early may go on. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#held.indexOf(delimiter);
      if (end !== -1) {
        if (end > 0) yield this.take(end);
        this.take(delimiter.length);
        return;
      }
      const sure = this.#held.length - delimiter.length + 1;
      if (sure > 0) yield this.take(sure);
      if (!(await this.#more())) throw early();
    }
  }

  /** The bytes up to the end of a mark, at most so many. */
  async through(mark: Buffer, bytesMax: number, what: string): Promise<Buffer> {
    for (let from = 0; ; ) {
      const at = this.#held.indexOf(mark, from);
      if (at !== -1 && at <= bytesMax) return this.take(at + mark.length);
      if (at !== -1 || this.#held.length > bytesMax + mark.length) throw mime(`${what} are longer than ${bytesMax} bytes`);
      from = Math.max(this.#held.length - mark.length, 0);
      if (!(await this.#more())) throw early();
    }
  }

  async *rest(): AsyncGenerator<Buffer> {
    do {
      yield this.take(this.#held.length);
    } while (await this.#more());
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    this.#length += value.length;
    // A message of this size has a payload that is too large, too.
    if (this.#length > this.bytesMax) throw new As4Error('EBMS:0303', `The message is larger than ${this.bytesMax} bytes`);
    this.#held = this.#held.length === 0 ? asBuffer(value) : Buffer.concat([this.#held, value]);
    return true;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function early(): As4Error {
  return mime('The message ends before its last boundary');
}
