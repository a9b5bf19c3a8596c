// The canonical form straight from the text of a plain document is the one that is made of nodes, whatever the document is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Canonicalization, canonicalizeDocument, canonicalizeElement } from '../../src/signature/canonicalize.js';
import { readNodes } from '../../src/signature/nodes.js';
import type { ElementNode } from '../../src/signature/nodeTypes.js';
import { canonicalizePlain, canonicalizePlainElement, plainText } from '../../src/signature/plainText.js';
import { decodeUtf8 } from '../../src/xml/bytes.js';
import { parseXml, XmlError } from '../../src/xml/gate.js';
import type { XmlDocument, XmlElement } from '../../src/xml/tree.js';
import { randomFrom } from '../support/random.js';
import { test } from '../support/test.js';
import { ownCpuTime } from '../support/time.js';

const FORMS: readonly Canonicalization[] = [false, true].flatMap((exclusive) =>
  [[], ['', 'p']].map((prefixes) => ({ exclusive, comments: exclusive, inclusivePrefixes: new Set(prefixes) })),
);

interface Both {
  readonly text: string;
  readonly tree: XmlDocument;
  readonly elements: readonly XmlElement[];
  readonly nodes: ReturnType<typeof readNodes>;
  readonly nodeElements: readonly ElementNode[];
}

const within = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(within)];
const nodesWithin = (element: ElementNode): ElementNode[] => [
  element,
  ...element.children.flatMap((child) => (child.kind === 'element' ? nodesWithin(child) : [])),
];

/** Undefined where the document is not plain, or the gate refuses it. */
function both(document: string): Both | undefined {
  const bytes = Buffer.from(document);
  try {
    const tree = parseXml(bytes);
    const text = plainText(tree, decodeUtf8(bytes));
    if (text === undefined) return undefined;
    const nodes = readNodes(bytes);
    return { text, tree, nodes, elements: within(tree.root), nodeElements: nodesWithin(nodes.root) };
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** Canonical forms without the element at a place, and of it alone: by text, and by nodes. */
function forms({ text, tree, elements, nodes, nodeElements }: Both, place: number): [byText: string[], byNodes: string[]] {
  const document = { ...nodes, tree };
  const [element, node] = [elements[place]!, nodeElements[place]!];
  return [
    FORMS.flatMap((form) => [canonicalizePlain(text, tree.root, form, element), canonicalizePlainElement(text, element, form)]),
    FORMS.flatMap((form) => [canonicalizeDocument(document, form, node), canonicalizeElement(node, form)].map(String)),
  ];
}

const PLAIN = [
  '<a/>',
  '<a></a>',
  '<a ></a >',
  '<?xml version="1.0" encoding="UTF-8"?>\n<a> x &lt;&gt;&amp;&quot;&apos;> y </a>\n',
  '<p:a xmlns:p="urn:p" xmlns="urn:d" p:b="1" b="&lt;\t2"><c xmlns=""/> > <p:c xmlns:p="urn:q">z&quot;</p:c></p:a>',
  "<a xmlns='urn:a'><b\n></b\n><b c='\"'/><b z='1' c='>'>></b></a>",
  '<a xmlns="urn:a" xml:lang="en"><b xml:lang="de"><c xmlns="urn:a"></c></b>&amp;<d xml:space="preserve"> </d></a>',
];

for (const document of PLAIN) {
  test(`plain: ${JSON.stringify(document)}`, (t) => {
    const read = both(document)!;
    for (const place of read.elements.keys()) t.deepEqual(...forms(read, place));
  });
}

for (const document of [
  '<a><!-- c --></a>',
  '<!-- c --><a/>',
  '<a/><!-- c -->',
  '<?p i?><a/>',
  '<?xml version="1.0"?><?p i?><a/>',
  '<a><?p i?></a>',
  '<a/><?p i?>',
  '<a><![CDATA[x]]></a>',
  '<a>&#65;</a>',
  '<a b="&#9;"/>',
  '<a>x\r\ny</a>',
  '<a>é</a>',
  '<a b="é"/>',
  '\ufeff<a/>',
]) {
  test(`not plain: ${JSON.stringify(document)}`, (t) => {
    t.notThrows(() => parseXml(Buffer.from(document)));
    t.is(both(document), undefined);
  });
}

const files = readdirSync('test/fixtures', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));

test('fixtures: the root alone, and without an element', (t) => {
  let compared = 0;
  for (const name of files) {
    const read = both(readFileSync(join('test/fixtures', name), 'utf8'));
    if (read === undefined) continue;
    for (const place of [0, read.elements.length >> 1]) t.deepEqual(...forms(read, place), name);
    compared += 1;
  }
  t.true(compared > 3);
});

/** Parts that change what is canonical, and parts that hostile documents would use. */
const PARTS = [
  ...[
    ' ',
    '\n',
    '\t',
    '>',
    '&gt;',
    '&quot;',
    '&apos;',
    '&amp;',
    '&lt;',
    "'",
    '"',
    '=',
    '/',
    'x',
    ':',
    ']]>',
    '&#13;',
    '\r',
    'é',
    '<!---->',
  ],
  ...['<?p?>', '<![CDATA[<]]>', '<b/>', '<p:b/>', '<b></b>', '<b >', '</b >', '</b>', ' xmlns=""', ' xmlns:p="urn:p"', ' xmlns:p="urn:q"'],
  ...[' xmlns="urn:d"', ' c="1"', " p:c='2'", ' d="a > b"', ' xml:lang="en"', ' xmlns:z="urn:z" xmlns:y="urn:y" xmlns:Z="urn:Z"'],
];
const ORIGINAL = `<?xml version="1.0"?>
<p:a xmlns:p="urn:p" xmlns:q="urn:q" xmlns="urn:d"><b> one &amp; two </b><q:b c="1" p:d="2">
 <b/><p:b e=""><b>three</b></p:b></q:b><ds:Signature xmlns:ds="urn:ds"><ds:Info f="1"/><ds:Value>AAAA=</ds:Value></ds:Signature></p:a>`;

test('20,000 changed documents', (t) => {
  const random = randomFrom(1);
  const upTo = (max: number): number => Math.floor(random() * max);
  let compared = 0;
  for (let round = 0; round < 20_000; round += 1) {
    let document = ORIGINAL;
    for (let changes = 1 + upTo(2); changes > 0; changes -= 1) {
      const at = upTo(document.length);
      document = document.slice(0, at) + PARTS[upTo(PARTS.length)]! + document.slice(at + (random() < 0.9 ? 0 : upTo(8)));
    }
    const read = both(document);
    if (read === undefined) continue;
    const [byText, byNodes] = forms(read, upTo(read.elements.length));
    if (byText.some((form, index) => form !== byNodes[index])) t.deepEqual(byText, byNodes, document);
    compared += 1;
  }
  t.true(compared > 2_000, `${compared} compared`);
});

test('one entity behind many elements is searched for once', (t) => {
  const document = `<a xmlns="urn:a">${'<b>x</b>'.repeat(100_000)}&amp;</a>`;
  const read = both(document)!;
  const worked = ownCpuTime();
  canonicalizePlain(read.text, read.tree.root, FORMS[0]!, read.elements[1]!);
  t.true(worked() < 10_000);
});
