import { below, beside } from '../../src/validation/find.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';

const { root } = parseXml(
  Buffer.from(
    '<r xmlns:c="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><a><b>1</b><b>2</b></a><x/><a><b>3</b><c:b>4</c:b></a></r>',
  ),
);
const texts = (path: string): string[] => below(path)(root).map(({ text }) => text);

test('a path finds all elements of its names, in document order', (t) => {
  t.deepEqual(texts('a/b'), ['1', '2', '3']);
  t.deepEqual(texts('a/cbc:b'), ['4']);
  t.is(below('a')(root).length, 2);
});

test('a path that leads nowhere finds nothing', (t) => {
  t.deepEqual(texts('b'), []);
  t.deepEqual(texts('x/b'), []);
});

test('beside starts at the element around the node, and finds nothing around the root', (t) => {
  const [first] = below('a')(root);
  t.deepEqual(first && beside('x')(first).length, 1);
  t.deepEqual(beside('r')(root), []);
});
