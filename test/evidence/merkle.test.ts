// The vectors are those of the reference implementation of RFC 6962 (certificate transparency).
import {
  Appender,
  completeNodes,
  leafHash,
  type NodePlace,
  pathPlaces,
  rootFromPath,
  rootOf,
  type TreeNode,
} from '../../src/evidence/merkle.js';
import { test } from '../support/test.js';

const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const leaves = LEAVES.map((hex) => leafHash(Buffer.from(hex, 'hex')));

function grown(count: number): { readonly tree: Appender; readonly nodes: Map<string, Buffer> } {
  const tree = new Appender(0, []);
  const nodes = new Map<string, Buffer>();
  for (let at = 0; at < count; at += 1) for (const made of tree.append(leafHash(`${at}`))) nodes.set(nameOf(made), made.hash);
  return { tree, nodes };
}

const nameOf = ({ level, position }: NodePlace): string => `${level}/${position}`;

test('the roots of one to eight leaves are those of the reference', (t) => {
  const tree = new Appender(0, []);
  t.deepEqual(
    leaves.map((leaf) => {
      tree.append(leaf);
      return tree.root.toString('hex');
    }),
    ROOTS,
  );
});

test('a tree without leaves has the hash of nothing', (t) => {
  t.is(new Appender(0, []).root.toString('hex'), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('a tree goes on from its right edge alone', (t) => {
  for (let size = 0; size < 20; size += 1) {
    const { nodes } = grown(size);
    const edge: TreeNode[] = completeNodes(size).map((place) => ({ ...place, hash: nodes.get(nameOf(place))! }));
    const resumed = new Appender(size, edge);
    resumed.append(leafHash(`${size}`));
    t.deepEqual(resumed.root, grown(size + 1).tree.root);
  }
});

test('the path of every leaf in trees of every size to 33 leads to the root, and no other leaf takes it', (t) => {
  const { nodes } = grown(33);
  for (let size = 1; size <= 33; size += 1) {
    const root = rootOf(completeNodes(size).map((place) => nodes.get(nameOf(place))!));
    for (let position = 0; position < size; position += 1) {
      const path = pathPlaces(position, size).map((step) => rootOf(step.map((place) => nodes.get(nameOf(place))!)));
      t.deepEqual(rootFromPath(leafHash(`${position}`), position, size, path), root);
      t.notDeepEqual(rootFromPath(leafHash('other'), position, size, path), root);
      if (path.length > 0) t.is(rootFromPath(leafHash(`${position}`), position, size, path.slice(1)), undefined);
      t.is(rootFromPath(leafHash(`${position}`), position, size, [...path, root]), undefined);
    }
  }
});

test('there is no path of a leaf behind the end', (t) => {
  t.throws(() => pathPlaces(3, 3), { instanceOf: RangeError, message: 'there is no leaf 3 in a tree of 3' });
});
