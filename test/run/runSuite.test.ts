import { join } from 'node:path';
import { folderOf } from '../support/folderOf.js';
import { test } from '../support/test.js';
import { createImportGraph } from './imports.js';
import { grouped, shuffled } from './order.js';
import { isQuarantined, type Quarantined, quarantineFaults } from './quarantine.js';
import { joined, type Results, readResults } from './results.js';
import { SUITES } from './suites.js';
import { faultsBeside, type Told, toldWith } from './told.js';

test('groups are of about the same weight, and keep the order of the files', (t) => {
  const weights: Record<string, number> = { a: 5, b: 1, c: 4, d: 2 };
  t.deepEqual(
    grouped(['a', 'b', 'c', 'd'], 2, (file) => weights[file]!),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  );
});

test('fewer files than groups: a group each', (t) => {
  t.deepEqual(
    grouped(['a'], 3, () => 1),
    [['a']],
  );
});

test('the same seed gives the same order of all files, another seed another', (t) => {
  const files = ['a', 'b', 'c', 'd', 'e'];
  t.deepEqual(shuffled(files, '1'), shuffled(files.toReversed(), '1'));
  t.deepEqual(shuffled(files, '1').sort(), files);
  t.notDeepEqual(shuffled(files, '1'), shuffled(files, '2'));
});

test('test:services takes each file of a server, and of the others those that open a database', (t) => {
  const taken = (file: string, service: boolean): boolean => SUITES.services.takes(file, () => ({ service, processes: false }));
  t.true(taken('mongo/clock.mongo.js', false));
  t.true(taken('postgres/clock.postgres.js', false));
  t.true(taken('start.test.js', true));
  t.false(taken('log.test.js', false));
});

const ENTRY: Quarantined = { file: 'a.test.js', title: 'one', reason: 'the fake forgets', expires: '2026-12-09' };
const NOW = new Date('2026-11-25T12:00:00Z');

const quarantines: [title: string, entries: Quarantined[], faults: string[]][] = [
  ['fourteen days ahead', [ENTRY], []],
  ['its last day', [{ ...ENTRY, expires: '2026-11-25' }], []],
  ['the day before', [{ ...ENTRY, expires: '2026-11-24' }], ['a.test.js › one expired on 2026-11-24']],
  ['fifteen days ahead', [{ ...ENTRY, expires: '2026-12-10' }], ['a.test.js › one expires in more than 14 days']],
  ['no day', [{ ...ENTRY, expires: 'soon' }], ['a.test.js › one has no day on which it expires']],
  ['no reason', [{ ...ENTRY, reason: ' ' }], ['a.test.js › one has no reason']],
  ['six entries', Array.from({ length: 6 }, () => ENTRY), ['more than 5 entries']],
];
for (const [title, entries, faults] of quarantines) {
  test(`quarantine: ${title}`, (t) => {
    t.deepEqual(quarantineFaults(entries, NOW), faults);
  });
}

test('a test is in quarantine by file and title', (t) => {
  t.true(isQuarantined({ file: 'a.test.js', title: 'one' }, [ENTRY]));
  t.false(isQuarantined({ file: 'a.test.js', title: 'two' }, [ENTRY]));
  t.false(isQuarantined({ file: 'a.test.js', title: undefined }, [ENTRY]));
});

