// The node tree of a document that the gate has parsed, from its tree and its bytes. It costs a fraction of a second parse, and serves
// documents whose text is plain: no comments, processing instructions, CDATA, character references or carriage returns.
import type { XmlAttribute, XmlDocument, XmlElement } from '../xml/tree.js';
import type { AttributeNode, ElementNode, Node } from './nodeTypes.js';

const DECLARATION = /^\ufeff?<\?xml[^>]*\?>/;
const ENTITY = /&(amp|lt|gt|quot|apos);/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NOT_PLAIN = /[<\r]|&#/;

/** Undefined where the document is not plain. */
export function rootOfTree({ root }: XmlDocument, bytes: Uint8Array): ElementNode | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const before = source.toString('utf8', 0, root.start).replace(DECLARATION, '');
  if (before.includes('<') || source.includes('<', root.end)) return undefined;
  return elementOf(root, undefined, source);
}

function elementOf(element: XmlElement, parent: ElementNode | undefined, source: Buffer): ElementNode | undefined {
  const children: Node[] = [];
  const node: ElementNode = {
    kind: 'element',
    name: nameOf(element),
    prefix: element.prefix,
    local: element.local,
    ns: element.ns,
    attributes: element.attributes.map(attributeOf),
    declarations: element.declarations,
    children,
    parent,
  };
  let at = element.open;
  for (const child of element.children) {
    if (!addText(children, source, at, child.start)) return undefined;
    const inner = elementOf(child, node, source);
    if (inner === undefined) return undefined;
    children.push(inner);
    at = child.end;
  }
  return addText(children, source, at, element.close) ? node : undefined;
}

/** False where the text is not plain. */
function addText(children: Node[], source: Buffer, from: number, to: number): boolean {
  if (from >= to) return true;
  const written = source.toString('utf8', from, to);
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
