import { locationOf } from '../../src/validation/location.js';
import { parseXml } from '../../src/xml/gate.js';
import { NAMESPACES } from '../../src/xml/namespaces.js';
import { descendants } from '../../src/xml/path.js';
import { test } from '../support/test.js';

function locations(xml: string): string[] {
  return descendants(parseXml(Buffer.from(xml)).root).map(locationOf);
}

test('positions count the children of one name, where there are several', (t) => {
  t.deepEqual(locations('<a><b/><c/><b><d/></b></a>'), ['/a', '/a/b[1]', '/a/c', '/a/b[2]', '/a/b[2]/d']);
});

test('a name is one with its namespace; the prefixes are the usual ones, else those of the document', (t) => {
  t.deepEqual(locations(`<a xmlns:x="${NAMESPACES.cbc}" xmlns:y="urn:y"><x:ID/><ID/><y:ID/><y:ID/></a>`), [
    '/a',
    '/a/cbc:ID',
    '/a/ID',
    '/a/y:ID[1]',
    '/a/y:ID[2]',
  ]);
});

// This takes minutes if each of them counts all others.
test('very many of one name', (t) => {
  const count = 450_000;
  t.is(locations(`<a>${'<b/>'.repeat(count)}</a>`).at(-1), `/a/b[${count}]`);
});
