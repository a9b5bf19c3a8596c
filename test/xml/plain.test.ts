// The fast path of the gate against the full parser: the parser accepts every document that the fast path accepts, with the same tree.
import { readdirSync, readFileSync } from 'node:fs';
import { decodeUtf8 } from '../../src/xml/bytes.js';
import { parseWhole, parseXml, XmlError } from '../../src/xml/gate.js';
import { readPlain } from '../../src/xml/plain.js';
import type { XmlDocument, XmlElement } from '../../src/xml/tree.js';
import { randomFrom } from '../support/random.js';
import { test } from '../support/test.js';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const fixtures = readdirSync(FIXTURES).filter((name) => name.endsWith('.xml'));

function short(bytes: Uint8Array): XmlDocument | undefined {
  return readPlain(decodeUtf8(bytes), bytes.length);
}

function long(bytes: Uint8Array): XmlDocument | string {
  try {
    return parseWhole(decodeUtf8(bytes), bytes);
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
}

/** The tree without parent links, so that two trees can be compared. */
function plainTree({ parent: _, children, declarations, ...rest }: XmlElement): object {
  return { ...rest, declarations: [...declarations], children: children.map(plainTree) };
}

function comparable(document: XmlDocument | string | undefined): unknown {
  return typeof document === 'object' ? { ...document, root: plainTree(document.root) } : document;
}

for (const name of fixtures) {
  test(`${name} goes the short way, with the tree of the long one`, (t) => {
    const bytes = readFileSync(new URL(name, FIXTURES));
    t.not(short(bytes), undefined);
    t.deepEqual(comparable(short(bytes)), comparable(long(bytes)));
  });
}

const SHORT: readonly (readonly [title: string, text: string])[] = [
  ['a byte order mark', '\uFEFF<a>x</a>'],
  ['the five entities', '<a>&amp;&lt;&gt;&quot;&apos; and more</a>'],
  ['comments, also with single hyphens', '<!-- a - b --><a><!--x-y--><b/></a>\n<!---->'],
  ['characters of two and three bytes', '<a b="ü"><c>€</c></a><!-- ü€ -->'],
  ['comments and white space around and between children', '<a> <!-- 1 --> <b/> <!-- 2 --><c/>\n<!-- 3 -->\n</a>'],
  ['comments that begin with a hyphen', '<!---x--><a><!--- --></a>'],
  ['white space and comments alone', '<a>\n <b> <!-- --> </b>\n</a>'],
  ['one tag again and again, also with attributes', '<a><b c="1" d=">"/><b c="1" d=">"/><b c="1"> </b><b c="1">x</b></a>'],
  ['one tag in two namespaces', '<p:a xmlns:p="urn:1"><p:b c="1"/><p:d xmlns:p="urn:2"><p:b c="1"/></p:d></p:a>'],
  [
    'one tag with a declaration, inside two others',
    '<p:a xmlns:p="urn:1"><b p:c="1" xmlns:q="urn:q"/><p:d xmlns:p="urn:2"><b p:c="1" xmlns:q="urn:q"/></p:d></p:a>',
  ],
  ['white space between children', '<a>\n  <b/>\n\t<c/>\n</a>'],
  ['prefixes declared again', '<p:a xmlns:p="urn:1"><p:b xmlns:p="urn:2" p:c="1" c="2"/><p:d/></p:a>'],
  [
    'prefixes declared again, for as long as each element lasts',
    '<p:a xmlns:p="urn:1"><b xmlns:p="urn:2"><p:c xmlns:p="urn:3"/><p:d/></b><p:e/></p:a>',
  ],
  ['a prefix free again after its element', '<a><p:b xmlns:p="urn:1"/><b xmlns="urn:2"/><p:c xmlns:p="urn:3"/><c/></a>'],
  ['the default namespace taken back', '<a xmlns="urn:a"><b xmlns=""/><c/></a>'],
  ['names of object members', '<__proto__ constructor="1"><toString/></__proto__>'],
];

for (const [title, text] of SHORT) {
  test(`goes the short way: ${title}`, (t) => {
    const bytes = Buffer.from(text);
    t.not(short(bytes), undefined);
    t.deepEqual(comparable(short(bytes)), comparable(long(bytes)));
  });
}

const LONG: readonly (readonly [title: string, text: string])[] = [
  ['a DOCTYPE', '<!DOCTYPE a><a/>'],
  ['text around children', '<a>one <b/> two</a>'],
  ['an entity beside a child', '<a>\n<b/>&amp;</a>'],
  ['CDATA', '<a><![CDATA[x]]></a>'],
  ['a processing instruction', '<?go on?><a/>'],
  ['another encoding', '<?xml version="1.0" encoding="US-ASCII"?><a/>'],
  ['XML 1.1', '<?xml version="1.1"?><a/>'],
  ['a reference to a character', '<a>&#65;</a>'],
  ['an unknown entity', '<a>&nbsp;</a>'],
  ['a bracket in text', '<a>]]></a>'],
  ['CR LF', '<a>\r\n</a>'],
  ['a line end in a value', '<a b="1\n2"/>'],
  ['a value in single quotes', "<a b='1'/>"],
  ['a reference in a value', '<a b="&amp;"/>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['an attribute twice by its namespace', '<a xmlns:p="urn:1" xmlns:q="urn:1" p:b="1" q:b="2"/>'],
  ['a prefix that nobody declared', '<p:a/>'],
  ['a prefix outside the element that declared it', '<a><b xmlns:p="urn:1"/><p:c/></a>'],
  ['a prefix behind the end of the element that declared it', '<a><b xmlns:p="urn:1"> </b><p:c/></a>'],
  ['a prefix bound to nothing', '<a xmlns:p=""/>'],
  ['the prefix xml rebound', '<a xmlns:xml="urn:1"/>'],
  ['a prefix for the namespace of namespaces', '<a xmlns:p="http://www.w3.org/2000/xmlns/"/>'],
  ['a declaration twice', '<a xmlns:p="urn:1" xmlns:p="urn:2"/>'],
  ['an end tag of another name', '<a><b></a></b>'],
  ['a second root', '<a/><b/>'],
  ['text behind the root', '<a/>x'],
  ['two hyphens in a comment', '<a><!-- a -- b --></a>'],
  ['three hyphens in a comment', '<a><!--x---y--></a>'],
  ['a comment without end', '<a><!-- - </a>'],
  ['a comment that ends early', '<a><!--></a>'],
  ['a comment that ends in three hyphens', '<a><!-- a ---></a>'],
  ['a character outside the first plane', '<a>😀</a>'],
  ['U+FFFE', '<a>\uFFFE</a>'],
  ['no end', '<a>'],
  ['nothing', ' '],
];

for (const [title, text] of LONG) {
  test(`leaves to the parser: ${title}`, (t) => {
    t.is(short(Buffer.from(text)), undefined);
  });
}

test('a comment of millions of hyphens goes the short way, and a tag of millions of attributes is left to the parser', (t) => {
  t.is(short(Buffer.from(`<!--${'-x'.repeat(10_000_000)}--><a/>`))?.root.local, 'a');
  const attributes = Buffer.from(`<a${' b=""'.repeat(4_000_000)}/>`);
  t.is(short(attributes), undefined);
  t.throws(() => parseXml(attributes), { instanceOf: XmlError, message: /more than 1000 attributes$/ });
});

test('a text of 6 MB and a comment of 1 MB go the short way', (t) => {
  const bytes = Buffer.from(`<a><!--${'-x'.repeat(500_000)}--><b>${'QUJD'.repeat(1_500_000)}</b></a>`);
  t.is(short(bytes)?.root.children[0]?.text.length, 6_000_000);
});

// This takes minutes if every element searches for the end of a line that never ends.
test('many elements on one line that goes on for long are counted along it once', (t) => {
  const [elements, behind] = [400_000, 12_000_000];
  const bytes = Buffer.from(`<a>${'<b/>'.repeat(elements)}<c>${'x'.repeat(behind)}</c></a>`);
  const root = short(bytes)?.root;
  t.is(root?.children.length, elements + 1);
  t.like(root?.children[elements], { line: 1, column: 4 + 4 * elements });
});

// This takes minutes if every declaration copies all declarations in scope.
test('many declarations within many others go the short way', (t) => {
  const [levels, prefixes, declaring] = [12, 39, 99_000];
  const names = (level: number): string => Array.from({ length: prefixes }, (_, one) => ` xmlns:p${level}_${one}="urn:${level}"`).join('');
  const open = Array.from({ length: levels }, (_, level) => `<a${names(level)}>`).join('');
  const bytes = Buffer.from(`${open}${'<x xmlns:q="u"/>'.repeat(declaring)}<p0_0:y/>${'</a>'.repeat(levels)}`);
  let inner = short(bytes)?.root;
  for (let level = 1; level < levels; level += 1) inner = inner?.children[0];
  t.is(inner?.children.length, declaring + 1);
  t.is(inner?.children[declaring]?.ns, 'urn:0');
});

const PIECES = [
  '<',
  '>',
  '/',
  '"',
  "'",
  '&',
  '&amp;',
  ']',
  ']]>',
  '--',
  '<!--',
  '-->',
  'xmlns',
  ':',
  '=',
  ' ',
  '\n',
  '\r',
  '\t',
  'é',
  '😀',
  '<a/>',
  'x',
];
const HARMLESS = ['x', 'é', '&amp;', '<!-- - -->', '<!---->', '\n', ' \t', '<b/>', '<b c="1"/>', '<b c="1">é</b>'];

test('5,000 mutations of the fixtures: what goes the short way has the tree of the long one', (t) => {
  const random = randomFrom(7);
  const sources = fixtures.map((name) => readFileSync(new URL(name, FIXTURES), 'utf8'));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let accepted = 0;
  for (let round = 0; round < 5_000; round += 1) {
    let text = pick(sources);
    // Random changes break most documents. Some changes between two tags keep it well-formed, so that the fast path is tested.
    const harmless = random() < 0.5;
    for (let change = 0; change < 2; change += 1) {
      const at = Math.floor(random() * text.length);
      const place = harmless ? text.indexOf('>', at) + 1 : at;
      const cut = harmless ? 0 : Math.floor(random() * 3);
      text = text.slice(0, place) + pick(harmless ? HARMLESS : PIECES) + text.slice(place + cut);
    }
    const bytes = Buffer.from(text);
    const quick = short(bytes);
    if (quick === undefined) continue;
    accepted += 1;
    const slow = long(bytes);
    if (typeof slow === 'string') t.fail(`the parser refuses what went the short way: ${slow}\n${text}`);
    else if (JSON.stringify(comparable(quick)) !== JSON.stringify(comparable(slow))) t.deepEqual(comparable(quick), comparable(slow), text);
  }
  t.true(accepted > 1_000, `only ${accepted} went the short way`);
});

test('a document with very many declarations, or what looks like them, is left to the parser at once', (t) => {
  const named = Buffer.from(`<a>${'xmlns '.repeat(100_001)}</a>`);
  t.is(short(named), undefined);
  t.is(typeof long(named), 'object');
  const declared = Buffer.from(`<a>${'<x xmlns:p="u"/>'.repeat(100_001)}</a>`);
  t.is(short(declared), undefined);
  t.regex(String(long(declared)), /the document declares more than 100000 namespaces$/);
});

test('as many declarations as a document may have go the short way', (t) => {
  t.not(short(Buffer.from(`<a>${'<x xmlns:p="u"/>'.repeat(100_000)}</a>`)), undefined);
});
