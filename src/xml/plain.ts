// The short way through the gate. Most invoices are plain: ASCII names, simple attributes, no DOCTYPE, no CDATA. What this reader
// accepts, the parser accepts with the same tree; at the first thing that is not plain, faults included, it gives up, and the
// parser reads the document from its beginning and says what is wrong. test/xml/plain.test.ts holds the two against each other.
import { byteOffsets, type DecodedText } from './bytes.js';
import { XML_LIMITS } from './limits.js';
import type { XmlAttribute, XmlDocument, XmlElement } from './tree.js';

type Draft = { -readonly [Key in keyof XmlElement]: XmlElement[Key] };
/** Prefixes ('' for the default) and what they stand for: undefined for nothing. */
type Scope = ReadonlyMap<string, string | undefined>;

interface Open {
  readonly element: Draft;
  /** The name as written. */
  readonly name: string;
  /** What the prefixes that it declares stood for around it. */
  readonly hidden: Scope;
}

/** A start tag as written: `<prefix:local written/>`. */
interface Tag {
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly written: string;
  readonly selfClosing: boolean;
  /** Undefined where attributes have a prefix or declare one: what they mean depends on the elements around. */
  readonly attributes: readonly XmlAttribute[] | undefined;
}

/** Tags that mean the same wherever they stand, by their whole text; documents of one kind share nearly all of them. */
const KNOWN_TAGS = new Map<string, Tag>();
const KNOWN_TAGS_MAX = 2_000;
const KNOWN_TAG_CHARACTERS_MAX = 100;

/** At or below the limits of the gate, whose business they are. */
const PLAIN_LIMITS = { depthMax: 100, attributesMax: 40, tagCharactersMax: 4_000, elementsMax: XML_LIMITS.elementsMax } as const;
const { attributesMax } = PLAIN_LIMITS;

const NAME = '[A-Za-z_][A-Za-z0-9_.-]{0,99}';
/**
 * What may stand in text, values and comments beside the characters that end them: no control character, no half of a pair,
 * nothing that XML forbids or changes. Each is one class, so that a match never has a place to go back to, however long it is:
 * each turn of a repeated group is such a place, and some millions of them exceed the stack of V8.
 */
const BEYOND_ASCII = '\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd';
const DECLARATION = /<\?xml version="1\.0"(?: encoding="(?:UTF|utf)-8")?(?: standalone="(?:yes|no)")? ?\?>/y;
const START = new RegExp(
  `<((?:(${NAME}):)?(${NAME}))((?:[ \\n\\t]+(?:${NAME}:)?${NAME}="[^"<&]*"){0,${attributesMax}})[ \\n\\t]*(/?)>`,
  'y',
);
const ATTRIBUTE = new RegExp(`[ \\n\\t]+(?:(${NAME}):)?(${NAME})="([ !#-%'-;=-~${BEYOND_ASCII}]*)"`, 'y');
const TEXT = new RegExp(`[\\n\\t -%'-;=-\\\\^-~${BEYOND_ASCII}]+`, 'y');
const BEFORE_HYPHEN = new RegExp(`[\\n\\t -,.-~${BEYOND_ASCII}]*`, 'y');
const SPACE = /[ \n\t]+/y;
const ENTITY = /&(amp|lt|gt|quot|apos);/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const WHITE_SPACE_ONLY = /^[ \t\r\n]*$/;
const XML_NAMESPACES: readonly string[] = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'];

const NO_ATTRIBUTES: readonly XmlAttribute[] = Object.freeze([]);
const NO_CHILDREN: readonly XmlElement[] = Object.freeze([]);
const NO_DECLARATIONS: ReadonlyMap<string, string> = new Map();
const NO_HIDDEN: Scope = new Map();
const LESS = 0x3c;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const SPACE_CODE = 0x20;
const LINE_FEED = 0x0a;
const TAB = 0x09;
const AMPERSAND = 0x26;

/** The tree of a plain document; undefined where the parser has to read it. */
export function readPlain(decoded: DecodedText, byteLength: number): XmlDocument | undefined {
  const reader = new PlainReader(decoded.text, byteOffsets(decoded, byteLength));
  const root = reader.read();
  return root === undefined ? undefined : { root, encoding: 'utf-8', byteLength };
}

class PlainReader {
  readonly #text: string;
  readonly #offset: (position: number) => number;
  readonly #stack: Open[] = [];
  /**
   * What each prefix stands for here. One map for all elements, put back where one ends: a copy for each that declares something
   * would cost as much as there is in scope.
   */
  readonly #scope = new Map<string, string | undefined>();
  #position = 0;
  #elements = 0;
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

  /** White space and comments outside the root. */
  #skipOutside(): void {
    while (this.#take(SPACE) !== undefined || this.#comment());
  }

