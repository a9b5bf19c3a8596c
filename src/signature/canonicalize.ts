// Canonical XML 1.0 (W3C REC-xml-c14n-20010315) and Exclusive XML Canonicalization 1.0 (W3C REC-xml-exc-c14n-20020718) of a document or
// of an element with everything inside it, without one left-out element.
import { SignatureError } from './error.js';
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

type Scope = ReadonlyMap<string, string>;

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
      writer.element(node, new Map(), new Map());
      isBehindRoot = true;
    } else if (node.kind === 'instruction' || how.comments) {
      if (isBehindRoot) writer.write('\n');
      writer.node(node, new Map(), new Map());
      if (!isBehindRoot) writer.write('\n');
    }
  }
  return writer.bytes();
}

/**
 * The canonical form of an element inside its document. `without` and everything inside it is left out.
 *
 * @throws {SignatureError} for more than NAMESPACES_MAX namespaces in scope of one element
 */
export function canonicalizeElement(apex: ElementNode, how: Canonicalization, without?: ElementNode): Buffer {
  const writer = new Writer(how, without);
  const scope = new Map<string, string>();
  for (const ancestor of ancestorsOf(apex)) for (const [prefix, uri] of ancestor.declarations) scope.set(prefix, uri);
  writer.element(apex, bounded(scope), new Map(), how.exclusive ? [] : inheritedXmlAttributes(apex));
  return writer.bytes();
}

function bounded(scope: Scope): Scope {
  if (scope.size > NAMESPACES_MAX) throw new SignatureError(`An element has more than ${NAMESPACES_MAX} namespaces in scope`);
  return scope;
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
  readonly #parts: string[] = [];

  constructor(
    private readonly how: Canonicalization,
    private readonly without: ElementNode | undefined,
  ) {}

  bytes(): Buffer {
    return Buffer.from(this.#parts.join(''), 'utf8');
  }

  write(text: string): void {
    this.#parts.push(text);
  }

  node(node: Node, scope: Scope, written: Scope): void {
    if (node.kind === 'text') this.write(canonicalText(node.text));
    else if (node.kind === 'element') this.element(node, scope, written);
    else if (node.kind === 'instruction') this.write(instruction(node));
    else if (this.how.comments) this.write(`<!--${node.text}-->`);
  }

  /** `scope`: namespaces in scope at the parent. `written`: namespaces that the written ancestors declare. */
  element(element: ElementNode, outer: Scope, written: Scope, more: readonly AttributeNode[] = []): void {
    if (element === this.without) return;
    const scope = element.declarations.size === 0 ? outer : bounded(new Map([...outer, ...element.declarations]));
    const declared = this.#declarations(element, scope, written);
    const inside = declared.length === 0 ? written : new Map([...written, ...declared]);
    this.write(`<${element.name}`);
    for (const [prefix, uri] of declared) this.write(` xmlns${prefix === '' ? '' : `:${prefix}`}="${canonicalAttribute(uri)}"`);
    for (const { name, value } of sortedAttributes([...element.attributes, ...more])) this.write(` ${name}="${canonicalAttribute(value)}"`);
    this.write('>');
    for (const child of element.children) this.node(child, scope, inside);
    this.write(`</${element.name}>`);
  }

  /** The namespaces to declare on this element, in canonical order. */
  #declarations(element: ElementNode, scope: Scope, written: Scope): [string, string][] {
    // Below an element that is written, only the declarations of an element itself can be new.
    const inherited = written.size === 0 ? scope : element.declarations;
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
  #visiblyUsed(element: ElementNode, scope: Scope): Set<string> {
    const used = new Set([element.prefix]);
    for (const { prefix } of element.attributes) if (prefix !== '') used.add(prefix);
    for (const prefix of this.how.inclusivePrefixes) if (scope.has(prefix)) used.add(prefix);
    return used;
  }
}

function sortedAttributes(attributes: AttributeNode[]): AttributeNode[] {
  return attributes.length < 2
    ? attributes
    : attributes.sort((one, other) => byCodePoint(one.ns, other.ns) || byCodePoint(one.local, other.local));
}

/** The order of Unicode code points, which is the order of the bytes in UTF-8. JavaScript compares UTF-16 units. */
function byCodePoint(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one, 'utf8'), Buffer.from(other, 'utf8'));
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
