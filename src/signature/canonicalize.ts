// Canonical XML 1.0 (W3C REC-xml-c14n-20010315) and Exclusive XML Canonicalization 1.0 (W3C REC-xml-exc-c14n-20020718) of a document or
// of an element with everything inside it, without one left-out element.
import { SignatureError } from './error.js';
import { type Hidden, NamespaceScope, NOTHING_HIDDEN } from './namespaceScope.js';
import type { DocumentNode } from './nodes.js';
import type { ElementNode, InstructionNode, Node } from './nodeTypes.js';

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

/** The part of an element that its tags show. The two trees hold content in different ways, and tags in the same way. */
interface Tagged<E> {
  readonly prefix: string;
  readonly local: string;
  /** Without namespace declarations. */
  readonly attributes: readonly RenderedAttribute[];
  readonly declarations: ReadonlyMap<string, string>;
  readonly parent: E | undefined;
}

interface RenderedAttribute {
  readonly ns: string;
  readonly local: string;
  readonly prefix: string;
  readonly value: string;
}

const NO_DECLARATIONS: readonly Declaration[] = [];
const NOT_GIVEN: readonly RenderedAttribute[] = [];

/**
 * The canonical form of a document. `without` and everything inside it is left out.
 *
 * @throws {SignatureError} for more than NAMESPACES_MAX namespaces in scope of one element
 */
export function canonicalizeDocument(document: DocumentNode, how: Canonicalization, without?: ElementNode): Buffer {
  const writer = new NodeWriter(how, without);
  let isBehindRoot = false;
  for (const node of document.children) {
    if (node.kind === 'element') {
      writer.root(node);
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
  const writer = new NodeWriter(how, without);
  writer.apex(apex);
  return writer.text;
}

/** From the root down to the parent. */
function ancestorsOf<E extends Tagged<E>>(element: E): E[] {
  const ancestors: E[] = [];
  for (let one = element.parent; one !== undefined; one = one.parent) ancestors.unshift(one);
  return ancestors;
}

/** Canonical XML 1.0, 2.4: attributes such as xml:lang of left-out ancestors, the nearest first, unless the element has its own. */
function inheritedXmlAttributes<E extends Tagged<E>>(apex: E): RenderedAttribute[] {
  const inherited = new Map<string, RenderedAttribute>();
  for (const ancestor of ancestorsOf(apex)) {
    for (const one of ancestor.attributes) if (one.ns === XML_NAMESPACE) inherited.set(one.local, one);
  }
  for (const one of apex.attributes) if (one.ns === XML_NAMESPACE) inherited.delete(one.local);
  return [...inherited.values()];
}

/** Writes tags and namespaces. A subclass for each tree writes the content of elements. */
export abstract class CanonicalWriter<E extends Tagged<E>> {
  text = '';
  /** Namespaces in scope. */
  readonly #scope = new NamespaceScope();
  /** Namespaces that the written ancestors declare. */
  readonly #written = new NamespaceScope();

  constructor(
    protected readonly how: Canonicalization,
    protected readonly without: E | undefined,
  ) {}

  /** Writes the content of an element: everything between its start tag and its end tag. */
  protected abstract content(element: E): void;

  /** No tag that is open declares a namespace. So this is the first element, or there is no namespace around it. */
  protected get declaresNothing(): boolean {
    return this.#written.size === 0;
  }

  write(text: string): void {
    this.text += text;
  }

  root(element: E): void {
    this.element(element);
  }

  /** An element that is written without the elements around it. */
  apex(element: E): void {
    for (const ancestor of ancestorsOf(element)) this.#enter(ancestor);
    this.element(element, this.how.exclusive ? NOT_GIVEN : inheritedXmlAttributes(element));
  }

  protected element(element: E, more: readonly RenderedAttribute[] = NOT_GIVEN): void {
    if (element === this.without) return;
    const hidden = this.#enter(element);
    const declared = this.how.exclusive ? this.#visiblyUsed(element) : this.#inclusive(element);
    const name = nameOf(element);
    let tag = `<${name}`;
    for (const [prefix, uri] of declared) tag += ` xmlns${prefix === '' ? '' : `:${prefix}`}="${canonicalAttribute(uri)}"`;
    for (const one of sortedAttributes(element.attributes, more)) tag += ` ${nameOf(one)}="${canonicalAttribute(one.value)}"`;
    this.write(`${tag}>`);
    const before = declared.length === 0 ? NOTHING_HIDDEN : this.#written.declare(declared);
    this.content(element);
    this.#written.takeBack(before);
    this.#scope.takeBack(hidden);
    this.write(`</${name}>`);
  }

  /** Takes the declarations of an element into scope. */
  #enter({ declarations }: E): Hidden {
    if (declarations.size === 0) return NOTHING_HIDDEN;
    const hidden = this.#scope.declare(declarations);
    if (this.#scope.size > NAMESPACES_MAX) throw new SignatureError(`An element has more than ${NAMESPACES_MAX} namespaces in scope`);
    return hidden;
  }

  /** The namespaces to declare on this element, in canonical order. */
  #inclusive(element: E): readonly Declaration[] {
    // Below an element that is written, only the declarations of an element itself can be new.
    if (!this.declaresNothing && element.declarations.size === 0) return NO_DECLARATIONS;
    const candidates = this.declaresNothing ? this.#scope.prefixes() : element.declarations.keys();
    let declared = NO_DECLARATIONS;
    for (const prefix of candidates) declared = this.#with(declared, prefix);
    return sorted(declared);
  }

  /** The same for Exclusive XML Canonicalization (1.1 and 3). */
  #visiblyUsed(element: E): readonly Declaration[] {
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

class NodeWriter extends CanonicalWriter<ElementNode> {
  protected override content(element: ElementNode): void {
    for (const child of element.children) this.node(child);
  }

  node(node: Node): void {
    if (node.kind === 'text') this.write(canonicalText(node.text));
    else if (node.kind === 'element') this.element(node);
    else if (node.kind === 'instruction') this.write(instruction(node));
    else if (this.how.comments) this.write(`<!--${node.text}-->`);
  }
}

/** The name as written. */
function nameOf({ prefix, local }: { readonly prefix: string; readonly local: string }): string {
  return prefix === '' ? local : `${prefix}:${local}`;
}

function sorted(declared: readonly Declaration[]): readonly Declaration[] {
  return declared.length < 2 ? declared : declared.toSorted(([one], [other]) => byCodePoint(one, other));
}

function sortedAttributes(own: readonly RenderedAttribute[], more: readonly RenderedAttribute[]): readonly RenderedAttribute[] {
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
