// Canonical XML 1.0 (W3C REC-xml-c14n-20010315) and Exclusive XML Canonicalization 1.0 (W3C REC-xml-exc-c14n-20020718) of a document or
// of an element with everything inside it, without one left-out element.
import { SignatureError } from './error.js';
import { type Hidden, NamespaceScope, NOTHING_HIDDEN } from './namespaceScope.js';
import type { DocumentNode } from './nodes.js';
import type { AttributeNode, ElementNode, InstructionNode, Node } from './nodeTypes.js';

export interface Canonicalization {
  readonly exclusive: boolean;
  readonly comments: boolean;
  /** The InclusiveNamespaces PrefixList of the exclusive form. '' stands for `#default`. */
  readonly inclusivePrefixes: ReadonlySet<string>;
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** In scope of one element. Each element looks at all of them, so a hostile document could take minutes. */
const NAMESPACES_MAX = 64;

type Declaration = readonly [prefix: string, uri: string];

const NO_DECLARATIONS: readonly Declaration[] = [];
const NO_ATTRIBUTES: readonly AttributeNode[] = [];

/**
 * The canonical form of a document. `without` and everything inside it is left out.
 *
 * @throws {SignatureError} for more than NAMESPACES_MAX namespaces in scope of one element
 */
export function canonicalizeDocument(document: DocumentNode, how: Canonicalization, without?: ElementNode): Buffer {
  const writer = new Writer(how, without);
  let isBehindRoot = false;
  for (const node of document.children) {
    if (node.kind === 'element') {
      writer.element(node);
      isBehindRoot = true;
    } else if (node.kind === 'instruction' || how.comments) {
      if (isBehindRoot) writer.write('\n');
      writer.node(node);
      if (!isBehindRoot) writer.write('\n');
    }
  }
  return Buffer.from(writer.text, 'utf8');
}

/**
 * The canonical form of an element inside its document. `without` and everything inside it is left out.
 *
 * @throws {SignatureError} for more than NAMESPACES_MAX namespaces in scope of one element
 */
export function canonicalizeElement(apex: ElementNode, how: Canonicalization, without?: ElementNode): Buffer {
  return Buffer.from(canonicalFormOf(apex, how, without), 'utf8');
}

/** The same as text. Its bytes are in UTF-8. */
export function canonicalFormOf(apex: ElementNode, how: Canonicalization, without?: ElementNode): string {
  const writer = new Writer(how, without);
  for (const ancestor of ancestorsOf(apex)) writer.enter(ancestor);
  writer.element(apex, how.exclusive ? NO_ATTRIBUTES : inheritedXmlAttributes(apex));
  return writer.text;
}

/** From the root down to the parent. */
function ancestorsOf(element: ElementNode): ElementNode[] {
  const ancestors: ElementNode[] = [];
  for (let one = element.parent; one !== undefined; one = one.parent) ancestors.unshift(one);
  return ancestors;
}

/** Canonical XML 1.0, 2.4: attributes such as xml:lang of left-out ancestors, the nearest first, unless the element has its own. */
function inheritedXmlAttributes(apex: ElementNode): AttributeNode[] {
  const inherited = new Map<string, AttributeNode>();
  for (const ancestor of ancestorsOf(apex)) {
    for (const one of ancestor.attributes) if (one.ns === XML_NAMESPACE) inherited.set(one.local, one);
  }
  for (const one of apex.attributes) if (one.ns === XML_NAMESPACE) inherited.delete(one.local);
  return [...inherited.values()];
}

class Writer {
  text = '';
  /** Namespaces in scope. */
  readonly #scope = new NamespaceScope();
  /** Namespaces that the written ancestors declare. */
  readonly #written = new NamespaceScope();

  constructor(
    private readonly how: Canonicalization,
    private readonly without: ElementNode | undefined,
  ) {}

  write(text: string): void {
    this.text += text;
  }

  node(node: Node): void {
    if (node.kind === 'text') this.text += canonicalText(node.text);
    else if (node.kind === 'element') this.element(node);
    else if (node.kind === 'instruction') this.text += instruction(node);
    else if (this.how.comments) this.text += `<!--${node.text}-->`;
  }

