// The gate for streams against the gate for whole documents: the same trees, offsets and refusals, however the document is cut.
import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseXml, XmlError } from '../../src/xml/gate.js';
import { type StreamedDocument, StreamGate } from '../../src/xml/streamGate.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { test } from '../support/test.js';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const MIB = 1024 * 1024;

function stream(bytes: Uint8Array, pieceBytes: number, keeps: (local: string) => boolean = () => true): StreamedDocument {
  const gate = new StreamGate(keeps);
  for (let from = 0; from < bytes.length; from += pieceBytes) gate.write(bytes.subarray(from, from + pieceBytes));
  return gate.end();
}

function plainTree({ parent: _, children, declarations, ...rest }: XmlElement): object {
  return { ...rest, declarations: [...declarations], children: children.map(plainTree) };
}

for (const name of readdirSync(FIXTURES).filter((one) => one.endsWith('.xml'))) {
  test(`${name} has the tree of the whole document`, (t) => {
    const bytes = readFileSync(new URL(name, FIXTURES));
    for (const pieceBytes of [7, 100_000]) {
      const { root, encoding, byteLength } = stream(bytes, pieceBytes);
      const whole = parseXml(bytes);
      t.deepEqual([plainTree(root), encoding, byteLength], [plainTree(whole.root), whole.encoding, whole.byteLength]);
    }
  });
}

const ACCEPTED: readonly (readonly [title: string, text: string])[] = [
  ['a byte order mark, and characters of several bytes', '\uFEFF<ä b="ü"><c>€ 𝄞</c></ä>'],
  ['line ends of all kinds, also within tags', '<a\r\n b="1"\n><b\n/>\r<c>x\r\ny</c\n></a>\r\n'],
  ['CDATA, comments, instructions', '<?xml version="1.0"?><?a b?><a><![CDATA[<x>]]]]><![CDATA[>]]><!-- c --><b>]]&gt;</b></a><!-- d -->'],
  ['namespaces', '<p:a xmlns:p="urn:1"><b xmlns="urn:2" p:c="3"/><p:d xmlns:p="urn:3"/></p:a>'],
  ['long text', `<a><b>${'x'.repeat(60_000)}</b><c>${'€\n'.repeat(30_000)}</c></a>`],
];

for (const [title, text] of ACCEPTED) {
  test(`${title}: the tree of the whole document`, (t) => {
    const bytes = Buffer.from(text);
    for (const pieceBytes of [1, 70_000]) t.deepEqual(plainTree(stream(bytes, pieceBytes).root), plainTree(parseXml(bytes).root));
  });
}

