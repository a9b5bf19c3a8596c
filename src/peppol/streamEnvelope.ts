// Wraps a document in the envelope of the network while it is read, so that a large one is never held as a whole.
import { ENVELOPE_END, type Envelope, envelopeStart, FACTURX_PAYLOAD, isPdfType } from './sbdh.js';
import { TYPED_CONTENT } from './sbdhReader.js';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const COMMENT = { start: '<!--', end: '-->' } as const;
const INSTRUCTION = { start: '<?', end: '?>' } as const;
type Misc = typeof COMMENT | typeof INSTRUCTION;

/**
 * The envelope around the bytes of a document that has passed the XML gate, or of a PDF where its type is one of PDFs. Everything before
 * the root element is left out, as `writeEnvelope` does. Throws a TypeError for a document without a root element.
 */
export async function* streamEnvelope(payload: AsyncIterable<Uint8Array>, envelope: Envelope): AsyncGenerator<Buffer> {
  yield envelopeStart(envelope);
  yield* isPdfType(envelope.documentType) ? binaryContent(payload) : rootElement(payload);
  yield ENVELOPE_END;
}

async function* binaryContent(payload: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  yield Buffer.from(`<BinaryContent xmlns="${TYPED_CONTENT}" mimeType="${FACTURX_PAYLOAD.mimeType}">`);
  let left = Buffer.alloc(0);
  for await (const chunk of payload) {
    const bytes = Buffer.concat([left, chunk]);
    // Three bytes are four characters, without a rest.
    const end = bytes.length - (bytes.length % 3);
    yield Buffer.from(bytes.toString('base64', 0, end));
    left = bytes.subarray(end);
  }
  yield Buffer.from(`${left.toString('base64')}</BinaryContent>`);
}

async function* rootElement(payload: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let before: Prolog | undefined = START;
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (before === undefined) {
      yield bytes;
      continue;
    }
    const after = skip({ ...before, left: before.left.length === 0 ? bytes : Buffer.concat([before.left, bytes]) });
    if ('root' in after) yield after.root;
    before = 'root' in after ? undefined : after;
  }
  if (before !== undefined) throw new TypeError('The payload has no root element');
}

/** The place before the root element. A prolog may be as long as the document, so only a few bytes of it are held. */
interface Prolog {
  /** Read, but not understood without the bytes behind it. */
  readonly left: Buffer;
  /** The comment or instruction that has begun. */
  readonly inside: Misc | undefined;
  readonly isStart: boolean;
}

const START: Prolog = { left: Buffer.alloc(0), inside: undefined, isStart: true };

/** Goes to the end of the bytes, or to the root element. */
function skip({ left, inside, isStart }: Prolog): Prolog | { readonly root: Buffer } {
  let position = 0;
  let open = inside;
  for (;;) {
    if (open !== undefined) {
      const end = left.indexOf(open.end, position);
      if (end < 0) return { left: left.subarray(Math.max(position, left.length - open.end.length + 1)), inside: open, isStart: false };
      position = end + open.end.length;
      open = undefined;
    }
    // The longest mark is as long as that of a comment.
    if (isStart && position === 0 && left.length < COMMENT.start.length) return { left, inside: undefined, isStart };
    if (isStart && position === 0 && left.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) position = BYTE_ORDER_MARK.length;
    while (position < left.length && isSpace(left[position]!)) position += 1;
    if (position + COMMENT.start.length > left.length) return { left: left.subarray(position), inside: undefined, isStart: false };
    open = [COMMENT, INSTRUCTION].find(({ start }) => left.toString('latin1', position, position + start.length) === start);
    if (open === undefined) return { root: left.subarray(position) };
    position += open.start.length;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
