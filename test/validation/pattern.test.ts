import { fatal, type Pattern, patternRules, warning } from '../../src/validation/pattern.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';

const FIRST = fatal('first', () => false);
const SECOND = warning('second', () => false);

/** The findings, as `id@element`. */
function told(xml: string, patterns: readonly Pattern[], without: readonly string[] = []): string[] {
  const found: string[] = [];
  patternRules(patterns).check(
    parseXml(Buffer.from(xml)).root,
    new Set(without),
    ({ id }, { local }) => found.push(`${id}@${local}`),
    () => false,
  );
  return found;
}

test('an element is looked at by the first place of a pattern that it fits, and by no later one', (t) => {
  const places = [
    { context: 'a/b', rules: [FIRST] },
    { context: 'b', rules: [SECOND] },
  ];
  t.deepEqual(told('<r><a><b/></a><b/></r>', [{ places }]), ['first@b', 'second@b']);
});

test('each pattern looks for itself', (t) => {
  t.deepEqual(told('<b/>', [{ places: [{ context: 'b', rules: [FIRST] }] }, { places: [{ context: 'b', rules: [SECOND] }] }]), [
    'first@b',
    'second@b',
  ]);
});

test('a place leaves what it does not concern to later ones', (t) => {
  const places = [
    { context: 'b', when: ({ text }: { readonly text: string }) => text === 'x', rules: [FIRST] },
    { context: '*', rules: [SECOND] },
  ];
  t.deepEqual(told('<b>x</b>', [{ places }]), ['first@b']);
  t.deepEqual(told('<b>y</b>', [{ places }]), ['second@b']);
});

test('a place without rules keeps an element from later ones', (t) => {
  t.deepEqual(
    told('<r><a/><b/></r>', [
      {
        places: [
          { context: 'r/a', rules: [] },
          { context: 'r/*', rules: [FIRST] },
        ],
      },
    ]),
    ['first@b'],
  );
});

test('two alternatives of one place that fit are one', (t) => {
  t.deepEqual(told('<a><b/></a>', [{ places: [{ context: 'b|a/b', rules: [FIRST] }] }]), ['first@b']);
});

test('a pattern that does not concern the document is not asked', (t) => {
  const pattern: Pattern = { when: ({ root }) => root.local === 'a', places: [{ context: 'b', rules: [FIRST] }] };
  t.deepEqual(told('<a><b/></a>', [pattern]), ['first@b']);
  t.deepEqual(told('<c><b/></c>', [pattern]), []);
});

test('a rule that is set aside does not fire, and still keeps its element from later places', (t) => {
  const places = [
    { context: 'b', rules: [FIRST] },
    { context: 'b', rules: [SECOND] },
  ];
  t.deepEqual(told('<b/>', [{ places }], ['first']), []);
});

test('out of time it ends, and says so', (t) => {
  const part = patternRules([{ places: [{ context: 'b', rules: [FIRST] }] }]);
  const found: string[] = [];
  const finished = part.check(
    parseXml(Buffer.from('<b/>')).root,
    new Set(),
    ({ id }) => found.push(id),
    () => true,
  );
  t.deepEqual([finished, found], [false, []]);
});

test('a rule has the severity that it was made with', (t) => {
  t.deepEqual([FIRST.severity, SECOND.severity], ['fatal', 'warning']);
});