const REFUSED: readonly (readonly [title: string, bytes: Buffer])[] = [
  ['an empty document', Buffer.alloc(0)],
  ['a cut document', Buffer.from('<a><b>')],
  ['a wrong end tag', Buffer.from('<a><b></a>')],
  ['two roots', Buffer.from('<a/><b/>')],
  ['text behind the root', Buffer.from('<a/>x')],
  ['a DOCTYPE', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
  ['an unknown entity', Buffer.from('<a>&b;</a>')],
  ['a bare ampersand', Buffer.from(`<a>&${'b '.repeat(MIB)}</a>`)],
  ['an undeclared prefix', Buffer.from('<p:a/>')],
  ['an attribute twice', Buffer.from('<a b="1" b="2"/>')],
  ['"]]>" in text', Buffer.from(`<a>${'x'.repeat(65_533)}]]></a>`)],
  ['a control character', Buffer.from('<a>\u0001</a>')],
  ['wrong UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
  ['UTF-8 cut at the end', Buffer.from([0x3c, 0x61, 0x2f, 0x3e, 0xe2, 0x82])],
  ['UTF-16', Buffer.from('\uFEFF<a/>', 'utf16le')],
  ['two byte order marks', Buffer.from('\uFEFF\uFEFF<a/>')],
  ['another encoding', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')],
  ['US-ASCII that is not', Buffer.from('<?xml version="1.0" encoding="us-ascii"?><a>ä</a>')],
  ['XML 1.1', Buffer.from('<?xml version="1.1"?><a/>')],
  ['too deep', Buffer.from('<a>'.repeat(201) + '</a>'.repeat(201))],
  ['too many elements', Buffer.from(`<a>${'<b/>'.repeat(500_000)}</a>`)],
  ['too many attributes', Buffer.from(`<a ${Array.from({ length: 1_001 }, (_, n) => `b${n}=""`).join(' ')}/>`)],
  ['too long a name', Buffer.from(`<${'a'.repeat(1_001)}/>`)],
];

for (const [title, bytes] of REFUSED) {
  test(`${title} is refused by both`, (t) => {
    t.throws(() => parseXml(bytes), { instanceOf: XmlError });
    for (const pieceBytes of [Math.max(1, bytes.length >> 4), 70_000]) t.throws(() => stream(bytes, pieceBytes), { instanceOf: XmlError });
  });
}

test('a fault has its place', (t) => {
  t.throws(() => stream(Buffer.from(`<a>\n${'<b>x</b>\n'.repeat(100_000)}<c></d></a>`), 4_096), {
    message: '100002:7 the end tag does not match the start tag <c>',
  });
});

test('elements that are not wanted are left out, with what is inside them', (t) => {
  const { root } = stream(Buffer.from('<a>1<b>2<c>3</c></b><c>4<d>5</d></c></a>'), 5, (local) => local === 'c' || local === 'd');
  t.deepEqual(
    root.children.map(({ local, text, children, start, open, close, end }) => [local, text, children.length, start, open, close, end]),
    [['c', '4', 1, 20, 23, 32, 36]],
  );
});

test('text of an element is cut where it is long', (t) => {
  const { root } = stream(Buffer.from(`<a><b>${'x'.repeat(MIB)}</b><c>y</c></a>`), 65_536);
  t.deepEqual(
    root.children.map(({ text, end }) => [text.length, end]),
    [
      [64 * 1024, MIB + 10],
      [1, MIB + 18],
    ],
  );
});

test('all kept elements together are bounded', (t) => {
  const { root } = stream(Buffer.from(`<a>${`<b c="${'x'.repeat(10_000)}"/>`.repeat(1_000)}</a>`), 65_536);
  t.true(root.children.length < 110, `${root.children.length} elements were kept`);
});

test('namespaces that the last child of the root inherits are found', (t) => {
  const text =
    '<s:a xmlns:s="urn:s" xmlns="urn:d" xmlns:x="urn:x" xmlns:y="urn:y"><s:h/><p:i xmlns:p="urn:p" xmlns:y="urn:z"><b x:c="1" y:d="2"/></p:i></s:a>';
  t.deepEqual(
    [...stream(Buffer.from(text), 9).inherited],
    [
      ['', 'urn:d'],
      ['x', 'urn:x'],
    ],
  );
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const ENDLESS: readonly (readonly [title: string, start: string, unit: string, isRefused: boolean])[] = [
  ['an attribute', '<a b="', 'x', true],
  ['a name', '<', 'x', true],
  ['an entity', '<a>&', 'x', true],
  ['a DOCTYPE', '<!DOCTYPE a [', ' ', true],
  ['white space in an end tag', '<a></a', ' ', false],
  ['nested start tags', '', `<a b="${'x'.repeat(10_000)}">`, true],
  ['text', '<a>', 'x', false],
  ['CDATA', '<a><![CDATA[', 'x', false],
  ['a comment', '<!--', 'x', false],
  ['an instruction', '<?a ', 'x', false],
];

for (const [title, start, unit, isRefused] of ENDLESS) {
  test.serial(`${title} without end takes no memory`, (t) => {
    const gate = new StreamGate(() => true);
    const piece = Buffer.from(unit.repeat(Math.ceil(MIB / unit.length)));
    const write = (): void => {
      gate.write(Buffer.from(start));
      for (let written = 0; written < 64; written += 1) gate.write(piece);
    };
    const before = heapBytes();
    if (isRefused) t.throws(write, { instanceOf: XmlError });
    else t.notThrows(write);
    const held = heapBytes() - before;
    t.throws(() => gate.end());
    t.true(held < 16 * MIB, `${held} bytes were held`);
  });
}
