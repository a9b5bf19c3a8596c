// Decodes Base64 inside XML that is too large for memory. It accepts what decodeBase64 accepts.
import { decodeBase64 } from '../../../xml/base64.js';

/** The text is not in Base64. */
export class NotBase64 extends Error {
  override readonly name = 'NotBase64';
}

/** White space, also as character references, and the marks of CDATA sections. */
const IGNORED = /[\t\n\r ]+|&#(?:0*(?:9|10|13|32)|x0*(?:9|a|d|20));|<!\[CDATA\[|\]\]>/gi;
const MARK = /[&<\]]/;
/** No mark is longer, but for references with many zeros. */
const MARK_CHARACTERS_MAX = 64;

const SLICE_BYTES = 64 * 1024;

/** The bytes of the content of an element: of its text as it is in the file. Throws NotBase64 at the first fault. */
export async function* decodedStream(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting = '';
  let packed = '';
  for await (const piece of inSlices(content)) {
    waiting = (waiting + piece.toString('latin1')).replace(IGNORED, '');
    const cut = cutOf(waiting);
    packed += waiting.slice(0, cut);
    waiting = waiting.slice(cut);
    // The last four characters may have padding, which ends the file.
    const ready = packed.length - 4 - (packed.length % 4);
    if (ready <= 0) continue;
    yield decoded(packed.slice(0, ready), false);
    packed = packed.slice(ready);
  }
  yield decoded(packed + waiting.replace(IGNORED, ''), true);
}

/** Large strings would stay in memory for long. */
async function* inSlices(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of content) {
    for (let from = 0; from < byteLength; from += SLICE_BYTES)
      yield Buffer.from(buffer, byteOffset + from, Math.min(SLICE_BYTES, byteLength - from));
  }
}

/** Up to a mark that may be incomplete. */
function cutOf(text: string): number {
  const mark = text.search(MARK);
  return mark < 0 || text.length - mark > MARK_CHARACTERS_MAX ? text.length : mark;
}

function decoded(text: string, isLast: boolean): Buffer {
  const bytes = decodeBase64(text);
  if (bytes === undefined || (!isLast && text.endsWith('='))) throw new NotBase64('The text is not in Base64');
  return bytes;
}
