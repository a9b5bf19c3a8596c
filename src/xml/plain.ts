// The fast path of the gate. Most invoices are plain: ASCII names, simple attributes, no DOCTYPE, no CDATA. This reader builds the same
// tree as the parser. At anything that is not plain, faults included, it returns undefined, and the parser reads the document from
// its beginning and reports the fault. test/xml/plain.test.ts compares the two.
import { byteOffsets, type DecodedText, occursMoreThan } from './bytes.js';
import { attributesOf, BEYOND_ASCII, type Draft, NO_ATTRIBUTES, NO_HIDDEN, PLAIN_LIMITS, putBack, type Scope, tagAt } from './plainTag.js';
import type { XmlDocument, XmlElement } from './tree.js';

interface OpenElement {
  readonly element: Draft;
  /** The name as written. */
  readonly name: string;
  /** The earlier namespaces of the prefixes that it declares. */
  readonly hidden: Scope;
  /** The number of prefixes that it declares. */
  readonly declared: number;
}

const DECLARATION = /<\?xml version="1\.0"(?: encoding="(?:UTF|utf)-8")?(?: standalone="(?:yes|no)")? ?\?>/y;
const TEXT = new RegExp(`[\\n\\t -%'-;=-\\\\^-~${BEYOND_ASCII}]+`, 'y');
const BEFORE_HYPHEN = new RegExp(`[\\n\\t -,.-~${BEYOND_ASCII}]*`, 'y');
const SPACE = /[ \n\t]+/y;
const ENTITY = /&(amp|lt|gt|quot|apos);/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const WHITE_SPACE_ONLY = /^[ \t\r\n]*$/;
const NO_CHILDREN: readonly XmlElement[] = Object.freeze([]);
const NO_DECLARATIONS: ReadonlyMap<string, string> = new Map();
const DECLARED = 'xmlns';
const LESS = 0x3c;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const SPACE_CODE = 0x20;
const LINE_FEED = 0x0a;
const TAB = 0x09;
const AMPERSAND = 0x26;

/** The tree of a plain document. Undefined where the parser has to read it. */
export function readPlain(decoded: DecodedText, byteLength: number): XmlDocument | undefined {
  if (mayDeclareTooMuch(decoded.text)) return undefined;
  const reader = new PlainReader(decoded.text, byteOffsets(decoded, byteLength));
  const root = reader.read();
  return root === undefined ? undefined : { root, encoding: 'utf-8', byteLength };
}

/** Such a document is refused by the parser at the limit. A tree up to there would be built for nothing, which takes as long again. */
function mayDeclareTooMuch(text: string): boolean {
  const most = PLAIN_LIMITS.declarationsMax;
  return text.length > most * DECLARED.length && occursMoreThan(most, (from) => text.indexOf(DECLARED, from));
}

class PlainReader {
  readonly #text: string;
  readonly #offset: (position: number) => number;
  readonly #stack: OpenElement[] = [];
  /**
   * The namespace of each prefix at this place. All elements share one map, and the end of an element restores it. A copy for each
   * element with a declaration would cost as much as the number of prefixes in scope.
   */
  readonly #scope = new Map<string, string | undefined>();
  #position = 0;
  #elements = 0;
  #declarations = 0;
  #inScope = 0;
  #line = 1;
  #lineStart = 0;
  #lineEnd: number;
  #root: Draft | undefined;

  constructor(text: string, offset: (position: number) => number) {
    this.#text = text;
    this.#offset = offset;
    this.#lineEnd = lineEnd(text, 0);
  }

