import { XmlError } from '../../src/xml/gate.js';
import { MESSAGE_LIMITS, readMessage, TEXT } from '../../src/xml/object.js';
import { test } from '../support/test.js';

const PAGE = { Contents: [{ Key: TEXT, Size: TEXT }], IsTruncated: TEXT } as const;
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

const bytes = (xml: string): Buffer => Buffer.from(xml);
const read = (inner: string): unknown => readMessage(bytes(`<r xmlns:p="urn:p" xmlns:q="urn:q">${inner}</r>`), 'r', { a: TEXT });

test('a list is a list, however often its element is there', (t) => {
  const page = (inner: string): unknown => readMessage(bytes(`<List>${inner}</List>`), 'List', PAGE);
  const [one, two] = ['<Contents><Key>1</Key><Size>7</Size></Contents>', '<Contents><Key>2</Key></Contents>'];
  t.deepEqual(page(''), { Contents: [], IsTruncated: '' });
  t.deepEqual(page(one), { Contents: [{ Key: '1', Size: '7' }], IsTruncated: '' });
  t.deepEqual(page(`${one}<IsTruncated>true</IsTruncated>${two}`), {
    Contents: [
      { Key: '1', Size: '7' },
      { Key: '2', Size: '' },
    ],
    IsTruncated: 'true',
  });
});

test('a SOAP 1.1 fault, by any prefix', (t) => {
  const shape = { Body: { Fault: { faultcode: TEXT, faultstring: TEXT } } } as const;
  const fault = '<faultcode>s:Client</faultcode><faultstring xml:lang="en">No such\r\n zone</faultstring><detail><x>1</x></detail>';
  const soap = (body: string): Buffer => bytes(`<s:Envelope xmlns:s="${SOAP}"><s:Body>${body}</s:Body></s:Envelope>`);
  t.deepEqual(readMessage(soap(`<s:Fault>${fault}</s:Fault>`), 'Envelope', shape, SOAP), {
    Body: { Fault: { faultcode: 's:Client', faultstring: 'No such\n zone' } },
  });
  t.deepEqual(readMessage(soap('<Answer/>'), 'Envelope', shape, SOAP), { Body: { Fault: undefined } });
});

test('attributes, and text beside attributes, as an SMP answers', (t) => {
  const smp = `<smp:ServiceGroup xmlns:smp="urn:smp" xmlns:id="urn:id"><id:ParticipantIdentifier scheme=" iso6523 ">0088:1</id:ParticipantIdentifier>
    <smp:References><smp:Reference href="http://a/?x=1&amp;y=2"/><smp:Reference href=""/><smp:Reference/></smp:References></smp:ServiceGroup>`;
  const shape = { ParticipantIdentifier: { '@scheme': TEXT, '#text': TEXT }, References: { Reference: [{ '@href': TEXT }] } } as const;
  t.deepEqual(readMessage(bytes(smp), 'ServiceGroup', shape), {
    ParticipantIdentifier: { '@scheme': 'iso6523', '#text': '0088:1' },
    References: { Reference: [{ '@href': 'http://a/?x=1&y=2' }, { '@href': '' }, { '@href': '' }] },
  });
});

test('CDATA, comments and references are text; white space around it is dropped', (t) => {
  t.deepEqual(read(' <a> x<![CDATA[<b>]]><!-- y -->&#122;&lt; </a> '), { a: 'x<b>z<' });
});

test('what the shape does not name is ignored', (t) => {
  t.deepEqual(read('<b>1</b><a x="2">3</a><_/><c><a>4</a></c>'), { a: '3' });
});

test('a declaration is no attribute of its prefix, and a prefix that begins with xmlns is stripped', (t) => {
  const shape = { '@p': TEXT, a: TEXT } as const;
  t.deepEqual(readMessage(bytes('<r xmlns:p="urn:p" xmlns:xmlns2="urn:q"><xmlns2:a>1</xmlns2:a></r>'), 'r', shape), { '@p': '', a: '1' });
});

for (const [what, inner, reason] of [
  ['a single element that is there twice', '<a>1</a>\n<a>2</a>', '2:1 the element <a> is given twice'],
  ['elements inside a text', '<a>1<b/></a>', '1:36 the element <a> has elements inside, where only text is expected'],
  ['one name in two namespaces', '<p:a>1</p:a><q:a>2</q:a>', '1:1 the name "a" is given in two namespaces'],
  ['an attribute in two namespaces', '<b p:x="1" x="2"/>', '1:36 the name "x" is given in two namespaces'],
  ['__proto__ as an element', '<__proto__><a>1</a></__proto__>', '1:1 the name "__proto__" is not allowed in a message'],
  ['__proto__ behind a prefix', '<p:__proto__/>', '1:1 the name "__proto__" is not allowed in a message'],
  ['__proto__ as an attribute', '<a __proto__="1"/>', '1:36 the name "__proto__" is not allowed in a message'],
  ['constructor, deep inside', '<b><c><constructor/></c></b>', '1:39 the name "constructor" is not allowed in a message'],
  ['toString', '<toString/>', '1:1 the name "toString" is not allowed in a message'],
  ['the mark of xml2js', '<b>x<![CDATA[ ]]><cdata/></b>', '1:36 the name "cdata" is not allowed in a message'],
  ['a name that xml2js does not know', '<\u{10000}/>', '1:1 the message cannot be read'],
] as const) {
  test(`refused: ${what}`, (t) => {
    const fault = t.throws(() => read(inner), { instanceOf: XmlError });
    t.is(fault?.message, reason);
  });
}

for (const [what, xml, reason] of [
  ['another root', '<Error/>', '1:1 the root element is <Error>, not <r>'],
  ['a root in another namespace', '<r xmlns="urn:q"/>', '1:1 the root element is not in the namespace urn:p'],
  ['a DOCTYPE', '<!DOCTYPE r [<!ENTITY e "x">]><r xmlns="urn:p">&e;</r>', '1:1 a DOCTYPE is not allowed'],
  ['two roots', '<r xmlns="urn:p"/><r/>', '1:21 more than one root element'],
  ['an entity of HTML', '<r xmlns="urn:p">&nbsp;</r>', '1:23 an entity that is not defined'],
  ['no XML', 'welcome', '1:7 text outside the root element'],
  ['nothing', '', '1:1 the document is empty'],
] as const) {
  test(`refused, with the gate: ${what}`, (t) => {
    const fault = t.throws(() => readMessage(bytes(xml), 'r', { a: TEXT }, 'urn:p'), { instanceOf: XmlError });
    t.is(fault?.message, reason);
  });
}

test('a message of the largest size is read, and one more byte is refused', (t) => {
  const frame = '<r><a></a></r>';
  const text = 'x'.repeat(MESSAGE_LIMITS.bytesMax - frame.length);
  t.is(readMessage(bytes(`<r><a>${text}</a></r>`), 'r', { a: TEXT }).a, text);
  t.is(
    t.throws(() => readMessage(bytes(`<r><a>${text}x</a></r>`), 'r', { a: TEXT }))?.message,
    '1:1 the message is longer than 4194304 bytes',
  );
});

test('a message with the most nodes is read, and one more element or attribute is refused', (t) => {
  const half = (MESSAGE_LIMITS.nodesMax - 2) / 2;
  const inner = `<a>1</a>${'<b x=""/>'.repeat(half)}`;
  t.deepEqual(read(inner), { a: '1' });
  for (const more of ['<b/>', '<b x=""/>']) {
    t.regex(t.throws(() => read(inner + more))?.message ?? '', /^1:\d+ the message has more than 50000 elements and attributes$/);
  }
});
