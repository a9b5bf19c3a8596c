import { Walk } from '../../src/validation/walk.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const DOCUMENT = `<Invoice xmlns="${UBL}:Invoice-2" xmlns:a="${UBL}:CommonAggregateComponents-2" xmlns:b="${UBL}:CommonBasicComponents-2">
  <b:ID>1</b:ID>
  <a:Party><b:ID>2</b:ID><a:Party><b:ID>3</b:ID></a:Party></a:Party>
  <a:Item><x:ID xmlns:x="urn:other">4</x:ID><b:ID>5</b:ID></a:Item>
</Invoice>`;

/** The texts of the elements at each path. */
function reached(...paths: readonly string[]): string[] {
  const walk = new Walk<string>();
  for (const path of paths) walk.add(path, path);
  const found: string[] = [];
  walk.run(parseXml(Buffer.from(DOCUMENT)).root, (paths, { text }) => {
    found.push(...paths.map((path) => `${path} ${text}`));
    return true;
  });
  return found;
}

const CASES: readonly (readonly [path: string, texts: readonly string[]])[] = [
  ['cbc:ID', ['1', '2', '3', '5']],
  ['/inv:Invoice/cbc:ID', ['1']],
  ['/cbc:ID', []],
  ['/cn:CreditNote/cbc:ID', []],
  ['cac:Party/cbc:ID', ['2', '3']],
  ['cac:Party/cac:Party/cbc:ID', ['3']],
  ['/inv:Invoice/*/cbc:ID', ['2', '5']],
  ['*/cbc:ID', ['1', '2', '3', '5']],
  ['cac:Item/*', ['4', '5']],
  ['cac:Item/cbc:ID|/inv:Invoice/cbc:ID', ['1', '5']],
];

for (const [path, texts] of CASES) {
  test(`${path} reaches ${texts.join(', ') || 'nothing'}: namespaces count, prefixes do not`, (t) => {
    t.deepEqual(
      reached(path),
      texts.map((text) => `${path} ${text}`),
    );
  });
}

test('paths that end at one element are all found there, in the order of their adding', (t) => {
  t.deepEqual(reached('cac:Item/cbc:ID', 'cbc:ID').slice(-2), ['cac:Item/cbc:ID 5', 'cbc:ID 5']);
});

test('a visit that says false ends the walk', (t) => {
  const walk = new Walk<string>();
  walk.add('cbc:ID', 'id');
  let visits = 0;
  const finished = walk.run(parseXml(Buffer.from(DOCUMENT)).root, () => {
    visits += 1;
    return false;
  });
  t.deepEqual([finished, visits], [false, 1]);
});
