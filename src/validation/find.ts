// Finds elements below an element. The path is compiled when a rule is made, not when it runs.
import { childrenNamed } from '../xml/named.js';
import { stepsOf } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';

/** All elements of one path below a node, in document order. */
export type Find = (node: XmlElement) => readonly XmlElement[];

const NOTHING: readonly XmlElement[] = [];

/** `cac:Party/cbc:EndpointID`, downwards from the node. */
export function below(path: string): Find {
  const [first, ...more] = stepsOf(path);
  if (first === undefined) return () => NOTHING;
  if (more.length === 0) return (node) => childrenNamed(node, first);
  return (node) => {
    let reached = childrenNamed(node, first);
    for (const step of more) {
      if (reached.length === 0) return NOTHING;
      reached =
        reached.length === 1 && reached[0] !== undefined
          ? childrenNamed(reached[0], step)
          : reached.flatMap((one) => childrenNamed(one, step));
    }
    return reached;
  };
}

/** The same from the element around the node. */
export function beside(path: string): Find {
  const find = below(path);
  return (node) => (node.parent === undefined ? NOTHING : find(node.parent));
}
