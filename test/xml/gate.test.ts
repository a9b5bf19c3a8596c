import { parseXml, XML_LIMITS, XmlError } from '../../src/xml/gate.js';
import { childrenNamed } from '../../src/xml/named.js';
import { attribute, type XmlDocument } from '../../src/xml/tree.js';
import { test } from '../support/test.js';

function bytes(text: string, ...more: number[]): Uint8Array {
  return Buffer.concat([Buffer.from(text), Buffer.from(more)]);
}

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

const BOM = '\uFEFF';

const ACCEPTED: readonly (readonly [title: string, text: string])[] = [
  ['no declaration', '<a/>'],
  ['a declaration without encoding', '<?xml version="1.0"?><a/>'],
  ['UTF-8 declared in small letters', '<?xml version="1.0" encoding="utf-8"?><a/>'],
  ['US-ASCII declared for ASCII', '<?xml version="1.0" encoding="US-ASCII"?><a>plain</a>'],
  ['US-ASCII with other characters as references', '<?xml version="1.0" encoding="us-ascii"?><a>&#233;</a>'],
  ['standalone', '<?xml version="1.0" encoding="UTF-8" standalone="no"?><a/>'],
  ['one byte order mark', `${BOM}<a/>`],
  ['a style sheet, which stays inert', '<?xml-stylesheet href="http://example.com/x.xsl"?><a/>'],
  ['an inclusion, which stays inert', '<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'],
  ['comments and processing instructions around the root', '<!-- before --><?go on?><a/><?go off?><!-- after -->\n'],
  ['names of object members', '<__proto__ constructor="1"><toString/><hasOwnProperty/></__proto__>'],
  ['the default namespace taken back', '<a xmlns="urn:a"><b xmlns=""/></a>'],
  ['"xml" attributes without a declaration', '<a xml:lang="nl" xml:space="preserve"/>'],
  ['the same local name in two namespaces', '<a xmlns:p="urn:p" xmlns:q="urn:q" p:b="1" q:b="2" b="3"/>'],
  ['"]]" in text and "]]>" as references', '<a>]] ]]&gt;</a>'],
];

for (const [title, text] of ACCEPTED) {
  test(`accepts ${title}`, (t) => {
    t.notThrows(() => parse(text));
  });
}

