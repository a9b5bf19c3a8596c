// The XML of an invoice while it is written: elements that know which member made them, put in the order of the schema at the end.
import { usualPrefix } from '../validation/names.js';
import type { Particle, ParticleGroup } from '../validation/structure/grammar.js';
import { escapeAttribute, escapeText } from '../xml/escape.js';
import { type Step, stepsOf } from '../xml/path.js';

/** Elements that hold one term each, so that each term has its own. */
const SINGLE: ReadonlySet<string> = new Set([
  'BillingReference',
  'PartyTaxScheme',
  'PartyIdentification',
  'AdditionalDocumentReference',
  'CommodityClassification',
  'SpecifiedTaxRegistration',
  'AdditionalReferencedDocument',
  'DesignatedProductClassification',
]);

export class Node {
  readonly children: Node[] = [];
  readonly attributes: [name: string, value: string][] = [];
  text = '';

  /** `pointer`: to the member of the JSON that made it. */
  constructor(
    readonly step: Step,
    readonly pointer: string,
    readonly parent?: Node,
  ) {}

  /** The last child of this name, or a new one. */
  shared(step: Step, pointer: string): Node {
    return this.children.findLast((one) => one.step.local === step.local && one.step.ns === step.ns) ?? this.added(step, pointer);
  }

  added(step: Step, pointer: string): Node {
    const node = new Node(step, pointer, this);
    this.children.push(node);
    return node;
  }

  /** A new element at the path. What is above it is shared with other terms, but for elements that hold one each. */
  made(steps: readonly Step[], pointer: string, groupPointer: string): Node {
    let at: Node = this;
    for (const step of steps.slice(0, -1)) at = SINGLE.has(step.local) ? at.added(step, groupPointer) : at.shared(step, groupPointer);
    const last = steps.at(-1);
    return last === undefined ? at : at.added(last, pointer);
  }

  /** The element at the path, which is made where it is absent. */
  at(steps: readonly Step[], pointer: string): Node {
    let at: Node = this;
    for (const step of steps) at = at.shared(step, pointer);
    return at;
  }

  /** A new element with a text at the path, where there is a text. What is above it belongs to the group of the member. */
  put(path: string, text: string, pointer: string): Node;
  put(path: string, text: string | undefined, pointer: string): Node | undefined;
  put(path: string, text: string | undefined, pointer: string): Node | undefined {
    if (text === undefined) return undefined;
    const node = this.made(stepsOf(path), pointer, pointer.slice(0, pointer.lastIndexOf('/')));
    node.text = text;
    return node;
  }

  set(name: string, value: string | undefined): void {
    if (value !== undefined) this.attributes.push([name, value]);
  }
}

const ALL_LAST = Number.MAX_SAFE_INTEGER;

/** Puts children in the order of the schema, and gives amounts the currency where the schema demands one. */
export function arrange(node: Node, content: Particle['content'], currency: string): void {
  if (content === undefined) return;
  if ('value' in content) {
    if (content.required.includes('currencyID') && !node.attributes.some(([name]) => name === 'currencyID'))
      node.set('currencyID', currency);
    return;
  }
  const { particles }: ParticleGroup = content;
  const indexOf = ({ step }: Node): number => particles.get(step.local)?.index ?? ALL_LAST;
  if (node.children.length > 1) node.children.sort((a, b) => indexOf(a) - indexOf(b));
  for (const child of node.children) arrange(child, particles.get(child.step.local)?.content, currency);
}

/** `declarations`: the namespaces of the root. */
export function serialize(root: Node, declarations: Readonly<Record<string, string>>): string {
  for (const [prefix, ns] of Object.entries(declarations)) root.attributes.push([prefix === '' ? 'xmlns' : `xmlns:${prefix}`, ns]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(root)}`;
}

function xmlOf(node: Node): string {
  const name = nameOf(node);
  let xml = `<${name}`;
  for (const [key, value] of node.attributes) xml += ` ${key}="${escapeAttribute(value)}"`;
  if (node.children.length === 0 && node.text === '') return `${xml}/>`;
  xml += `>${escapeText(node.text)}`;
  for (const child of node.children) xml += xmlOf(child);
  return `${xml}</${name}>`;
}

/** As findings write it: `cac:InvoiceLine`, and `Invoice` for the root of UBL. */
export function nameOf({ step }: Pick<Node, 'step'>): string {
  const prefix = usualPrefix(step.ns) ?? '';
  return prefix === '' ? step.local : `${prefix}:${step.local}`;
}