  read(): XmlElement | undefined {
    this.#take(DECLARATION);
    this.#skipOutside();
    if (!this.#start()) return undefined;
    while (this.#stack.length > 0) if (!this.#content()) return undefined;
    this.#skipOutside();
    return this.#position === this.#text.length ? this.#root : undefined;
  }

  /** Skips white space and comments outside the root. */
  #skipOutside(): void {
    while (this.#take(SPACE) !== undefined || this.#comment());
  }

  /** Reads the next item inside the innermost open element. False where it is not plain. */
  #content(): boolean {
    const { element } = this.#stack[this.#stack.length - 1] as OpenElement;
    const next = this.#afterSpace();
    if (this.#text.charCodeAt(next) !== LESS) return this.#characters(element);
    const code = this.#text.charCodeAt(next + 1);
    const closes = code === SLASH;
    // White space between child elements is no content. It is skipped here.
    if (next > this.#position && (code === EXCLAMATION || (closes && element.children === NO_CHILDREN))) return this.#characters(element);
    this.#position = next;
    return closes ? this.#end() : code === EXCLAMATION ? this.#comment() : this.#start();
  }

  #comment(): boolean {
    const text = this.#text;
    if (!text.startsWith('<!--', this.#position)) return false;
    BEFORE_HYPHEN.lastIndex = this.#position + 4;
    while (BEFORE_HYPHEN.test(text) && text[BEFORE_HYPHEN.lastIndex] === '-') {
      BEFORE_HYPHEN.lastIndex += 1;
      if (text[BEFORE_HYPHEN.lastIndex] !== '-') continue;
      this.#position = BEFORE_HYPHEN.lastIndex + 2;
      return text[this.#position - 1] === '>';
    }
    return false;
  }

  #afterSpace(): number {
    let next = this.#position;
    for (;;) {
      const code = this.#text.charCodeAt(next);
      if (code !== SPACE_CODE && code !== LINE_FEED && code !== TAB) return next;
      next += 1;
    }
  }

  #characters(element: Draft): boolean {
    const text = this.#text;
    if (text.charCodeAt(this.#position) === AMPERSAND) {
      const entity = this.#take(ENTITY);
      if (entity === undefined) return false;
      element.text += ENTITIES[entity[1] as string] as string;
      return true;
    }
    TEXT.lastIndex = this.#position;
    if (!TEXT.test(text)) return false;
    element.text += text.slice(this.#position, TEXT.lastIndex);
    this.#position = TEXT.lastIndex;
    return true;
  }

  #start(): boolean {
    const start = this.#position;
    const tag = tagAt(this.#text, start);
    this.#elements += 1;
    if (tag === undefined || this.#stack.length >= PLAIN_LIMITS.depthMax || this.#elements > PLAIN_LIMITS.elementsMax) return false;
    const { name, prefix, local, selfClosing } = tag;
    this.#position = start + tag.length;
    const outer = this.#stack[this.#stack.length - 1];
    this.#countLines(start);
    const element: Draft = {
      ns: '',
      local,
      prefix,
      attributes: tag.attributes ?? NO_ATTRIBUTES,
      children: NO_CHILDREN,
      parent: outer?.element,
      text: '',
      line: this.#line,
      column: start - this.#lineStart + 1,
      start: this.#offset(start),
      open: 0,
      close: 0,
      end: 0,
      declarations: NO_DECLARATIONS,
    };
    element.open = this.#offset(this.#position);
    element.close = element.open;
    element.end = element.open;
    const declared = tag.given?.declarations.size ?? 0;
    if (!this.#declares(declared)) return false;
    const hidden = tag.attributes === undefined ? attributesOf(element, tag.given, this.#scope) : NO_HIDDEN;
    const ns = this.#scope.get(prefix) ?? (prefix === '' ? '' : undefined);
    if (hidden === undefined || ns === undefined) return false;
    element.ns = ns;
    if (outer === undefined) this.#root = element;
    else if (outer.element.children === NO_CHILDREN) outer.element.children = [element];
    else (outer.element.children as XmlElement[]).push(element);
    if (selfClosing) this.#leave(hidden, declared);
    else this.#stack.push({ element, name, hidden, declared });
    return true;
  }

  #end(): boolean {
    const { element, name, hidden, declared } = this.#stack[this.#stack.length - 1] as OpenElement;
    const close = this.#position;
    if (!this.#text.startsWith(name, close + 2) || this.#text[close + 2 + name.length] !== '>') return false;
    this.#position = close + name.length + 3;
    element.close = this.#offset(close);
    element.end = this.#offset(this.#position);
    if (element.children !== NO_CHILDREN && element.text !== '') {
      if (!WHITE_SPACE_ONLY.test(element.text)) return false; // text among elements: space was left out that belongs to it
      element.text = '';
    }
    this.#stack.pop();
    this.#leave(hidden, declared);
    return true;
  }

  /** Whether the limits allow so many more declarations. */
  #declares(count: number): boolean {
    this.#declarations += count;
    this.#inScope += count;
    return this.#declarations <= PLAIN_LIMITS.declarationsMax && this.#inScope <= PLAIN_LIMITS.declarationsInScopeMax;
  }

  #leave(hidden: Scope, declared: number): void {
    putBack(hidden, this.#scope);
    this.#inScope -= declared;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#position = pattern.lastIndex;
    return found;
  }

  /** Positions must not decrease from call to call. The end of the line is cached, so the text is read once. */
  #countLines(position: number): void {
    while (this.#lineEnd < position) {
      this.#line += 1;
      this.#lineStart = this.#lineEnd + 1;
      this.#lineEnd = lineEnd(this.#text, this.#lineStart);
    }
  }
}

/** The end of the line that begins at `start`. The end of the text for the last line. */
function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}