  /** What stands next inside the element opened last; false where it is not plain. */
  #content(): boolean {
    const { element } = this.#stack[this.#stack.length - 1] as Open;
    const next = this.#afterSpace();
    if (this.#text.charCodeAt(next) !== LESS) return this.#characters(element);
    const code = this.#text.charCodeAt(next + 1);
    const closes = code === SLASH;
    // Space beside child elements is no content: it is dropped with them, and left out here before it is ever read.
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
    const tag = this.#tag();
    this.#elements += 1;
    if (tag === undefined || this.#stack.length >= PLAIN_LIMITS.depthMax || this.#elements > PLAIN_LIMITS.elementsMax) return false;
    const { name, prefix, local, selfClosing } = tag;
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
    const hidden = tag.attributes === undefined ? attributesOf(element, tag.written, this.#scope) : NO_HIDDEN;
    const ns = this.#scope.get(prefix) ?? (prefix === '' ? '' : undefined);
    if (hidden === undefined || ns === undefined) return false;
    element.ns = ns;
    if (outer === undefined) this.#root = element;
    else if (outer.element.children === NO_CHILDREN) outer.element.children = [element];
    else (outer.element.children as XmlElement[]).push(element);
    if (selfClosing) putBack(hidden, this.#scope);
    else this.#stack.push({ element, name, hidden });
    return true;
  }

  /** The start tag that stands next; most have been read before, in this document or in another. */
  #tag(): Tag | undefined {
    const end = this.#text.indexOf('>', this.#position + 1) + 1;
    if (end - this.#position > KNOWN_TAG_CHARACTERS_MAX) return this.#readTag();
    const known = KNOWN_TAGS.get(this.#text.slice(this.#position, end));
    if (known === undefined) return this.#readTag();
    this.#position = end;
    return known;
  }

  #readTag(): Tag | undefined {
    const found = this.#take(START);
    if (found === undefined || found[0].length > PLAIN_LIMITS.tagCharactersMax) return undefined;
    const tag = tagOf(found);
    if (tag.attributes === undefined || found[0].length > KNOWN_TAG_CHARACTERS_MAX) return tag;
    if (KNOWN_TAGS.size >= KNOWN_TAGS_MAX) KNOWN_TAGS.clear();
    // A copy: a piece of the document would keep the whole of it in memory.
    const copy = Buffer.from(found[0]).toString();
    START.lastIndex = 0;
    KNOWN_TAGS.set(copy, tagOf(START.exec(copy) ?? found));
    return tag;
  }

  #end(): boolean {
    const { element, name, hidden } = this.#stack[this.#stack.length - 1] as Open;
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
    putBack(hidden, this.#scope);
    return true;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#position = pattern.lastIndex;
    return found;
  }

  /** Every position is asked for behind the one before, and the end of the line is kept, so the text is looked through once. */
  #countLines(position: number): void {
    while (this.#lineEnd < position) {
      this.#line += 1;
      this.#lineStart = this.#lineEnd + 1;
      this.#lineEnd = lineEnd(this.#text, this.#lineStart);
    }
  }
}

/** Where the line that begins at `start` ends; the end of the text where it is the last. */
function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

function tagOf([, name = '', prefix = '', local = '', written = '', slash]: RegExpExecArray): Tag {
  return { name, prefix, local, written, selfClosing: slash !== '', attributes: attributesAnywhere(written) };
}

/** The attributes where none has a prefix or declares one, and all is plain; else undefined. */
function attributesAnywhere(written: string): readonly XmlAttribute[] | undefined {
  if (written === '') return NO_ATTRIBUTES;
  const attributes: XmlAttribute[] = [];
  ATTRIBUTE.lastIndex = 0;
  while (ATTRIBUTE.lastIndex < written.length) {
    const [, prefix, local = '', value = ''] = ATTRIBUTE.exec(written) ?? [];
    if (prefix !== undefined || local === '' || local === 'xmlns') return undefined;
    if (attributes.length >= PLAIN_LIMITS.attributesMax || attributes.some((one) => one.local === local)) return undefined;
    attributes.push({ ns: '', local, prefix: '', value });
  }
  return Object.freeze(attributes);
}

/** Gives the element its attributes, and the scope its declarations; what those hide, or undefined where they are not plain. */
function attributesOf(element: Draft, written: string, scope: Map<string, string | undefined>): Scope | undefined {
  const found: { prefix: string; local: string; value: string }[] = [];
  const declarations = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  while (ATTRIBUTE.lastIndex < written.length) {
    const match = ATTRIBUTE.exec(written);
    if (match === null || found.length + declarations.size >= PLAIN_LIMITS.attributesMax) return undefined;
    const [, prefix = '', local = '', value = ''] = match;
    const declared = prefix === 'xmlns' ? local : prefix === '' && local === 'xmlns' ? '' : undefined;
    if (declared === undefined) found.push({ prefix, local, value });
    else if (!isPlainDeclaration(declared, value) || declarations.has(declared)) return undefined;
    else declarations.set(declared, value);
  }
  const hidden = declarations.size === 0 ? NO_HIDDEN : declare(declarations, scope);
  const attributes: XmlAttribute[] = [];
  for (const { prefix, local, value } of found) {
    const ns = prefix === '' ? '' : scope.get(prefix);
    if (ns === undefined || attributes.some((one) => one.local === local && one.ns === ns)) return undefined;
    attributes.push({ ns, local, prefix, value });
  }
  if (attributes.length > 0) element.attributes = attributes;
  if (declarations.size > 0) element.declarations = declarations;
  return hidden;
}

function declare(declarations: ReadonlyMap<string, string>, scope: Map<string, string | undefined>): Scope {
  const hidden = new Map<string, string | undefined>();
  for (const [prefix, ns] of declarations) {
    hidden.set(prefix, scope.get(prefix));
    scope.set(prefix, ns);
  }
  return hidden;
}

function putBack(hidden: Scope, scope: Map<string, string | undefined>): void {
  if (hidden === NO_HIDDEN) return;
  for (const [prefix, ns] of hidden) scope.set(prefix, ns);
}

/** Prefixes and addresses that the namespace recommendation reserves, and an undeclared prefix, are for the parser to judge. */
function isPlainDeclaration(prefix: string, value: string): boolean {
  if (/^xml/i.test(prefix) || XML_NAMESPACES.includes(value) || /\s/.test(value)) return false;
  return value !== '' || prefix === '';
}
