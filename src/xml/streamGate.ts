// The XML gate for a document that is too large for memory: it is read piece by piece, and refused for the same faults as by parseXml.
// Only the elements that are wanted become a tree. What is held of the document does not depend on its length.
import type { SaxesTagNS } from 'saxes';
import { countCharacters } from './bytes.js';
import { createCounts, ENCODINGS } from './counts.js';
import { XmlError } from './error.js';
import { HeadTree, type Keeps, sizeOf, type TagPlace } from './headTree.js';
import { InheritedNamespaces } from './inherited.js';
import { STREAM_LIMITS } from './limits.js';
import { NamespaceParser } from './parser.js';
import { explain, mismatch } from './reasons.js';
import { TextWindow } from './textWindow.js';
import type { XmlDocument, XmlElement } from './tree.js';

export type { Keeps } from './headTree.js';

const PIECE_CHARACTERS = 64 * 1024;
/** Decoded at a time: large strings would stay in memory for long. */
const PIECE_BYTES = 64 * 1024;
const BYTE_ORDER_MARK = '\ufeff';

export interface StreamedDocument extends XmlDocument {
  /** Namespaces that are used inside the last child of the root, but declared by the root: prefix ('' for the default) to URI. */
  readonly inherited: ReadonlyMap<string, string>;
}

/** All methods throw an XmlError at the first fault, and must not be called after it. */
export class StreamGate {
  readonly #parser = new NamespaceParser();
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #window = new TextWindow();
  readonly #tree: HeadTree;
  readonly #counts = createCounts((reason) => this.#fail(reason));
  readonly #inherited = new InheritedNamespaces();
  /** The characters of the start tags of the open elements. */
  readonly #openTags: number[] = [];
  #openCharacters = 0;
  #encoding: XmlDocument['encoding'] = 'utf-8';
  #waiting = '';
  #byteLength = 0;
  #isBegun = false;
  #tag = { start: 0, line: 1, column: 1 };
  #lastClosed = '';

  constructor(keeps: Keeps) {
    this.#tree = new HeadTree(keeps);
    this.#listen();
  }

  /** The root element as far as it was read. Undefined before its start tag. */
  get root(): XmlElement | undefined {
    return this.#tree.root;
  }

  write(bytes: Uint8Array): void {
    this.#byteLength += bytes.length;
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) this.#read(this.#decode(bytes.subarray(from, from + PIECE_BYTES)));
  }

  end(): StreamedDocument {
    if (this.#byteLength === 0) this.#fail('the document is empty');
    this.#read(this.#decode());
    this.#parse(this.#waiting);
    this.#parser.close();
    return { root: this.#tree.root!, encoding: this.#encoding, byteLength: this.#byteLength, inherited: this.#inherited.found };
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return bytes === undefined ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true });
    } catch (cause) {
      throw new XmlError(this.#parser.line, Math.max(this.#parser.column, 1), 'the document is not in UTF-8', { cause });
    }
  }

  #read(text: string): void {
    this.#waiting += text;
    if (!this.#isBegun && this.#waiting.length >= 2) this.#begin();
    let from = 0;
    for (; this.#waiting.length - from >= PIECE_CHARACTERS; from += PIECE_CHARACTERS) {
      this.#parse(this.#waiting.slice(from, from + PIECE_CHARACTERS));
    }
    if (from > 0) this.#waiting = this.#waiting.slice(from);
  }

  #begin(): void {
    this.#isBegun = true;
    if (!this.#waiting.startsWith(BYTE_ORDER_MARK)) return;
    this.#waiting = this.#waiting.slice(1);
    this.#window.skip(Buffer.byteLength(BYTE_ORDER_MARK));
    if (this.#waiting.startsWith(BYTE_ORDER_MARK)) this.#fail('the document has more than one byte order mark');
  }

  #parse(piece: string): void {
    this.#window.push(piece);
    this.#parser.write(piece);
    if (this.#encoding === 'us-ascii' && Buffer.byteLength(piece) !== piece.length)
      this.#fail('the document declares US-ASCII but is not in it');
    if (this.#parser.letGo() > STREAM_LIMITS.openCharactersMax) this.#failLong();
  }

  #listen(): void {
    const parser = this.#parser;
    parser.on('error', ({ message }) => this.#fail(mismatch(message, this.#lastClosed) ?? explain(message)));
    parser.on('xmldecl', ({ version, encoding }) => {
      if (version !== '1.0') this.#fail('only XML version 1.0 is accepted');
      if (encoding === undefined) return;
      this.#encoding = ENCODINGS.get(encoding.toLowerCase()) ?? this.#fail('the declared encoding is neither UTF-8 nor US-ASCII');
    });
    parser.on('doctype', () => this.#fail('a DOCTYPE is not allowed'));
    parser.on('opentagstart', ({ name }) => this.#beginTag(name));
    parser.on('attribute', ({ name, value }) => {
      this.#counts.attribute(name);
      this.#openCharacters += name.length + value.length;
      if (this.#openCharacters > STREAM_LIMITS.openCharactersMax) this.#failLong();
    });
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('text', (run) => this.#tree.text(run));
    parser.on('cdata', (run) => this.#tree.text(run));
    parser.on('closetag', (tag) => this.#close(tag));
  }

  #beginTag(name: string): void {
    this.#counts.open(name);
    const { line, column, position } = this.#parser;
    const start = this.#window.tagBefore(position) ?? this.#failLong();
    const place = column > 0 ? { line, column: column - 1 - countCharacters(name) } : this.#window.placeBefore(line, start);
    this.#tag = { start, ...place };
  }

  #open(tag: SaxesTagNS): void {
    this.#openTags.push(sizeOf(tag));
    this.#inherited.open(tag, this.#openTags.length);
    this.#tree.open(tag, (): TagPlace => {
      const { start, line, column } = this.#tag;
      return { line, column, start: this.#window.offset(start), open: this.#window.offset(this.#parser.position) };
    });
  }

  #close(tag: SaxesTagNS): void {
    this.#counts.close();
    this.#openCharacters -= this.#openTags.pop() ?? 0;
    this.#inherited.close(tag);
    this.#lastClosed = tag.name;
    this.#tree.close(tag, () => {
      const { position } = this.#parser;
      const start = this.#window.tagBefore(position) ?? this.#failLong();
      return { close: this.#window.offset(start), end: this.#window.offset(position) };
    });
  }

  #failLong(): never {
    return this.#fail(`a tag or an entity is longer than ${STREAM_LIMITS.openCharactersMax} characters`);
  }

  #fail(reason: string): never {
    throw new XmlError(this.#parser.line, Math.max(this.#parser.column, 1), reason);
  }
}
