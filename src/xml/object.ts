// Maps small protocol messages of known shape to objects: answers of an S3 store, SOAP faults, answers of an SML or SMP. The gate parses
// the message first and alone decides whether it is accepted; xml2js only maps what the gate accepted. Documents are never read this way.
import { Parser } from 'xml2js';
import { decodeUtf8 } from './bytes.js';
import { parseXml, XmlError } from './gate.js';
import { shorten } from './reasons.js';
import type { XmlElement } from './tree.js';

/** Limits of a message, in addition to XML_LIMITS. A full page of a bucket's list (1,000 keys) is the largest known message. */
export const MESSAGE_LIMITS = {
  bytesMax: 4 * 1024 * 1024,
  /** Elements and attributes together. */
  nodesMax: 50_000,
} as const;

/** An element with text only, or an attribute. Its value is trimmed, and '' where it is absent. */
export const TEXT = 'text';

/**
 * What is read of an element, by local name. What is not named is ignored. `[…]` is an element that may be repeated: its value is a list,
 * empty where there is none. An object is an element with members: undefined where it is absent. `'@name'` is an attribute, `'#text'` the
 * text of an element that also has attributes.
 */
export interface Members {
  readonly [name: string]: typeof TEXT | Members | readonly [typeof TEXT | Members];
}

type MappedValue<S> = S extends typeof TEXT ? string : Mapped<S>;

/** The object of a shape. */
export type Mapped<S> = {
  readonly [N in keyof S]: S[N] extends readonly [infer One]
    ? readonly MappedValue<One>[]
    : S[N] extends typeof TEXT
      ? string
      : Mapped<S[N]> | undefined;
};

/** A node as xml2js makes it. Each child is a list. */
interface Node {
  readonly [CHARACTERS]?: string;
  readonly [ATTRIBUTES]?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

// Neither is a name in XML, so no element can replace them.
const CHARACTERS = '#text';
const ATTRIBUTES = '@';

/**
 * Reads a message. Namespaces are stripped: names are local names, whatever their prefix. Siblings with the same local name in different
 * namespaces are refused, so that no element passes for another. Where the namespace of the root matters, pass it as `ns`.
 *
 * ```ts
 * const fault = readMessage(body, 'Envelope', { Body: { Fault: { faultcode: TEXT, faultstring: TEXT } } }).Body?.Fault;
 * const group = readMessage(body, 'ServiceGroup', { ServiceMetadataReferenceCollection: { ServiceMetadataReference: [{ '@href': TEXT }] } });
 * ```
 *
 * It checks no signature. A caller that needs one (an SMP's SignedServiceMetadata) checks it first, and that it covers the whole root.
 *
 * @throws {XmlError} where the gate refuses the message, or where it has another root, another shape or too many nodes
 */
export function readMessage<const S extends Members>(bytes: Uint8Array, root: string, shape: S, ns?: string): Mapped<S> {
  if (bytes.length > MESSAGE_LIMITS.bytesMax) throw new XmlError(1, 1, `the message is longer than ${MESSAGE_LIMITS.bytesMax} bytes`);
  const element = parseXml(bytes).root;
  if (element.local !== root) throw at(element, `the root element is <${shorten(element.local)}>, not <${root}>`);
  if (ns !== undefined && element.ns !== ns) throw at(element, `the root element is not in the namespace ${ns}`);
  checkNames(element, { left: MESSAGE_LIMITS.nodesMax });
  checkShape(element, shape);
  return membersOf(nodeOf(decodeUtf8(bytes).text, element), shape) as Mapped<S>;
}

/**
 * Refuses names that every object has, such as `__proto__` and `constructor`: the nodes of xml2js are plain objects. `cdata` is a mark that
 * xml2js keeps on a node.
 */
function checkNames(element: XmlElement, count: { left: number }): void {
  const { attributes, children } = element;
  count.left -= 1 + attributes.length;
  if (count.left < 0) throw at(element, `the message has more than ${MESSAGE_LIMITS.nodesMax} elements and attributes`);
  for (const names of [attributes, children]) {
    const spaces = new Map<string, string>();
    for (const { local, ns } of names) {
      if (local in {} || local === 'cdata') throw at(element, `the name "${local}" is not allowed in a message`);
      if ((spaces.get(local) ?? ns) !== ns) throw at(element, `the name "${shorten(local)}" is given in two namespaces`);
      spaces.set(local, ns);
    }
  }
  for (const child of children) checkNames(child, count);
}

function checkShape(element: XmlElement, shape: Members): void {
  for (const [name, member] of Object.entries(shape)) {
    const found = element.children.filter(({ local }) => local === name);
    const repeated = Array.isArray(member) ? undefined : found[1];
    if (repeated !== undefined) throw at(repeated, `the element <${name}> is given twice`);
    const inner = innerOf(member);
    for (const one of found) {
      if (inner !== TEXT) checkShape(one, inner);
      else if (one.children.length > 0) throw at(one, `the element <${name}> has elements inside, where only text is expected`);
    }
  }
}

function nodeOf(text: string, root: XmlElement): Node {
  let node: Node | undefined;
  let fault: Error | null = null;
  const parser = new Parser({
    explicitRoot: false,
    explicitArray: true,
    explicitCharkey: true,
    charkey: CHARACTERS,
    attrkey: ATTRIBUTES,
    emptyTag: () => ({}),
    tagNameProcessors: [localOf],
    attrNameProcessors: [localOf],
  });
  try {
    // Line ends become LF (W3C XML 1.0 §2.11), which xml2js leaves out. Without `async`, the callback runs before this returns.
    parser.parseString(text.replace(/\r\n?/g, '\n'), (error: Error | null, result: Node) => {
      fault = error;
      node = result;
    });
  } catch (error) {
    fault = error as Error;
  }
  // xml2js knows fewer characters of names than XML.
  if (fault !== null || node === undefined) throw new XmlError(root.line, root.column, 'the message cannot be read', { cause: fault });
  return node;
}

/** Declarations of namespaces keep their prefix, so that they are no attributes of that name. */
function localOf(name: string): string {
  return name.startsWith('xmlns:') ? name : name.slice(name.indexOf(':') + 1);
}

function membersOf(node: Node, shape: Members): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, memberOf(node, name, member)]));
}

function memberOf(node: Node, name: string, member: Members[string]): unknown {
  if (name === CHARACTERS) return textOf(node);
  if (name.startsWith(ATTRIBUTES)) return node[ATTRIBUTES]?.[name.slice(1)]?.trim() ?? '';
  const found = (node[name] ?? []) as readonly Node[];
  const inner = innerOf(member);
  const values = found.map((one) => (inner === TEXT ? textOf(one) : membersOf(one, inner)));
  return Array.isArray(member) ? values : (values[0] ?? (inner === TEXT ? '' : undefined));
}

function innerOf(member: Members[string]): typeof TEXT | Members {
  return Array.isArray(member) ? (member[0] as typeof TEXT | Members) : (member as typeof TEXT | Members);
}

function textOf(node: Node): string {
  return node[CHARACTERS]?.trim() ?? '';
}

function at({ line, column }: XmlElement, reason: string): XmlError {
  return new XmlError(line, column, reason);
}
