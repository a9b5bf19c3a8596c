// The complete node tree of an XML document. Canonical XML needs what the tree of src/xml drops: white space, processing instructions,
// comments, the order of children, and namespace declarations as written.
import type { SaxesTagNS } from 'saxes';
import { decodeUtf8 } from '../xml/bytes.js';
import { parseXml } from '../xml/gate.js';
import { NamespaceParser } from '../xml/parser.js';
import type { XmlDocument, XmlElement } from '../xml/tree.js';
import { rootOfTree } from './nodesOfTree.js';
import type { AttributeNode, ElementNode, Node, TextNode } from './nodeTypes.js';

/** The children of a document: one element, and comments and processing instructions around it. */
export interface DocumentNode {
  readonly children: readonly Exclude<Node, TextNode>[];
  readonly root: ElementNode;
  /** The same document as a reader of src/xml sees it. */
  readonly tree: XmlDocument;
}

/**
 * Parses a document that the XML gate accepts.
 *
 * @throws {XmlError} for a document that the gate refuses
 */
export function parseNodes(bytes: Uint8Array): DocumentNode {
  return nodesOf(parseXml(bytes), bytes);
}

/** The nodes of a document that the gate has parsed. */
export function nodesOf(tree: XmlDocument, bytes: Uint8Array): DocumentNode {
  const root = rootOfTree(tree, bytes);
  return root === undefined ? { ...readNodes(bytes), tree } : { children: [root], root, tree };
}

/** The same by a second parse, whatever the document has. Its faults were found by the gate. */
export function readNodes(bytes: Uint8Array): Omit<DocumentNode, 'tree'> {
  const children: Exclude<Node, TextNode>[] = [];
  let current: ElementNode | undefined;
  const add = (node: Exclude<Node, TextNode>): void => {
    (current?.children ?? children).push(node);
  };
  const addText = (text: string): void => {
    // Outside the root there is only white space, which is not part of the data model.
    current?.children.push({ kind: 'text', text });
  };
  const parser = new NamespaceParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const element: ElementNode = {
      kind: 'element',
      name: tag.name,
      prefix: tag.prefix,
      local: tag.local,
      ns: tag.uri,
      attributes: attributesOf(tag),
      declarations: declarationsOf(tag),
      children: [],
      parent: current,
    };
    add(element);
    current = element;
  });
  parser.on('closetag', () => {
    current = current?.parent;
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', (text) => add({ kind: 'comment', text }));
  parser.on('processinginstruction', ({ target, body }) => add({ kind: 'instruction', target, body }));
  parser.write(decodeUtf8(bytes).text);
  parser.close();
  const root = children.find((node) => node.kind === 'element');
  if (root === undefined) throw new Error('The document has no root element');
  return { children, root };
}

function attributesOf({ attributes }: SaxesTagNS): AttributeNode[] {
  const found: AttributeNode[] = [];
  for (const { name, prefix, local, uri, value } of Object.values(attributes)) {
    if (!isDeclaration(name)) found.push({ name, prefix, local, ns: uri, value });
  }
  return found;
}

const NO_DECLARATIONS: ReadonlyMap<string, string> = new Map();

function declarationsOf({ ns }: SaxesTagNS): ReadonlyMap<string, string> {
  const declared = Object.entries(ns);
  return declared.length === 0 ? NO_DECLARATIONS : new Map(declared);
}

function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}

/** The child elements of this name, in either tree. */
export function elementsNamed<E extends ElementNode | XmlElement>(parent: E, ns: string, local: string): E[] {
  const found: E[] = [];
  // Text, comments and instructions have no name.
  for (const child of parent.children as readonly E[]) if (child.local === local && child.ns === ns) found.push(child);
  return found;
}

/** The number of child elements of this name, and the first of them, in either tree. Makes no list. */
export function countNamed<E extends ElementNode | XmlElement>(
  parent: E,
  ns: string,
  local: string,
): { readonly count: number; readonly first: E | undefined } {
  let count = 0;
  let first: E | undefined;
  for (const child of parent.children as readonly E[]) {
    if (child.local !== local || child.ns !== ns) continue;
    first ??= child;
    count += 1;
  }
  return { count, first };
}

/** The text directly inside an element. */
export function textOf(element: ElementNode): string {
  return element.children.map((node) => (node.kind === 'text' ? node.text : '')).join('');
}

/** The value of an attribute without a namespace. */
export function attributeOf({ attributes }: Pick<XmlElement, 'attributes'>, local: string): string | undefined {
  return attributes.find((one) => one.ns === '' && one.local === local)?.value;
}
