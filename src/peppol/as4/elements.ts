// Reads the elements of an ebMS or Security header strictly. Each error says which element is wrong.
import { cut } from '../../cut.js';
import { attributeOf, countNamed, textOf } from '../../signature/nodes.js';
import type { ElementNode } from '../../signature/nodeTypes.js';
import { As4Error, type EbmsCode } from './as4Error.js';

export function childElements(parent: ElementNode): ElementNode[] {
  return parent.children.filter((node): node is ElementNode => node.kind === 'element');
}

/** The one child of this name. */
export function only(parent: ElementNode, ns: string, local: string, code: EbmsCode = 'EBMS:0009'): ElementNode {
  const first = optional(parent, ns, local, code);
  if (first === undefined) throw new As4Error(code, `${parent.local} has 0 elements ${local}, not one`);
  return first;
}

/** The child of this name, where there is one. */
export function optional(parent: ElementNode, ns: string, local: string, code: EbmsCode = 'EBMS:0009'): ElementNode | undefined {
  const { count, first } = countNamed(parent, ns, local);
  if (count > 1) throw new As4Error(code, `${parent.local} has ${count} elements ${local}, not one`);
  return first;
}

/** All child elements are of these names. `ns` is their namespace. */
export function refuseOthers(parent: ElementNode, ns: string, locals: readonly string[], code: EbmsCode = 'EBMS:0009'): void {
  const other = childElements(parent).find((child) => child.ns !== ns || !locals.includes(child.local));
  if (other !== undefined) throw new As4Error(code, `${parent.local} has an element ${cut(other.name, 100)}`);
}

/** The text of an element that has no child elements, without white space around it. */
export function plainText(element: ElementNode, charactersMax: number): string {
  const text = textOrEmpty(element, charactersMax);
  if (text === '') throw new As4Error('EBMS:0009', `${element.local} is empty`);
  return text;
}

/** The same where the schema lets the text be empty. */
export function textOrEmpty(element: ElementNode, charactersMax: number): string {
  if (childElements(element).length > 0) throw new As4Error('EBMS:0009', `${element.local} has child elements`);
  const text = textOf(element).trim();
  if (text.length > charactersMax) throw new As4Error('EBMS:0009', `${element.local} is longer than ${charactersMax} characters`);
  return text;
}

/** Refuses any other algorithm. */
export function demandAlgorithm(method: ElementNode, algorithm: string): void {
  const actual = algorithmOf(method);
  if (actual !== algorithm) throw new As4Error('EBMS:0103', `The algorithm of ${method.local} is ${cut(actual, 100)}, not ${algorithm}`);
}

export function algorithmOf(method: ElementNode): string {
  return attributeOf(method, 'Algorithm') ?? '';
}
