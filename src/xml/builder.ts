// Builds the tree from the events of the parser. Compact: elements without children or attributes share empty lists.

import type { SaxesAttributeNS, SaxesAttributeNSIncomplete, SaxesTagNS } from 'saxes';
import { countCharacters, places, type TextPosition } from './bytes.js';
import type { Draft } from './plainTag.js';
import type { XmlAttribute, XmlElement } from './tree.js';

const NO_ATTRIBUTES: readonly XmlAttribute[] = Object.freeze([]);
const NO_CHILDREN: readonly XmlElement[] = Object.freeze([]);
const NO_DECLARATIONS: ReadonlyMap<string, string> = new Map();
const WHITE_SPACE_ONLY = /^[ \t\r\n]*$/;

/** `position` is always that of the parser: the index in the text just behind what was read. */
export class TreeBuilder {
  /** The name, as written, of the element that was closed last. */
  lastClosed = '';
  /** The position behind the tag that was read last. */
  position = 0;
  readonly #source: string;
  readonly #offset: (position: number) => number;
  readonly #place: (position: number) => TextPosition;
  #root: Draft | undefined;
  #current: Draft | undefined;
  #pending: SaxesAttributeNSIncomplete[] = [];
  #start = 0;
  #line = 1;
  #column = 1;
  readonly #keeps: (local: string) => boolean;
  /** Number of open elements that are left out of the tree. */
  #left = 0;

  /** `keeps`: whether an element of that name, and what is inside it, is part of the tree. The root always is. */
  constructor(source: string, offset: (position: number) => number, keeps: (local: string) => boolean = () => true) {
    this.#source = source;
    this.#offset = offset;
    this.#keeps = keeps;
    this.#place = places(source);
  }

  /** A start tag was read up to its name and the next character, at `line` and `column` of the parser. */
  begin(name: string, position: number, line: number, column: number): void {
    const start = this.#source.lastIndexOf('<', position - 1);
    this.#start = this.#offset(start);
    this.#pending = [];
    if (column > 0) {
      this.#line = line;
      this.#column = column - 1 - countCharacters(name);
      return;
    }
    // The character behind the name ended the line, so the column of the parser is that of the next line.
    const place = this.#place(start);
    this.#line = place.line;
    this.#column = place.column;
  }

  attribute(attribute: SaxesAttributeNSIncomplete): void {
    this.#pending.push(attribute);
  }

  /** The start tag is complete. The parser has set the namespace of each pending attribute by now. */
  open(tag: SaxesTagNS, position: number): void {
    const open = this.#offset(position);
    this.position = position;
    const parent = this.#current;
    if (this.#left > 0 || (parent !== undefined && !this.#keeps(tag.local))) {
      this.#left += 1;
      return;
    }
    const element: Draft = {
      ns: tag.uri,
      local: tag.local,
      prefix: tag.prefix,
      attributes: NO_ATTRIBUTES,
      children: NO_CHILDREN,
      parent,
      text: '',
      line: this.#line,
      column: this.#column,
      start: this.#start,
      open,
      close: open,
      end: open,
      declarations: NO_DECLARATIONS,
    };
    if (this.#pending.length > 0) this.#give(element, this.#pending as SaxesAttributeNS[]);
    if (parent === undefined) this.#root = element;
    else if (parent.children === NO_CHILDREN) parent.children = [element];
    else (parent.children as XmlElement[]).push(element);
    this.#current = element;
  }

  text(run: string): void {
    if (this.#current !== undefined && this.#left === 0) this.#current.text += run;
  }

  close(tag: SaxesTagNS, position: number): void {
    const element = this.#current;
    if (element === undefined) return;
    this.lastClosed = tag.name;
    this.position = position;
    if (this.#left > 0) {
      this.#left -= 1;
      return;
    }
    if (!tag.isSelfClosing) {
      element.close = this.#offset(this.#source.lastIndexOf('<', position - 1));
      element.end = this.#offset(position);
    }
    if (element.children !== NO_CHILDREN && WHITE_SPACE_ONLY.test(element.text)) element.text = '';
    this.#current = element.parent;
  }

  /** The root of a document that the parser has accepted completely. */
  root(): XmlElement {
    if (this.#root === undefined) throw new Error('the parser accepted a document without a root element');
    return this.#root;
  }

  #give(element: Draft, pending: readonly SaxesAttributeNS[]): void {
    const attributes: XmlAttribute[] = [];
    const declarations = new Map<string, string>();
    for (const { name, prefix, local, value, uri } of pending) {
      if (name === 'xmlns') declarations.set('', value.trim());
      else if (prefix === 'xmlns') declarations.set(local, value.trim());
      else attributes.push({ ns: uri, local, prefix, value });
    }
    if (attributes.length > 0) element.attributes = attributes;
    if (declarations.size > 0) element.declarations = declarations;
  }
}
