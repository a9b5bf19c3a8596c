// Canonical XML 1.0 (W3C REC-xml-c14n-20010315) and Exclusive XML Canonicalization 1.0 (W3C REC-xml-exc-c14n-20020718) of a document or
// of an element with everything inside it, without one left-out element.
import { SignatureError } from './error.js';
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

type Scope = ReadonlyMap<string, string>;

/** What the tags of an element are made of. Readers of XML differ in how they hold what is between the tags. */
interface Tagged<E> {
  readonly prefix: string;
  readonly local: string;
  /** Without namespace declarations. */
  readonly attributes: readonly Given[];
  readonly declarations: Scope;
  readonly parent: E | undefined;
}

interface Given {
  readonly ns: string;
  readonly local: string;
  readonly prefix: string;
  readonly value: string;
}

const NOTHING: Scope = new Map();
const NOT_DECLARED: readonly (readonly [string, string])[] = [];
const NOT_GIVEN: readonly Given[] = [];

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
      writer.node(node, NOTHING, NOTHING);
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
  const writer = new NodeWriter(how, without);
  writer.apex(apex);
  return Buffer.from(writer.text, 'utf8');
}

function bounded(scope: Scope): Scope {
  if (scope.size > NAMESPACES_MAX) throw new SignatureError(`An element has more than ${NAMESPACES_MAX} namespaces in scope`);
  return scope;
}

/** From the root down to the parent. */
function ancestorsOf<E extends Tagged<E>>(element: E): E[] {
  const ancestors: E[] = [];
  for (let one = element.parent; one !== undefined; one = one.parent) ancestors.unshift(one);
  return ancestors;
}

/** Canonical XML 1.0, 2.4: attributes such as xml:lang of left-out ancestors, the nearest first, unless the element has its own. */
function inheritedXmlAttributes<E extends Tagged<E>>(apex: E): Given[] {
  const inherited = new Map<string, Given>();
  for (const ancestor of ancestorsOf(apex)) {
    for (const one of ancestor.attributes) if (one.ns === XML_NAMESPACE) inherited.set(one.local, one);
  }
  for (const one of apex.attributes) if (one.ns === XML_NAMESPACE) inherited.delete(one.local);
  return [...inherited.values()];
}

/** Writes tags and namespaces. What is between the tags is written by those who know how the document is held. */
export abstract class CanonicalWriter<E extends Tagged<E>> {
  text = '';

  constructor(
    protected readonly how: Canonicalization,
    protected readonly without: E | undefined,
  ) {}

  /** Writes what is between the tags of an element. `scope`: namespaces in scope there. `written`: those that the written tags declare. */
  protected abstract content(element: E, scope: Scope, written: Scope): void;

  write(text: string): void {
    this.text += text;
  }

  root(element: E): void {
    this.element(element, NOTHING, NOTHING);
  }

  /** An element that is written without the elements around it. */
  apex(element: E): void {
    const scope = new Map<string, string>();
    for (const ancestor of ancestorsOf(element)) for (const [prefix, uri] of ancestor.declarations) scope.set(prefix, uri);
    this.element(element, bounded(scope), NOTHING, this.how.exclusive ? NOT_GIVEN : inheritedXmlAttributes(element));
  }

  /** `scope`: namespaces in scope at the parent. `written`: namespaces that the written ancestors declare. */
  protected element(element: E, outer: Scope, written: Scope, more: readonly Given[] = NOT_GIVEN): void {
    if (element === this.without) return;
    const scope = element.declarations.size === 0 ? outer : bounded(both(outer, element.declarations));
    const declared = this.#declarations(element, scope, written);
    const inside = declared.length === 0 ? written : both(written, declared);
    const name = nameOf(element);
    let tag = `<${name}`;
    for (const [prefix, uri] of declared) tag += ` xmlns${prefix === '' ? '' : `:${prefix}`}="${canonicalAttribute(uri)}"`;
    for (const one of sortedAttributes(element.attributes, more)) tag += ` ${nameOf(one)}="${canonicalAttribute(one.value)}"`;
    this.write(`${tag}>`);
    this.content(element, scope, inside);
    this.write(`</${name}>`);
  }

  /** The namespaces to declare on this element, in canonical order. */
  #declarations(element: E, scope: Scope, written: Scope): readonly (readonly [string, string])[] {
    // Below an element that is written, only the declarations of an element itself can be new.
    const inherited = written.size === 0 ? scope : element.declarations;
    if (!this.how.exclusive && inherited.size === 0) return NOT_DECLARED;
    const candidates = this.how.exclusive ? this.#visiblyUsed(element, scope) : inherited.keys();
    const declared: [string, string][] = [];
    for (const prefix of candidates) {
      const uri = scope.get(prefix) ?? '';
      if (prefix === 'xml' && (uri === XML_NAMESPACE || uri === '')) continue;
      // An empty default namespace is only written where it ends another one.
      if ((written.get(prefix) ?? '') !== uri) declared.push([prefix, uri]);
    }
    return declared.sort(([one], [other]) => byCodePoint(one, other));
  }

  /** Exclusive XML Canonicalization, 1.1 and 3. */
  #visiblyUsed(element: E, scope: Scope): Set<string> {
    const used = new Set([element.prefix]);
    for (const { prefix } of element.attributes) if (prefix !== '') used.add(prefix);
    for (const prefix of this.how.inclusivePrefixes) if (scope.has(prefix)) used.add(prefix);
    return used;
  }
}

class NodeWriter extends CanonicalWriter<ElementNode> {
  protected override content(element: ElementNode, scope: Scope, written: Scope): void {
    for (const child of element.children) this.node(child, scope, written);
  }

  node(node: Node, scope: Scope, written: Scope): void {
    if (node.kind === 'text') this.write(canonicalText(node.text));
    else if (node.kind === 'element') this.element(node, scope, written);
    else if (node.kind === 'instruction') this.write(instruction(node));
    else if (this.how.comments) this.write(`<!--${node.text}-->`);
  }
}

function both(outer: Scope, inner: Iterable<readonly [string, string]>): Scope {
  const scope = new Map(outer);
  for (const [prefix, uri] of inner) scope.set(prefix, uri);
  return scope;
}

/** The name as written. */
function nameOf({ prefix, local }: { readonly prefix: string; readonly local: string }): string {
  return prefix === '' ? local : `${prefix}:${local}`;
}

function sortedAttributes(attributes: readonly Given[], more: readonly Given[]): readonly Given[] {
  if (attributes.length + more.length < 2) return more.length === 0 ? attributes : more;
  return [...attributes, ...more].sort((one, other) => byCodePoint(one.ns, other.ns) || byCodePoint(one.local, other.local));
}

/** From the first unit on that stands for a part of a character, the order of units is another one than that of characters. */
const BEYOND = /[\ud800-\uffff]/;

/** The order of Unicode code points, which is the order of the bytes in UTF-8. JavaScript compares UTF-16 units. */
function byCodePoint(one: string, other: string): number {
  if (one === other) return 0;
  if (!BEYOND.test(one) && !BEYOND.test(other)) return one < other ? -1 : 1;
  return Buffer.compare(Buffer.from(one, 'utf8'), Buffer.from(other, 'utf8'));
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
  return text.replace(/[&<>\r]/g, (character) => TEXT[character]!);
}

/** The value of an attribute as Canonical XML 1.0 writes it (2.3). */
export function canonicalAttribute(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE[character]!);
}
