import { parseXml, XML_LIMITS, XmlError } from '../../src/xml/gate.js';
import { childrenNamed } from '../../src/xml/named.js';
import { attribute, type XmlDocument } from '../../src/xml/tree.js';
import { test } from '../support/test.js';
import { ACCEPTED, BOM, bytes, REFUSED } from './gateCases.js';

function parse(text: string): XmlDocument {
  return parseXml(bytes(text));
}

/** For every element, the part of the file at its offsets. */
function slices(file: Uint8Array): string[] {
  const found: string[] = [];
  const visit = (element: XmlDocument['root']): void => {
    found.push(Buffer.from(file.subarray(element.start, element.end)).toString());
    for (const one of element.children) visit(one);
  };
  visit(parseXml(file).root);
  return found;
}

for (const [title, text] of ACCEPTED) {
  test(`accepts ${title}`, (t) => {
    t.notThrows(() => parse(text));
  });
}

for (const [title, input, message] of REFUSED) {
  test(`refuses ${title}`, (t) => {
    const error = t.throws(() => parseXml(typeof input === 'string' ? bytes(input) : input), { instanceOf: XmlError });
    t.is(error?.message, message);
  });
}

test('refuses elements nested deeper than 200, and accepts 200', (t) => {
  const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  t.notThrows(() => parse(nested(XML_LIMITS.depthMax)));
  t.is(t.throws(() => parse(nested(XML_LIMITS.depthMax + 1)))?.message, '1:603 elements are nested deeper than 200');
});

test('refuses more than 1,000 attributes on one element, and accepts 1,000 on each', (t) => {
  const wide = (count: number): string => `<b ${Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')}/>`;
  t.notThrows(() => parse(`<a>${wide(XML_LIMITS.attributesMax)}${wide(XML_LIMITS.attributesMax)}</a>`));
  t.regex(t.throws(() => parse(wide(XML_LIMITS.attributesMax + 1)))?.message ?? '', /^1:\d+ an element has more than 1000 attributes$/);
});

test('refuses more than 500,000 elements, and accepts 500,000, on the short way and on the long one', (t) => {
  const flat = (count: number): string => `<a>${'<b/>'.repeat(count - 1)}</a>`;
  const long = (count: number): XmlDocument => parse(`<?go on?>${flat(count)}`);
  t.is(parse(flat(XML_LIMITS.elementsMax)).root.children.length, XML_LIMITS.elementsMax - 1);
  t.is(long(XML_LIMITS.elementsMax).root.children.length, XML_LIMITS.elementsMax - 1);
  t.is(t.throws(() => parse(flat(XML_LIMITS.elementsMax + 1)))?.message, '1:2000002 the document has more than 500000 elements');
  t.is(t.throws(() => long(XML_LIMITS.elementsMax + 1))?.message, '1:2000011 the document has more than 500000 elements');
});

test('refuses more than 100,000 declarations of namespaces, and 500 that hold at one place, on the short way and on the long one', (t) => {
  const { declarationsMax, declarationsInScopeMax } = XML_LIMITS;
  const beside = (count: number): string => `<a>${'<b xmlns:c="d"/>'.repeat(count)}</a>`;
  /** Ten on each element. */
  const within = (count: number): string =>
    Array.from({ length: count / 10 }, (_, at) => `<a${Array.from({ length: 10 }, (_, n) => ` xmlns:n${at}.${n}="u"`).join('')}>`).join(
      '',
    ) + '</a>'.repeat(count / 10);
  for (const way of ['', '<?go on?>']) {
    t.notThrows(() => parse(way + beside(declarationsMax)));
    t.regex(t.throws(() => parse(way + beside(declarationsMax + 1)))?.message ?? '', / the document declares more than 100000 namespaces$/);
    t.notThrows(() => parse(way + within(declarationsInScopeMax)));
    const message = t.throws(() => parse(way + within(declarationsInScopeMax + 10)))?.message ?? '';
    t.regex(message, / more than 500 declarations of namespaces hold at one place$/);
  }
});

test('refuses names of more than 1,000 characters, of elements and attributes', (t) => {
  const name = 'n'.repeat(XML_LIMITS.nameCharactersMax);
  t.notThrows(() => parse(`<${name} ${name}=""/>`));
  t.is(t.throws(() => parse(`<${name}n/>`))?.message, '1:1003 a name is longer than 1000 characters');
  t.is(t.throws(() => parse(`<a ${name}n=""/>`))?.message, '1:1007 a name is longer than 1000 characters');
});

test('a fault carries its place and reason apart from its message', (t) => {
  const error = t.throws(() => parse('<a>\n  <b></c></a>'), { instanceOf: XmlError });
  t.deepEqual([error?.line, error?.column, error?.reason], [2, 9, 'the end tag does not match the start tag <b>']);
});

