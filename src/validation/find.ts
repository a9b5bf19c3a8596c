// Finds elements below an element. The path is compiled when a rule is made, not when it runs.
import { reachedBy, stepsOf } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';

/** All elements of one path below a node, in document order. */
export type Find = (node: XmlElement) => readonly XmlElement[];

const NOTHING: readonly XmlElement[] = [];

/** `cac:Party/cbc:EndpointID`, downwards from the node. */
export function below(path: string): Find {
  const steps = stepsOf(path);
  return (node) => reachedBy(node, steps);
}

/** The same from the element around the node. */
export function beside(path: string): Find {
  const find = below(path);
  return (node) => (node.parent === undefined ? NOTHING : find(node.parent));
}
