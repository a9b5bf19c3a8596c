// The two ways to a node tree: from the tree of the gate, and by a second parse. What the first one takes is the same as the second.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalizeDocument } from '../../src/signature/canonicalize.js';
import { type DocumentNode, readNodes } from '../../src/signature/nodes.js';
import { rootOfTree } from '../../src/signature/nodesOfTree.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';

const FORMS = [false, true].map((exclusive) => ({ exclusive, comments: true, inclusivePrefixes: new Set<string>() }));

function canonical(document: Pick<DocumentNode, 'children' | 'root'>): string[] {
  return FORMS.map((form) => canonicalizeDocument(document as DocumentNode, form).toString());
}

const files = readdirSync('test/fixtures', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));

for (const name of files) {
  test(`both ways are the same: ${name}`, (t) => {
    const bytes = readFileSync(join('test/fixtures', name));
    const root = rootOfTree(parseXml(bytes), bytes);
    if (root === undefined) t.regex(bytes.toString(), /<!--|<\?(?!xml )|<!\[CDATA\[|&#|\r/);
    else t.deepEqual(canonical({ children: [root], root }), canonical(readNodes(bytes)));
  });
}

const PLAIN = [
  '<a/>',
  '<a></a>',
  '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<a> x &lt;&gt;&amp;&quot;&apos; y </a>\n',
  '<p:a xmlns:p="urn:p" xmlns="urn:d" p:b="1" b="&lt;\t2"><c xmlns=""/> é𐀀 <p:c xmlns:p="urn:q">z</p:c></p:a>',
];

for (const text of PLAIN) {
  test(`plain: ${JSON.stringify(text)}`, (t) => {
    const bytes = Buffer.from(text);
    const root = rootOfTree(parseXml(bytes), bytes)!;
    t.deepEqual(canonical({ children: [root], root }), canonical(readNodes(bytes)));
  });
}

for (const text of [
  '<a><!-- c --></a>',
  '<!-- c --><a/>',
  '<a/><!-- c -->',
  '<?p i?><a/>',
  '<a><?p i?></a>',
  '<a><![CDATA[x]]></a>',
  '<a>&#65;</a>',
  '<a>x\r\ny</a>',
]) {
  test(`not plain: ${JSON.stringify(text)}`, (t) => {
    const bytes = Buffer.from(text);
    t.is(rootOfTree(parseXml(bytes), bytes), undefined);
  });
}
