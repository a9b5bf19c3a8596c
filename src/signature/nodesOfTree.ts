// The node tree of a document that the gate has parsed, from its tree and its bytes. It costs a fraction of a second parse, and serves
// documents whose text is plain: no comments, processing instructions, CDATA, character references or carriage returns.
import { isAscii } from 'node:buffer';
import type { XmlAttribute, XmlDocument, XmlElement } from '../xml/tree.js';
import type { AttributeNode, ElementNode, Node } from './nodeTypes.js';

const DECLARATION = /^\ufeff?<\?xml[^>]*\?>/;
const ENTITY = /&(amp|lt|gt|quot|apos);/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NO_ATTRIBUTES: readonly AttributeNode[] = [];
const NOT_PLAIN = /[<\r]|&#/;

/** The text between two byte offsets. */
type ReadText = (from: number, to: number) => string;

/** Undefined where the document is not plain. */
export function rootOfTree({ root }: XmlDocument, bytes: Uint8Array): ElementNode | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const read = readerOf(source);
  const before = read(0, root.start).replace(DECLARATION, '');
  if (before.includes('<') || source.includes('<', root.end)) return undefined;
  return elementOf(root, undefined, read);
}

/** Most documents are ASCII, where an offset is a position in the text. */
function readerOf(source: Buffer): ReadText {
  if (!isAscii(source)) return (from, to) => source.toString('utf8', from, to);
  const text = source.toString('latin1');
  return (from, to) => text.slice(from, to);
}

function elementOf(element: XmlElement, parent: ElementNode | undefined, read: ReadText): ElementNode | undefined {
  const children: Node[] = [];
  const node: ElementNode = {
    kind: 'element',
    name: nameOf(element),
    prefix: element.prefix,
    local: element.local,
    ns: element.ns,
    attributes: element.attributes.length === 0 ? NO_ATTRIBUTES : element.attributes.map(attributeOf),
    declarations: element.declarations,
    children,
    parent,
  };
  let at = element.open;
  for (const child of element.children) {
    if (!addText(children, read, at, child.start)) return undefined;
    const inner = elementOf(child, node, read);
    if (inner === undefined) return undefined;
    children.push(inner);
    at = child.end;
  }
  return addText(children, read, at, element.close) ? node : undefined;
}

/** False where the text is not plain. */
function addText(children: Node[], read: ReadText, from: number, to: number): boolean {
  if (from >= to) return true;
  const written = read(from, to);
  if (NOT_PLAIN.test(written)) return false;
  const text = written.includes('&') ? written.replace(ENTITY, (_, name: string) => ENTITIES[name]!) : written;
  children.push({ kind: 'text', text });
  return true;
}

function attributeOf(attribute: XmlAttribute): AttributeNode {
  const { prefix, local, ns, value } = attribute;
  return { name: nameOf(attribute), prefix, local, ns, value };
}

function nameOf({ prefix, local }: { readonly prefix: string; readonly local: string }): string {
  return prefix === '' ? local : `${prefix}:${local}`;
}
