// A signed document, read once: the tree that readers see, and the canonical forms of its parts.
import { decodeUtf8 } from '../xml/bytes.js';
import { parseDecoded } from '../xml/gate.js';
import type { XmlDocument, XmlElement } from '../xml/tree.js';
import { type Canonicalization, canonicalizeDocument, canonicalizeElement } from './canonicalize.js';
import { nodesOf } from './nodes.js';
import type { ElementNode, Node } from './nodeTypes.js';
import { canonicalizePlain, canonicalizePlainElement, plainText } from './plainText.js';

export interface SignedDocument {
  readonly tree: XmlDocument;
  /** Of the whole document. `without` and everything inside it is left out. Throws SignatureError for too many namespaces. */
  canonical(how: Canonicalization, without: XmlElement): string | Buffer;
  /** Of one element. Throws SignatureError for too many namespaces. */
  canonicalOf(element: XmlElement, how: Canonicalization): Buffer;
}

/** Throws XmlError for a document that the XML gate refuses. */
export function readSignedDocument(bytes: Uint8Array): SignedDocument {
  const decoded = decodeUtf8(bytes);
  const tree = parseDecoded(decoded, bytes);
  const text = plainText(tree, decoded);
  if (text === undefined) return byNodes(tree, bytes);
  return {
    tree,
    canonical: (how, without) => canonicalizePlain(text, tree.root, how, without),
    canonicalOf: (element, how) => Buffer.from(canonicalizePlainElement(text, element, how), 'latin1'),
  };
}

/** Whatever the document has. */
function byNodes(tree: XmlDocument, bytes: Uint8Array): SignedDocument {
  const nodes = nodesOf(tree, bytes);
  return {
    tree,
    canonical: (how, without) => canonicalizeDocument(nodes, how, counterpart(without, nodes.root)),
    canonicalOf: (element, how) => canonicalizeElement(counterpart(element, nodes.root), how),
  };
}

/** The node of an element: both trees are of the same document. */
function counterpart(element: XmlElement, root: ElementNode): ElementNode {
  const { parent } = element;
  const place = parent?.children.indexOf(element) ?? 0;
  const among: readonly Node[] = parent === undefined ? [root] : counterpart(parent, root).children;
  const node = among.filter((one) => one.kind === 'element')[place];
  if (node?.local !== element.local || node.ns !== element.ns) throw new Error('two trees of a document differ');
  return node;
}
