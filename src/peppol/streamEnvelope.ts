// Wraps a document in the envelope of the network while it is read, so that a large one is never held as a whole.
import { ENVELOPE_END, type Envelope, envelopeStart } from './sbdh.js';

/** What may stand before the root element, in bytes. */
export const PROLOG_BYTES_MAX = 1024 * 1024;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const COMMENT = { start: '<!--', end: '-->' } as const;
const INSTRUCTION = { start: '<?', end: '?>' } as const;

/**
 * The envelope around the bytes of a document that has passed the XML gate. Everything before its root element is left out, as
 * `writeEnvelope` does. Throws a TypeError for a document without a root element within PROLOG_BYTES_MAX.
 */
export async function* streamEnvelope(payload: AsyncIterable<Uint8Array>, envelope: Envelope): AsyncGenerator<Buffer> {
  yield envelopeStart(envelope);
  let prolog: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (prolog === undefined) {
      yield bytes;
      continue;
    }
    prolog = prolog.length === 0 ? bytes : Buffer.concat([prolog, bytes]);
    const start = rootStart(prolog);
    if (start === undefined) {
      if (prolog.length > PROLOG_BYTES_MAX) break;
      continue;
    }
    yield prolog.subarray(start);
    prolog = undefined;
  }
  if (prolog !== undefined) throw new TypeError('The payload has no root element');
  yield ENVELOPE_END;
}

/** Where the root element starts. Undefined where more bytes are needed. */
function rootStart(bytes: Buffer): number | undefined {
  let position = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  for (;;) {
    while (position < bytes.length && isSpace(bytes[position]!)) position += 1;
    // The longest mark is as long as that of a comment.
    if (position + COMMENT.start.length > bytes.length) return undefined;
    const misc = [COMMENT, INSTRUCTION].find(({ start }) => bytes.toString('latin1', position, position + start.length) === start);
    if (misc === undefined) return position;
    const end = bytes.indexOf(misc.end, position + misc.start.length);
    if (end < 0) return undefined;
    position = end + misc.end.length;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
