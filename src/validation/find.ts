// Elements below an element by path, compiled when a rule is made and not when it runs.
import { stepsOf } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';

/** All elements of one path below a node, in document order. */
export type Find = (node: XmlElement) => readonly XmlElement[];

/** `cac:Party/cbc:EndpointID`, downwards from the node. */
export function below(path: string): Find {
  const steps = stepsOf(path);
  return (node) => {
    let reached: readonly XmlElement[] = [node];
    for (const { ns, local } of steps) {
      const next: XmlElement[] = [];
      for (const one of reached) for (const child of one.children) if (child.local === local && child.ns === ns) next.push(child);
      if (next.length === 0) return next;
      reached = next;
    }
    return reached;
  };
}

/** The same from the element around the node. */
export function beside(path: string): Find {
  const find = below(path);
  return (node) => (node.parent === undefined ? [] : find(node.parent));
}
