// The structure of a received SOAP envelope. Only what stands at the one right place is processed: a signature cannot cover an element
// that is not read (signature wrapping).
import { cut } from '../../cut.js';
import { attributeOf, elementsNamed, parseNodes } from '../../signature/nodes.js';
import type { ElementNode } from '../../signature/nodeTypes.js';
import { XmlError } from '../../xml/error.js';
import { As4Error } from './as4Error.js';
import { childElements, only } from './elements.js';
import { EB, SOAP, WSSE, WSU } from './names.js';

/** The envelope of an honest message has some 15 KB. */
export const ENVELOPE_BYTES_MAX = 256 * 1024;
/** It has some 80 elements and 30 declarations. The canonical form takes time for each element with each namespace in scope. */
const ELEMENTS_MAX = 2_000;
const DECLARATIONS_MAX = 500;

export interface ReceivedEnvelope {
  readonly messaging: ElementNode;
  readonly body: ElementNode;
  /** Undefined where the message is neither signed nor encrypted. */
  readonly security: ElementNode | undefined;
}

/**
 * Throws an As4Error (EBMS:0009) for anything but an envelope with one Messaging, at most one Security, and a Body. The Body of a message
 * is empty. That of a signal may have a SOAP fault, which is not read (ebMS 3.0 Core, 6.6).
 */
export function readEnvelope(bytes: Uint8Array, what: 'message' | 'signal'): ReceivedEnvelope {
  const root = parse(bytes);
  if (root.ns !== SOAP || root.local !== 'Envelope') throw invalid('The message is no SOAP 1.2 envelope');
  const [header, body, ...more] = childElements(root);
  if (!isNamed(header, SOAP, 'Header') || !isNamed(body, SOAP, 'Body') || more.length > 0) {
    throw invalid('The Envelope does not consist of one Header and one Body');
  }
  if (what === 'message' && childElements(body).length > 0) throw invalid('The Body is not empty');
  const messaging = only(header, EB, 'Messaging');
  const [security, ...others] = elementsNamed(header, WSSE, 'Security');
  if (others.length > 0) throw invalid('The Header has more than one Security');
  if (childElements(header).length > (security === undefined ? 1 : 2))
    throw invalid('The Header has an element besides Messaging and Security');
  checkElements(root);
  return { messaging, body, security };
}

function parse(bytes: Uint8Array): ElementNode {
  if (bytes.length > ENVELOPE_BYTES_MAX) throw invalid(`The envelope is larger than ${ENVELOPE_BYTES_MAX} bytes`);
  try {
    return parseNodes(bytes).root;
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw new As4Error('EBMS:0009', `The envelope cannot be read: ${cause.message}`, { cause });
  }
}

function isNamed(element: ElementNode | undefined, ns: string, local: string): element is ElementNode {
  return element?.ns === ns && element.local === local;
}

/** Counts, and refuses Ids that are there twice. Ids of every kind count: an implementation may resolve any of them. */
function checkElements(root: ElementNode): void {
  checkInside(root, { ids: new Set(), elements: 0, declarations: 0 });
}

/** What was counted so far. */
interface Counts {
  readonly ids: Set<string>;
  elements: number;
  declarations: number;
}

function checkInside(element: ElementNode, counts: Counts): void {
  counts.elements += 1;
  counts.declarations += element.declarations.size;
  if (counts.elements > ELEMENTS_MAX) throw invalid(`The envelope has more than ${ELEMENTS_MAX} elements`);
  if (counts.declarations > DECLARATIONS_MAX) throw invalid(`The envelope has more than ${DECLARATIONS_MAX} declarations of namespaces`);
  let id: string | undefined;
  for (const { local, value } of element.attributes) {
    if (local.length !== 2 || local.toLowerCase() !== 'id') continue;
    if (id !== undefined) throw invalid('An element has more than one Id');
    id = value;
  }
  if (id !== undefined) {
    if (counts.ids.has(id)) throw invalid(`The Id ${cut(id, 100)} is there twice`);
    counts.ids.add(id);
  }
  for (const child of element.children) if (child.kind === 'element') checkInside(child, counts);
}

/** The Id by which a signature refers to an element of the message. */
export function idOf(element: ElementNode): string | undefined {
  return element.attributes.find(({ ns, local }) => ns === WSU && local === 'Id')?.value ?? attributeOf(element, 'Id');
}

function invalid(message: string): As4Error {
  return new As4Error('EBMS:0009', message);
}
