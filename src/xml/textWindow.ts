// The text around the position of a parser that reads a stream: finds the begin of a tag, and byte offsets in the file.
import { countCharacters, type TextPosition } from './bytes.js';

/** Two pieces of the text. Positions are those of the parser: the index in the whole text. */
export class TextWindow {
  #text = '';
  #pieceLength = 0;
  /** The position and the byte offset of the begin of the window. */
  #from = 0;
  #known = { position: 0, offset: 0 };

  /** `markBytes`: the size of the byte order mark. Called before the first piece. */
  skip(markBytes: number): void {
    this.#known.offset = markBytes;
  }

  /** The next piece. The one before the last is forgotten. */
  push(piece: string): void {
    const gone = this.#text.length - this.#pieceLength;
    if (this.#known.position < this.#from + gone) this.offset(this.#from + gone);
    this.#text = this.#text.slice(gone) + piece;
    this.#from += gone;
    this.#pieceLength = piece.length;
  }

  /** The byte offset of a position. Positions must not decrease from call to call. */
  offset(position: number): number {
    const { position: before, offset } = this.#known;
    const passed = this.#text.slice(before - this.#from, position - this.#from);
    this.#known = { position, offset: offset + Buffer.byteLength(passed) };
    return this.#known.offset;
  }

  /** The position of the last `<` before a position. Undefined where it is too far back. */
  tagBefore(position: number): number | undefined {
    const index = this.#text.lastIndexOf('<', position - this.#from - 1);
    return index < 0 ? undefined : this.#from + index;
  }

  /** The place of a tag whose name is followed by a line end. `line`: that of the next line. */
  placeBefore(line: number, position: number): TextPosition {
    const index = position - this.#from;
    const lineStart = Math.max(this.#text.lastIndexOf('\n', index), this.#text.lastIndexOf('\r', index)) + 1;
    return { line: line - 1, column: countCharacters(this.#text.slice(lineStart, index)) + 1 };
  }
}
