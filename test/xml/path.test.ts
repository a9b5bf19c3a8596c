import { parseXml } from '../../src/xml/gate.js';
import { descendants, elementAt, elementsAt, textAt, textOf } from '../../src/xml/path.js';
import { test } from '../support/test.js';

const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const { root } = parseXml(
  Buffer.from(
    `<r xmlns:x="${CAC}" xmlns:y="${CBC}"><x:Party/><x:Party><y:ID a=" b "> 1 </y:ID><y:ID/></x:Party><x:Party><y:ID>3</y:ID><ID>4</ID></x:Party></r>`,
  ),
);

test('a path reaches every element of its names, whatever their prefixes', (t) => {
  t.deepEqual(
    elementsAt(root, 'cac:Party/cbc:ID').map(({ text }) => text),
    [' 1 ', '', '3'],
  );
});

test('a name without prefix has no namespace', (t) => {
  t.is(textAt(root, 'cac:Party/ID'), '4');
});

test('the first element may stand in the second branch', (t) => {
  t.is(elementAt(root, 'cac:Party/cbc:ID')?.text, ' 1 ');
});

test('text is trimmed; none is undefined', (t) => {
  const ids = elementsAt(root, 'cac:Party/cbc:ID');
  t.deepEqual(
    [textOf(ids[0]), textOf(ids[0], 'a'), textOf(ids[1]), textOf(ids[1], 'a'), textOf(undefined)],
    ['1', 'b', undefined, undefined, undefined],
  );
});

test('nothing is below nothing', (t) => {
  t.deepEqual(elementsAt(undefined, 'cbc:ID'), []);
});

test('a prefix that is not in the table is a mistake of the program', (t) => {
  t.throws(() => elementsAt(root, 'nope:ID'), { instanceOf: TypeError });
});

test('descendants come in document order, the element itself first', (t) => {
  t.is([...descendants(root)].map(({ local }) => local).join(' '), 'r Party Party ID ID Party ID ID');
});
