// Content-Transfer-Encoding of a part (RFC 2045 §6). RFC 7578 §4.7 deprecates it in forms; the MIME libraries of mail write it all the same.
import type { Fault } from './parameters.js';

/** Encodings that leave the bytes as they are. */
const IDENTITY: ReadonlySet<string> = new Set(['', '7bit', '8bit', 'binary']);
/** RFC 2045 §6.7 allows 76. */
const QUOTED_LINE_BYTES_MAX = 64 * 1024;

/** Takes the bytes of a part in pieces. Both throw the error of `fault` for what is not in the encoding. */
export interface Decoder {
  update(piece: Buffer): Buffer;
  /** What was held back. */
  end(): Buffer;
}

/** Undefined where the bytes stay as they are. Throws the error of `fault` for an unknown encoding. */
export function decoderOf(encoding: string | undefined, fault: Fault): Decoder | undefined {
  const name = (encoding ?? '').toLowerCase();
  if (IDENTITY.has(name)) return undefined;
  if (name === 'base64') return new Base64(fault);
  if (name === 'quoted-printable') return new QuotedPrintable(fault);
  throw fault('Content-Transfer-Encoding is not base64, quoted-printable, 7bit, 8bit or binary');
}

/** The bytes of a part that is held in one piece. */
export function decoded(bytes: Buffer, decoder: Decoder | undefined): Buffer {
  return decoder === undefined ? bytes : Buffer.concat([decoder.update(bytes), decoder.end()]);
}

export async function* decodedPieces(pieces: AsyncIterable<Buffer>, decoder: Decoder): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = decoder.update(piece);
    if (bytes.length > 0) yield bytes;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
}

/** White space may stand anywhere. */
class Base64 implements Decoder {
  #held = '';
  #padding = 0;

  constructor(private readonly fault: Fault) {}

  update(piece: Buffer): Buffer {
    const packed = piece.toString('latin1').replace(/[\t\n\r ]+/g, '');
    const end = packed.indexOf('=');
    const data = end === -1 ? packed : packed.slice(0, end);
    const padding = packed.length - data.length;
    if (/[^A-Za-z0-9+/]/.test(data) || /[^=]/.test(packed.slice(data.length)) || (this.#padding > 0 && data !== '')) throw this.#broken();
    this.#padding += padding;
    const text = this.#held + data;
    const whole = text.length - (text.length % 4);
    this.#held = text.slice(whole);
    return Buffer.from(text.slice(0, whole), 'base64');
  }

  end(): Buffer {
    if (this.#padding > 2 || (this.#held.length + this.#padding) % 4 !== 0) throw this.#broken();
    return Buffer.from(this.#held, 'base64');
  }

  #broken(): Error {
    return this.fault('the content is not in Base64, as its Content-Transfer-Encoding says');
  }
}

class QuotedPrintable implements Decoder {
  #held = '';

  constructor(private readonly fault: Fault) {}

  update(piece: Buffer): Buffer {
    const lines = (this.#held + piece.toString('latin1')).split('\n');
    this.#held = lines.pop()!;
    if (this.#held.length > QUOTED_LINE_BYTES_MAX)
      throw this.fault(`a quoted-printable line is longer than ${QUOTED_LINE_BYTES_MAX} bytes`);
    return Buffer.from(lines.map((line) => this.#line(line, true)).join(''), 'latin1');
  }

  end(): Buffer {
    return Buffer.from(this.#line(this.#held, false), 'latin1');
  }

  /** White space at the end of a line was added on the way, and `=` there means that the line goes on. */
  #line(line: string, isEnded: boolean): string {
    const lineEnd = isEnded ? (line.endsWith('\r') ? '\r\n' : '\n') : '';
    let end = line.length;
    while (end > 0 && ' \t\r'.includes(line[end - 1]!)) end--;
    const isSoft = line[end - 1] === '=';
    const text = line.slice(0, isSoft ? end - 1 : end);
    if (/=(?![0-9A-Fa-f]{2})/.test(text)) throw this.fault('the content is not in quoted-printable, as its Content-Transfer-Encoding says');
    return text.replaceAll(/=(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) + (isSoft ? '' : lineEnd);
  }
}