  /** Takes the declarations of an element into scope. */
  enter({ declarations }: ElementNode): Hidden {
    if (declarations.size === 0) return NOTHING_HIDDEN;
    const hidden = this.#scope.declare(declarations);
    if (this.#scope.size > NAMESPACES_MAX) throw new SignatureError(`An element has more than ${NAMESPACES_MAX} namespaces in scope`);
    return hidden;
  }

  element(element: ElementNode, more: readonly AttributeNode[] = NO_ATTRIBUTES): void {
    if (element === this.without) return;
    const hidden = this.enter(element);
    const declared = this.how.exclusive ? this.#visiblyUsed(element) : this.#inclusive(element);
    this.text += `<${element.name}`;
    for (const [prefix, uri] of declared) this.text += ` xmlns${prefix === '' ? '' : `:${prefix}`}="${canonicalAttribute(uri)}"`;
    for (const { name, value } of sortedAttributes(element.attributes, more)) this.text += ` ${name}="${canonicalAttribute(value)}"`;
    this.text += '>';
    const before = declared.length === 0 ? NOTHING_HIDDEN : this.#written.declare(declared);
    for (const child of element.children) this.node(child);
    this.#written.takeBack(before);
    this.#scope.takeBack(hidden);
    this.text += `</${element.name}>`;
  }

  /** The namespaces to declare on this element, in canonical order. */
  #inclusive(element: ElementNode): readonly Declaration[] {
    // Below an element that is written, only the declarations of an element itself can be new.
    const candidates = this.#written.size === 0 ? this.#scope.prefixes() : element.declarations.keys();
    let declared = NO_DECLARATIONS;
    for (const prefix of candidates) declared = this.#with(declared, prefix);
    return sorted(declared);
  }

  /** The same for Exclusive XML Canonicalization (1.1 and 3). */
  #visiblyUsed(element: ElementNode): readonly Declaration[] {
    let declared = this.#with(NO_DECLARATIONS, element.prefix);
    for (const { prefix } of element.attributes) if (prefix !== '') declared = this.#with(declared, prefix);
    for (const prefix of this.how.inclusivePrefixes) if (this.#scope.has(prefix)) declared = this.#with(declared, prefix);
    return sorted(declared);
  }

  /** Adds the namespace of a prefix where no written ancestor declares it. */
  #with(declared: readonly Declaration[], prefix: string): readonly Declaration[] {
    const uri = this.#scope.uriOf(prefix);
    if (prefix === 'xml' && (uri === XML_NAMESPACE || uri === '')) return declared;
    // An empty default namespace is only written where it ends another one.
    if (this.#written.uriOf(prefix) === uri || declared.some(([known]) => known === prefix)) return declared;
    return [...declared, [prefix, uri]];
  }
}

function sorted(declared: readonly Declaration[]): readonly Declaration[] {
  return declared.length < 2 ? declared : declared.toSorted(([one], [other]) => byCodePoint(one, other));
}

function sortedAttributes(own: readonly AttributeNode[], more: readonly AttributeNode[]): readonly AttributeNode[] {
  const attributes = more.length === 0 ? own : [...own, ...more];
  return attributes.length < 2
    ? attributes
    : attributes.toSorted((one, other) => byCodePoint(one.ns, other.ns) || byCodePoint(one.local, other.local));
}

/** The order of Unicode code points, which is the order of the bytes in UTF-8. JavaScript compares UTF-16 units. */
function byCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [one.charCodeAt(index), other.charCodeAt(index)];
    if (a !== b) return rank(a) - rank(b);
  }
  return one.length - other.length;
}

/** Surrogates stand for code points above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function instruction({ target, body }: InstructionNode): string {
  return body === '' ? `<?${target}?>` : `<?${target} ${body}?>`;
}

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const ATTRIBUTE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** Character data as Canonical XML 1.0 writes it (2.3). */
export function canonicalText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (character) => TEXT[character]!) : text;
}

/** The value of an attribute as Canonical XML 1.0 writes it (2.3). */
export function canonicalAttribute(value: string): string {
  return /[&<"\t\n\r]/.test(value) ? value.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE[character]!) : value;
}
