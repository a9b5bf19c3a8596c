import { escapeAttribute, escapeText, isXmlText } from '../../src/xml/escape.js';
import { parseXml } from '../../src/xml/gate.js';
import { attribute } from '../../src/xml/tree.js';
import { test } from '../support/test.js';

const HOSTILE = `a & b < c > d " e ' f ]]> \t\n\r\n\r é € 😀`;

test('what was escaped parses back to what it was', (t) => {
  const { root } = parseXml(Buffer.from(`<a b="${escapeAttribute(HOSTILE)}" c='${escapeAttribute(HOSTILE)}'>${escapeText(HOSTILE)}</a>`));
  t.deepEqual([attribute(root, 'b'), attribute(root, 'c'), root.text], [HOSTILE, HOSTILE, HOSTILE]);
});

test('for a US-ASCII document other characters become references', (t) => {
  t.is(escapeText('é€😀', { ascii: true }), '&#233;&#8364;&#128512;');
  t.is(escapeAttribute('é"', { ascii: true }), '&#233;&quot;');
});

test('text needs no more than it must', (t) => {
  t.is(escapeText(`"it's" é`), `"it's" é`);
});

test('characters that XML cannot carry are told', (t) => {
  t.deepEqual(['a\tb\n😀', 'a\u0000', 'a\u001b', '\uFFFE', '\uD800'].map(isXmlText), [true, false, false, false, false]);
});
