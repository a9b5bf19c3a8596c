import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf } from '../support/folderOf.js';
import { test } from '../support/test.js';
import { createImportGraph } from './imports.js';
import { digestOf, isSlow, recordedDigests, recordPassed } from './slow.js';

const SLOW = { 'mail/': ['src/mail'] };
const FILES = {
  'test/mail/a.test.ts': 'itself',
  'test/support/helper.ts': 'a helper',
  'src/mail/read.ts': 'what it is about',
  'src/app.ts': 'a source that a helper names',
  'src/other.ts': 'a source that only other sources name',
  'test/run/slow.json': '{}',
  'dist/test/mail/a.test.js': "import '../support/helper.js';\n",
  'dist/test/support/helper.js': "import '../../src/app.js';\n",
  'dist/src/app.js': "import './other.js';\n",
};

const digest = (root: string): string => digestOf('mail/a.test.js', root, createImportGraph(join(root, 'dist')), SLOW);

for (const [path, isChange] of [
  ['test/mail/a.test.ts', true],
  ['test/support/helper.ts', true],
  ['src/mail/read.ts', true],
  ['src/mail/more.ts', true],
  ['src/app.ts', true],
  ['src/other.ts', false],
] as const) {
  test(`a change of ${path} is ${isChange ? 'one' : 'none'} of the slow file`, async (t) => {
    await using checkout = await folderOf(FILES);
    const root = checkout.path;
    const before = digest(root);
    await writeFile(join(root, path), 'another text');
    t.is(digest(root) !== before, isChange);
  });
}

test('a slow file is named by the start of its path', (t) => {
  t.true(isSlow('mail/a.test.js', SLOW));
  t.false(isSlow('channels/mail/a.test.js', SLOW));
});

test('the digests of files that passed are kept beside those of others; files that are not slow are dropped', async (t) => {
  await using checkout = await folderOf(FILES);
  const root = checkout.path;
  recordPassed(root, { 'mail/b': '1', 'mail/a': '1', other: '1' }, SLOW);
  recordPassed(root, { 'mail/a': '2' }, SLOW);
  t.deepEqual(recordedDigests(root), { 'mail/a': '2', 'mail/b': '1' });
  t.is(await readFile(join(root, 'test/run/slow.json'), 'utf8'), '{\n  "mail/a": "2",\n  "mail/b": "1"\n}\n');
});