const REFUSED: readonly (readonly [title: string, text: string | Uint8Array, message: string])[] = [
  ['nothing', '', '1:1 the document is empty'],
  ['white space alone', ' \n\n', '3:1 the document has no root element'],
  ['a byte order mark alone', BOM, '1:1 the document has no root element'],
  ['a second byte order mark', `${BOM}${BOM}<a/>`, '1:1 the document has more than one byte order mark'],
  ['UTF-16 with its mark', Buffer.from(`${BOM}<a/>`, 'utf16le'), '1:1 the document is not in UTF-8: it begins like UTF-16 or UTF-32'],
  ['UTF-16 without a mark', Buffer.from('<a/>', 'utf16le'), '1:2 a character that XML does not allow here'],
  ['a byte of Latin-1', bytes('<a>\n<b>', 0xe9, 0x3c, 0x2f), '2:4 the document is not in UTF-8: wrong byte 0xE9'],
  ['an overlong sequence', bytes('<a>', 0xc0, 0xaf), '1:4 the document is not in UTF-8: wrong byte 0xC0'],
  ['a surrogate in bytes', bytes('<a>', 0xed, 0xa0, 0x80), '1:4 the document is not in UTF-8: wrong byte 0xED'],
  ['a value above U+10FFFF', bytes('<a>', 0xf4, 0x90, 0x80, 0x80), '1:4 the document is not in UTF-8: wrong byte 0xF4'],
  ['a sequence cut at the end', bytes('<a>é', 0xe2, 0x82), '1:5 the document is not in UTF-8: wrong byte 0xE2'],
  ['ISO-8859-1 declared', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', '1:43 the declared encoding is neither UTF-8 nor US-ASCII'],
  [
    'UTF-16 declared over UTF-8 bytes',
    '<?xml version="1.0" encoding="UTF-16"?><a/>',
    '1:39 the declared encoding is neither UTF-8 nor US-ASCII',
  ],
  [
    'US-ASCII declared over other bytes',
    '<?xml version="1.0" encoding="US-ASCII"?>\n<a>é</a>',
    '2:4 the document declares US-ASCII but is not in it',
  ],
  [
    'US-ASCII declared behind a byte order mark',
    `${BOM}<?xml version="1.0" encoding="US-ASCII"?><a/>`,
    '1:1 the document declares US-ASCII but is not in it',
  ],
  ['XML 1.1', '<?xml version="1.1"?><a/>', '1:21 only XML version 1.0 is accepted'],
  ['version 2.0', '<?xml version="2.0"?><a/>', '1:19 the XML declaration is malformed'],
  ['a harmless DOCTYPE', '<?xml version="1.0"?>\n<!DOCTYPE a>\n<a/>', '2:1 a DOCTYPE is not allowed'],
  ['an internal entity', '<!-- <!DOCTYPE --><!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', '1:19 a DOCTYPE is not allowed'],
  ['an external entity', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', '1:1 a DOCTYPE is not allowed'],
  ['a DOCTYPE inside the root', '<a><!DOCTYPE a></a>', '1:12 a DOCTYPE is not allowed'],
  ['a declaration that is not first', '\n<?xml version="1.0"?><a/>', '2:6 the XML declaration is not at the very start of the document'],
  ['a declaration in capitals', '<?XML version="1.0"?><a/>', '1:21 the target of a processing instruction must not be "xml"'],
  ['a bad standalone', '<?xml version="1.0" standalone="maybe"?><a/>', '1:38 standalone must be "yes" or "no"'],
  ['JSON', '{"a": 1}', '1:8 text outside the root element'],
  ['two roots', '<a/><b/>', '1:7 more than one root element'],
  ['text behind the root', '<a/>x', '1:5 text outside the root element'],
  ['CDATA behind the root', '<a/><![CDATA[x]]>', '1:13 text outside the root element'],
  ['an element left open', '<a><b></b>', '1:10 the element <a> is not closed'],
  ['an end tag of another name', '<a><b></a></b>', '1:10 the end tag does not match the start tag <b>'],
  ['an end tag in other case', '<a></A>', '1:7 the end tag does not match the start tag <a>'],
  ['an end tag without a start', '</a>', '1:4 the end tag </a> has no start tag'],
  ['an attribute in an end tag', '<a></a b="c">', '1:8 an end tag holds more than a name'],
  ['an attribute given twice', '<a b="1" b="2"/>', '1:16 the attribute "b" is given twice'],
  [
    'an attribute given twice under two prefixes',
    '<a xmlns:p="urn:x" xmlns:q="urn:x" p:b="1" q:b="2"/>',
    '1:52 the attribute "b" is given twice',
  ],
  ['an attribute without quotes', '<a b=c/>', '1:6 an attribute value that is not quoted'],
  ['an attribute without a value', '<a b/>', '1:5 a character that is not allowed in an attribute name'],
  ['attributes without space', '<a b="1"c="2"/>', '1:9 white space is missing between attributes'],
  ['"<" in an attribute', '<a b="<"/>', '1:7 a character that XML does not allow here'],
  ['a bare "&"', '<a>\n<b>Wood & Sons</b><c>x;</c></a>', '2:9 "&" does not begin an entity or a character reference'],
  ['a bare "&" in an attribute', '<a b="Wood & Sons"/>', '1:12 "&" does not begin an entity or a character reference'],
  ['an entity of HTML', '<a>&nbsp;</a>', '1:9 an entity that is not defined'],
  ['an entity named like an object member', '<a>&toString;</a>', '1:13 an entity that is not defined'],
  ['a reference to NUL', '<a>&#0;</a>', '1:7 a character reference that names no XML character'],
  ['a reference to a surrogate', '<a>&#xD800;</a>', '1:11 a character reference that names no XML character'],
  ['a reference above U+10FFFF', '<a>&#x110000;</a>', '1:13 a character reference that names no XML character'],
  ['a control character', '<a>\u0001</a>', '1:4 a character that XML does not allow here'],
  ['U+FFFE', '<a>\uFFFE</a>', '1:4 a character that XML does not allow here'],
  ['"--" in a comment', '<!-- a -- b --><a/>', '1:10 "--" inside a comment'],
  ['"]]>" in text', '<a>]]></a>', '1:6 "]]>" in text'],
  ['a comment left open', '<a><!-- & </a>', '1:14 the element <a> is not closed'],
  ['a prefix not declared', '<p:a/>', '1:6 the namespace prefix "p" is not declared'],
  ['a prefix out of scope', '<a><b xmlns:p="urn:p"/><p:c/></a>', '1:29 the namespace prefix "p" is not declared'],
  ['a prefix bound to nothing', '<a xmlns:p=""/>', '1:13 a namespace prefix is declared with an empty name'],
  ['two colons', '<a:b:c xmlns:a="urn:a"/>', '1:24 "a:b:c" is not a name with one prefix at most'],
  ['the prefix "xml" bound anew', '<a xmlns:xml="urn:x"/>', '1:20 the prefixes "xml" and "xmlns" and their namespaces are reserved'],
  ['a prefix declared twice', '<a xmlns:p="urn:p" xmlns:p="urn:p"/>', '1:36 the attribute "p" is given twice'],
  ['an illegal name', '<1a/>', '1:2 "<" is not followed by a name'],
];

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