test('a long name is cut in a reason', (t) => {
  const error = t.throws(() => parse(`<${'n'.repeat(500)}>`), { instanceOf: XmlError });
  t.is(error?.reason, `the element <${'n'.repeat(80)}…> is not closed`);
});

test('an element knows its namespace, local name and prefix', (t) => {
  const { root } = parse('<p:a xmlns:p="urn:p" xmlns="urn:d"><b/></p:a>');
  t.deepEqual([root.ns, root.local, root.prefix], ['urn:p', 'a', 'p']);
  const [b] = childrenNamed(root, { ns: 'urn:d', local: 'b' });
  t.deepEqual([b?.ns, b?.local, b?.prefix, b?.parent], ['urn:d', 'b', '', root]);
});

test('declarations stand apart from attributes, and an attribute without prefix has no namespace', (t) => {
  const { root } = parse('<a xmlns="urn:d" xmlns:p="urn:p" b="1" p:c="2"/>');
  t.deepEqual(Array.from(root.declarations), [
    ['', 'urn:d'],
    ['p', 'urn:p'],
  ]);
  t.deepEqual(root.attributes, [
    { ns: '', local: 'b', prefix: '', value: '1' },
    { ns: 'urn:p', local: 'c', prefix: 'p', value: '2' },
  ]);
  t.is(attribute(root, 'b'), '1');
  t.is(attribute(root, 'c'), undefined);
});

test('text joins character data, references and CDATA, over comments; white space between elements is dropped', (t) => {
  const { root } = parse('<a>\n  <b> x &amp;<!-- no --> <![CDATA[<y>]]>&#122; </b>\n  <c/>\n  <d>  </d></a>');
  t.is(root.text, '');
  t.deepEqual(
    root.children.map((one) => one.text),
    [' x & <y>z ', '', '  '],
  );
});

test('line ends become LF in text and spaces in attributes', (t) => {
  const { root } = parse('<a b="x\r\ny">1\r\n2\r3\n4</a>');
  t.is(root.text, '1\n2\n3\n4');
  t.is(attribute(root, 'b'), 'x y');
});

test('text of more than one piece arrives whole, also where a piece ends between CR and LF or inside a character', (t) => {
  const filler = 'x'.repeat(64 * 1024 - 4);
  t.is(parse(`<a>${filler}\r\n${filler}</a>`).root.text, `${filler}\n${filler}`);
  t.is(parse(`<a>${filler}😀${filler}</a>`).root.text, `${filler}😀${filler}`);
});

test('line and column point at the "<" of the start tag, in characters', (t) => {
  const { root } = parse('<a>\r\n é😀<b\n x="1"/><ç\r\n/>\r<d/></a>');
  t.deepEqual(
    root.children.map(({ line, column }) => [line, column]),
    [
      [2, 4],
      [3, 9],
      [5, 1],
    ],
  );
});

test('start and end are byte offsets, also behind a byte order mark and among other characters', (t) => {
  const b = '<b\r\n c="€">é😀<d/></b >';
  t.deepEqual(slices(bytes(`${BOM}<?xml version="1.0"?>\n<a ü="ß">ö\r\n${b}\n</a>\n`)), [`<a ü="ß">ö\r\n${b}\n</a>`, b, '<d/>']);
});

test('open stands behind the start tag and close before the end tag', (t) => {
  const file = bytes(`${BOM}<a ü="ß">ö<b/></a >`);
  const { root } = parseXml(file);
  t.is(Buffer.from(file.subarray(root.open, root.close)).toString(), 'ö<b/>');
});

test('open, close and end of a self-closing element are one place', (t) => {
  const [b] = childrenNamed(parse('<a>ä<b /></a>').root, { ns: '', local: 'b' });
  t.deepEqual([b?.start, b?.open, b?.close, b?.end], [5, 10, 10, 10]);
});

test('offsets hold over several pieces', (t) => {
  const b = `<b>${'é'.repeat(70_000)}</b>`;
  t.deepEqual(slices(bytes(`<a>${b}<c/>${b}</a>`)).slice(1), [b, '<c/>', b]);
});

test('the document says its encoding and its length in bytes', (t) => {
  const { encoding, byteLength } = parse('<?xml version="1.0" encoding="US-ASCII"?><a/>');
  t.deepEqual([encoding, byteLength], ['us-ascii', 45]);
  t.is(parse('<a/>').encoding, 'utf-8');
});

test('start tags broken behind the name are placed in linear time', (t) => {
  const count = 200_000;
  const { root } = parse(`<a>${'<b\n/>'.repeat(count)}</a>`);
  t.deepEqual([root.children.length, root.children.at(-1)?.line, root.children.at(-1)?.column], [count, count, 3]);
});
