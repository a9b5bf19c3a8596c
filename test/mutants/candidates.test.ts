import { createImportGraph } from '../run/imports.js';
import { folderOf } from '../support/folderOf.js';
import { test } from '../support/test.js';
import { candidatesFor } from './candidates.js';

test('the mirrored file comes first, then its neighbours, those that import it, and common words of the paths', async (t) => {
  const files = {
    'src/app.js': "import './webhooks/claim.js';\n",
    'src/start.js': "import './app.js';\n",
    'src/run.js': "import './start.js';\n",
    'src/webhooks/claim.js': '',
    'test/webhooks/claim.test.js': '',
    'test/webhooks/other.test.js': "import '../../src/run.js';\n",
    'test/near.test.js': "import '../src/webhooks/claim.js';\n",
    'test/flows/invoices.test.js': "import '../../src/run.js';\n",
    'test/flows/webhooks.test.js': "import '../../src/run.js';\n",
    'test/without.test.js': '',
    'test/processes.test.js': '',
    'test/webhooks/claim.crash.js': '',
  };
  await using dist = await folderOf(files);
  const tests = Object.keys(files).flatMap((name) => (name.startsWith('test/') ? [name.slice('test/'.length)] : []));
  const startsProcesses = (file: string): boolean => /processes|crash|claim/.test(file);
  const known = { graph: createImportGraph(dist.path), secondsOf: () => 1, startsProcesses };
  t.deepEqual(candidatesFor({ file: 'src/webhooks/claim.ts' }, tests, known), [
    'webhooks/claim.crash.js',
    'webhooks/claim.test.js',
    'webhooks/other.test.js',
    'near.test.js',
    'flows/webhooks.test.js',
    'flows/invoices.test.js',
    'processes.test.js',
  ]);
});

test('of files that are alike the shorter one comes first, unless the fault names the other one', async (t) => {
  const importing = "import '../src/a.js';\n";
  await using dist = await folderOf({ 'src/a.js': '', 'test/b.test.js': importing, 'test/c.test.js': importing });
  const seconds: Record<string, number> = { 'b.test.js': 9, 'c.test.js': 1 };
  const known = { graph: createImportGraph(dist.path), secondsOf: (file: string) => seconds[file]!, startsProcesses: () => false };
  t.deepEqual(candidatesFor({ file: 'src/a.ts' }, ['b.test.js', 'c.test.js'], known), ['c.test.js', 'b.test.js']);
  t.deepEqual(candidatesFor({ file: 'src/a.ts', near: ['b.'] }, ['b.test.js', 'c.test.js'], known), ['b.test.js', 'c.test.js']);
});