test('a file without an end failed, whether it began or not', async (t) => {
  const lines = [
    { kind: 'begin', file: 'a' },
    { kind: 'passed', file: 'a', title: 'one', ms: 1 },
    { kind: 'failed', file: 'a', title: 'two', ms: 1 },
    { kind: 'end', file: 'a', ms: 3, processorMs: 2 },
    { kind: 'begin', file: 'b' },
  ];
  await using own = await folderOf({ results: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n` });
  const { passed, failures, files, begun } = readResults(join(own.path, 'results'), ['a', 'b', 'c']);
  t.deepEqual(
    { passed, failures, files, begun: [...begun] },
    {
      passed: 1,
      failures: [
        { file: 'a', title: 'two' },
        { file: 'b', title: undefined },
        { file: 'c', title: undefined },
      ],
      files: [{ file: 'a', ms: 3, processorMs: 2 }],
      begun: ['a', 'b'],
    },
  );
});

const NONE: Results = { passed: 1, failures: [], files: [], begun: new Set() };
const ONE_FAILED: Results = { ...NONE, failures: [{ file: 'a', title: 'one' }] };

test('a file that had not begun has the results of its second run', (t) => {
  const first: Results = { ...NONE, failures: ['a', 'b', 'c'].map((file) => ({ file, title: undefined })), begun: new Set(['a']) };
  const second: Results = {
    passed: 2,
    failures: [{ file: 'c', title: 'two' }],
    files: [{ file: 'b', ms: 4, processorMs: 3 }],
    begun: new Set(['b', 'c']),
  };
  t.deepEqual(joined(first, second), {
    passed: 3,
    failures: [
      { file: 'a', title: undefined },
      { file: 'c', title: 'two' },
    ],
    files: [{ file: 'b', ms: 4, processorMs: 3 }],
    begun: new Set(['a', 'b', 'c']),
  });
});

test('lines of AVA count failed tests, and what was thrown outside of them', (t) => {
  const lines = [
    '  ✔ a › zero',
    '  ✘ [fail]: a › one Error',
    '  Uncaught exception in dist/groups/01.js',
    '  Unhandled rejection in dist/groups/02.js',
    '  the log says Unhandled rejection in dist/groups/02.js',
    '  1 unhandled rejection',
  ];
  t.deepEqual(lines.reduce(toldWith, { failed: 0, outside: 0 }), { failed: 1, outside: 2 });
});

const runs: [title: string, results: Results, isGreen: boolean, told: Told, faults: string[]][] = [
  ['green', NONE, true, { failed: 0, outside: 0 }, []],
  ['one test failed', ONE_FAILED, false, { failed: 1, outside: 0 }, []],
  ['a teardown failed, too', ONE_FAILED, false, { failed: 2, outside: 0 }, ['1 more failures, see above']],
  ['red without a failure', NONE, false, { failed: 0, outside: 0 }, ['an error outside the tests, see above']],
  ['a rejection', NONE, false, { failed: 0, outside: 1 }, ['1 exceptions or rejections outside the tests, see above']],
  [
    'a rejection beside a failed test',
    ONE_FAILED,
    false,
    { failed: 1, outside: 1 },
    ['1 exceptions or rejections outside the tests, see above'],
  ],
];
for (const [title, results, isGreen, told, faults] of runs) {
  test(`beside failed tests: ${title}`, (t) => {
    t.deepEqual(faultsBeside({ results, isGreen, told }), faults);
  });
}

test('a file needs a service when something that it imports opens a database', async (t) => {
  await using own = await folderOf({
    'a.js': "import { x } from './b.js';\n",
    'b.js': "import './src/app.js';\n",
    'c.js': "import 'ava';\n",
  });
  const { needsOf } = createImportGraph(own.path);
  t.deepEqual(
    [needsOf('a.js'), needsOf('c.js')],
    [
      { service: true, processes: false },
      { service: false, processes: false },
    ],
  );
});

test('a file needs processes when a module of the tests that it imports starts some', async (t) => {
  // A literal import would say that of this file, too.
  const importing = (name: string): string => `import '${name}';\n`;
  await using own = await folderOf({
    'test/a.js': importing('./support/run.js'),
    'test/support/run.js': importing('node:child_process'),
    'test/b.js': importing('../src/spawns.js'),
    'src/spawns.js': importing('node:child_process'),
  });
  const { needsOf } = createImportGraph(own.path);
  t.deepEqual(
    ['test/a.js', 'test/b.js'].map((file) => needsOf(file).processes),
    [true, false],
  );
});
