// Canonical XML against vectors that do not depend on this code (test/fixtures/README.md).
import { readFileSync } from 'node:fs';
import { canonicalFormOf, canonicalizeDocument, canonicalizeElement } from '../../src/signature/canonicalize.js';
import { parseNodes } from '../../src/signature/nodes.js';
import type { ElementNode } from '../../src/signature/nodeTypes.js';
import { test } from '../support/test.js';

interface Vector {
  readonly name: string;
  readonly document: string;
  readonly exclusive: boolean;
  readonly comments: boolean;
  readonly prefixes: readonly string[];
  /** The local name of the canonicalized element. '' for the whole document. */
  readonly apex: string;
  readonly canonical: string;
}

const vectors = JSON.parse(readFileSync('test/fixtures/signature/canonical.json', 'utf8')) as Vector[];

function find(element: ElementNode, local: string): ElementNode | undefined {
  if (element.local === local) return element;
  for (const child of element.children) {
    const found = child.kind === 'element' ? find(child, local) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

for (const { name, document, exclusive, comments, prefixes, apex, canonical } of vectors) {
  const form = `${exclusive ? 'exclusive' : 'inclusive'}${comments ? ' with comments' : ''} ${prefixes.join(' ')}`;
  test(`${name}, ${apex || 'the document'}, ${form}`, (t) => {
    const nodes = parseNodes(Buffer.from(document));
    const how = { exclusive, comments, inclusivePrefixes: new Set(prefixes.map((prefix) => (prefix === '#default' ? '' : prefix))) };
    const bytes = apex === '' ? canonicalizeDocument(nodes, how) : canonicalizeElement(find(nodes.root, apex)!, how);
    t.is(bytes.toString('utf8'), canonical);
  });
}

test('the declarations of an element end with it', (t) => {
  const nodes = parseNodes(Buffer.from('<a xmlns:p="urn:1"><p:b xmlns:p="urn:2" xmlns:q="urn:q" q:c=""/><p:d/><q:e xmlns:q="urn:r"/></a>'));
  const how = { exclusive: true, comments: false, inclusivePrefixes: new Set<string>() };
  t.is(
    canonicalFormOf(nodes.root, how),
    '<a><p:b xmlns:p="urn:2" xmlns:q="urn:q" q:c=""></p:b><p:d xmlns:p="urn:1"></p:d><q:e xmlns:q="urn:r"></q:e></a>',
  );
});

test('a prefix that two ancestors declare alike is written once', (t) => {
  const nodes = parseNodes(Buffer.from('<p:a xmlns:p="urn:1"><p:b xmlns:p="urn:1"/><p:c/></p:a>'));
  for (const exclusive of [true, false]) {
    const how = { exclusive, comments: false, inclusivePrefixes: new Set<string>() };
    t.is(canonicalFormOf(nodes.root, how), '<p:a xmlns:p="urn:1"><p:b></p:b><p:c></p:c></p:a>');
  }
});

test('attributes stand in the order of code points, beyond the first plane last', (t) => {
  const nodes = parseNodes(Buffer.from('<a \u{10000}="1" \uf900="2" b="3" B="4" bc="5"/>'));
  const how = { exclusive: true, comments: false, inclusivePrefixes: new Set<string>() };
  t.is(canonicalFormOf(nodes.root, how), '<a B="4" b="3" bc="5" \uf900="2" \u{10000}="1"></a>');
});

test('a left-out element leaves the text around it', (t) => {
  const nodes = parseNodes(Buffer.from('<a>1<b>2</b>3</a>'));
  const how = { exclusive: false, comments: false, inclusivePrefixes: new Set<string>() };
  t.is(canonicalizeDocument(nodes, how, find(nodes.root, 'b')).toString(), '<a>13</a>');
});
