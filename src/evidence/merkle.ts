// A Merkle tree as in RFC 6962, section 2.1, over leaves that are only appended. Every complete subtree is a node with a place of its own
// that never changes, so appending and proofs read a number of nodes that grows with the logarithm of the tree.
import { createHash } from 'node:crypto';

/** A complete subtree: the leaves from `position * 2^level` on, `2^level` of them. Level 0 are leaves. */
export interface NodePlace {
  readonly level: number;
  readonly position: number;
}

export interface TreeNode extends NodePlace {
  readonly hash: Buffer;
}

/** The hash of a tree without leaves. */
const EMPTY = createHash('sha256').digest();

/** MTH({d}). */
export function leafHash(data: Uint8Array | string): Buffer {
  return createHash('sha256').update(Uint8Array.of(0)).update(data).digest();
}

function parentHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();
}

/** The complete subtrees that make up `count` leaves from `start` on, the largest first. `start` is a multiple of the largest. */
export function completeNodes(count: number, start = 0): NodePlace[] {
  const places: NodePlace[] = [];
  let [left, at] = [count, start];
  while (left > 0) {
    const level = Math.floor(Math.log2(left));
    const leaves = 2 ** level;
    places.push({ level, position: at / leaves });
    at += leaves;
    left -= leaves;
  }
  return places;
}

/** The root over the hashes of {@link completeNodes}. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  return (
    hashes.reduceRight<Buffer | undefined>((right, left) => (right === undefined ? left : parentHash(left, right)), undefined) ?? EMPTY
  );
}

/**
 * The audit path of a leaf in a tree of `size` leaves (RFC 6962, section 2.1.1), from the leaf to the root. Each step is the root over
 * the complete subtrees that are named.
 */
export function pathPlaces(position: number, size: number): NodePlace[][] {
  if (position < 0 || position >= size) throw new RangeError(`there is no leaf ${position} in a tree of ${size}`);
  const steps: NodePlace[][] = [];
  let [start, count] = [0, size];
  while (count > 1) {
    const half = largestPowerBelow(count);
    if (position < start + half) {
      steps.push(completeNodes(count - half, start + half));
      count = half;
    } else {
      steps.push(completeNodes(half, start));
      start += half;
      count -= half;
    }
  }
  return steps.reverse();
}

/** The root that a leaf and its path give (RFC 9162, section 2.1.3.2). Undefined where the path has another length than such a leaf has. */
export function rootFromPath(leaf: Buffer, position: number, size: number, path: readonly Buffer[]): Buffer | undefined {
  let [node, last, root] = [position, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      root = parentHash(sibling, root);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else root = parentHash(root, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}

/** Appends leaves to a tree of which only the complete subtrees at its right edge are known. */
export class Appender {
  readonly #edge: TreeNode[];
  #size: number;

  /** `edge`: the nodes at {@link completeNodes} of `size`. */
  constructor(size: number, edge: readonly TreeNode[]) {
    this.#size = size;
    this.#edge = [...edge];
  }

  get size(): number {
    return this.#size;
  }

  get root(): Buffer {
    return rootOf(this.#edge.map(({ hash }) => hash));
  }

  /** The nodes that are complete now and were not before: the leaf, and the subtrees that it completes. */
  append(hash: Buffer): TreeNode[] {
    const made: TreeNode[] = [{ level: 0, position: this.#size, hash }];
    let node = made[0]!;
    for (let left = this.#edge.at(-1); left?.level === node.level; left = this.#edge.at(-1)) {
      this.#edge.pop();
      node = { level: node.level + 1, position: left.position / 2, hash: parentHash(left.hash, node.hash) };
      made.push(node);
    }
    this.#edge.push(node);
    this.#size += 1;
    return made;
  }
}

function largestPowerBelow(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}
