import { parseXml } from '../../src/xml/gate.js';
import { childrenNamed } from '../../src/xml/named.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { test } from '../support/test.js';

const MANY = 200;

/** `count` times three elements: two with one local name in two namespaces, and another one. */
function wide(count: number): XmlElement {
  const body = Array.from({ length: count }, (_, n) => `<a>${n}</a><p:a>${n}</p:a><b/>`).join('');
  return parseXml(Buffer.from(`<r xmlns:p="urn:p">${body}</r>`)).root;
}

for (const count of [1, MANY]) {
  test(`the same as by going through them: ${count} of each`, (t) => {
    const root = wide(count);
    for (const [ns, local] of [
      ['', 'a'],
      ['urn:p', 'a'],
      ['', 'b'],
      ['urn:p', 'b'],
      ['urn:q', 'a'],
      ['', 'toString'],
    ] as const) {
      const expected = root.children.filter((one) => one.ns === ns && one.local === local);
      t.deepEqual(childrenNamed(root, { ns, local }), expected);
    }
  });
}

test('many children are gone through once, however often they are asked for', (t) => {
  let looked = 0;
  const root = wide(MANY);
  const counting: ProxyHandler<XmlElement> = {
    get(target, name) {
      if (name === 'local') looked += 1;
      return Reflect.get(target, name);
    },
  };
  const counted = root.children.map((child) => new Proxy(child, counting));
  const element: XmlElement = { ...root, children: counted };
  const asked = Array.from({ length: MANY }, () => childrenNamed(element, { ns: '', local: 'a' }).length);
  t.true(asked.every((found) => found === MANY));
  t.true(looked <= 2 * counted.length, `${looked} looks at ${counted.length} children`);
});
