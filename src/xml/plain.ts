// The short way through the gate. Most invoices are plain: ASCII names, simple attributes, no DOCTYPE, no CDATA. What this reader
// accepts, the parser accepts with the same tree; at the first thing that is not plain, faults included, it gives up, and the
// parser reads the document from its beginning and says what is wrong. test/xml/plain.test.ts holds the two against each other.
import { byteOffsets, type DecodedText } from './bytes.js';
import type { XmlAttribute, XmlDocument, XmlElement } from './tree.js';

type Draft = { -readonly [Key in keyof XmlElement]: XmlElement[Key] };
type Scope = ReadonlyMap<string, string>;

interface Open {
  readonly element: Draft;
  /** The name as written. */
  readonly name: string;
  readonly scope: Scope;
}

/** Below the limits of the gate, whose business they are. */
const PLAIN_LIMITS = { depthMax: 100, attributesMax: 40, tagCharactersMax: 4_000 } as const;

const NAME = '[A-Za-z_][A-Za-z0-9_.-]{0,99}';
/**
 * What may stand in text, values and comments beside the characters that end them: no control character, no half of a pair,
 * nothing that XML forbids or changes. Each is one class, so that a match never has a place to go back to, however long it is.
 */
const BEYOND_ASCII = '\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd';
const DECLARATION = /<\?xml version="1\.0"(?: encoding="(?:UTF|utf)-8")?(?: standalone="(?:yes|no)")? ?\?>/y;
const START = new RegExp(`<((?:(${NAME}):)?(${NAME}))((?:[ \\n\\t]+(?:${NAME}:)?${NAME}="[^"<&]*")*)[ \\n\\t]*(/?)>`, 'y');
const ATTRIBUTE = new RegExp(`[ \\n\\t]+(?:(${NAME}):)?(${NAME})="([ !#-%'-;=-~${BEYOND_ASCII}]*)"`, 'y');
const TEXT = new RegExp(`[\\n\\t -%'-;=-\\\\^-~${BEYOND_ASCII}]+`, 'y');
const COMMENT = new RegExp(`<!--[\\n\\t -,.-~${BEYOND_ASCII}]*(?:-[\\n\\t -,.-~${BEYOND_ASCII}]+)*-->`, 'y');
const SPACE = /[ \n\t]+/y;
const ENTITY = /&(amp|lt|gt|quot|apos);/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const WHITE_SPACE_ONLY = /^[ \t\r\n]*$/;
const XML_NAMESPACES: readonly string[] = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'];

const NO_ATTRIBUTES: readonly XmlAttribute[] = Object.freeze([]);
const NO_CHILDREN: readonly XmlElement[] = Object.freeze([]);
const NO_DECLARATIONS: ReadonlyMap<string, string> = new Map();
const NO_SCOPE: Scope = new Map();
const LESS = 0x3c;
const SLASH = 0x2f;
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
  #position = 0;
  #line = 1;
  #lineStart = 0;
  #root: Draft | undefined;

  constructor(text: string, offset: (position: number) => number) {
    this.#text = text;
    this.#offset = offset;
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
    while (this.#take(SPACE) !== undefined || this.#take(COMMENT) !== undefined);
  }

  /** What stands next inside the element opened last; false where it is not plain. */
  #content(): boolean {
    const text = this.#text;
    const code = text.charCodeAt(this.#position);
    if (code === LESS) {
      if (text.charCodeAt(this.#position + 1) === SLASH) return this.#end();
      return this.#start() || this.#take(COMMENT) !== undefined;
    }
    const { element } = this.#stack[this.#stack.length - 1] as Open;
    const found = this.#take(code === AMPERSAND ? ENTITY : TEXT);
    if (found === undefined) return false;
    element.text += code === AMPERSAND ? (ENTITIES[found[1] as string] as string) : found[0];
    return true;
  }

  #start(): boolean {
    const start = this.#position;
    const found = this.#take(START);
    if (found === undefined || found[0].length > PLAIN_LIMITS.tagCharactersMax || this.#stack.length >= PLAIN_LIMITS.depthMax) return false;
    const [, name = '', prefix = '', local = '', written = '', selfClosing] = found;
    const outer = this.#stack.at(-1);
    this.#countLines(start);
    const element: Draft = {
      ns: '',
      local,
      prefix,
      attributes: NO_ATTRIBUTES,
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
    const scope = written === '' ? (outer?.scope ?? NO_SCOPE) : attributesOf(element, written, outer?.scope ?? NO_SCOPE);
    const ns = scope === undefined ? undefined : prefix === '' ? (scope.get('') ?? '') : scope.get(prefix);
    if (scope === undefined || ns === undefined) return false;
    element.ns = ns;
    if (outer === undefined) this.#root = element;
    else if (outer.element.children === NO_CHILDREN) outer.element.children = [element];
    else (outer.element.children as XmlElement[]).push(element);
    if (selfClosing === '') this.#stack.push({ element, name, scope });
    return true;
  }

  #end(): boolean {
    const { element, name } = this.#stack[this.#stack.length - 1] as Open;
    const close = this.#position;
    if (!this.#text.startsWith(name, close + 2) || this.#text[close + 2 + name.length] !== '>') return false;
    this.#position = close + name.length + 3;
    element.close = this.#offset(close);
    element.end = this.#offset(this.#position);
    if (element.children !== NO_CHILDREN && WHITE_SPACE_ONLY.test(element.text)) element.text = '';
    this.#stack.pop();
    return true;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#position = pattern.lastIndex;
    return found;
  }

  /** Every position is asked for behind the one before, so the text is looked through once. */
  #countLines(position: number): void {
    for (;;) {
      const next = this.#text.indexOf('\n', this.#lineStart);
      if (next < 0 || next >= position) return;
      this.#line += 1;
      this.#lineStart = next + 1;
    }
  }
}

/** Gives the element its attributes and declarations; the names in scope, or undefined where they are not plain. */
function attributesOf(element: Draft, written: string, outer: Scope): Scope | undefined {
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
  const scope = declarations.size === 0 ? outer : new Map([...outer, ...declarations]);
  const attributes: XmlAttribute[] = [];
  for (const { prefix, local, value } of found) {
    const ns = prefix === '' ? '' : scope.get(prefix);
    if (ns === undefined || attributes.some((one) => one.local === local && one.ns === ns)) return undefined;
    attributes.push({ ns, local, prefix, value });
  }
  if (attributes.length > 0) element.attributes = attributes;
  if (declarations.size > 0) element.declarations = declarations;
  return scope;
}

/** Prefixes and addresses that the namespace recommendation reserves, and an undeclared prefix, are for the parser to judge. */
function isPlainDeclaration(prefix: string, value: string): boolean {
  if (/^xml/i.test(prefix) || XML_NAMESPACES.includes(value) || /\s/.test(value)) return false;
  return value !== '' || prefix === '';
}
