// What all commands have in common: --help never acts, a wrong command line exits with 2, only start and migrate create a database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { wrap } from '../../src/commands/output.js';
import { bareEnvironment, runProgram } from '../support/child.js';
import { test } from '../support/test.js';

const COMMANDS = [
  'account',
  'backup',
  'bridgeCheck',
  'client',
  'codelists',
  'convert',
  'demo',
  'drift',
  'files',
  'hold',
  'keys',
  'lookup',
  'migrate',
  'receive',
  'reports',
  'restore',
  'retention',
  'route',
  'rules',
  'tenant',
  'validate',
];
const PROGRAMS = [...COMMANDS.map((name) => `src/commands/${name}.js`), 'src/main.js', 'examples/network/main.js'];

async function folder(t: ExecutionContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'exchange-command-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

for (const program of PROGRAMS) {
  test(`${program} --help shows the usage and does nothing`, async (t) => {
    const path = await folder(t);
    const { code, stdout, stderr } = await runProgram(program, ['--help'], { DATA_DIR: path, PORT: '0' });
    t.deepEqual([code, stderr], [0, '']);
    t.regex(stdout, /^Usage: npm (run|start)/);
    t.deepEqual(await readdir(path), []);
  });

  test(`${program} with an unknown option ends with 2 and does nothing`, async (t) => {
    const path = await folder(t);
    const { code, stdout, stderr } = await runProgram(program, ['--frobnicate'], { DATA_DIR: path, PORT: '0' });
    t.deepEqual([code, stdout], [2, '']);
    t.regex(stderr, /^Usage: npm (run|start).*\nWith --help it says more\.\n\nUnknown option '--frobnicate'.*\n$/);
    t.deepEqual(await readdir(path), []);
  });
}

for (const [command, ...given] of [
  ['account', 'types'],
  ['client', 'list'],
  ['files', 'check'],
  ['keys', 'status'],
  ['migrate', 'status'],
  ['tenant', 'usage'],
] as const) {
  test(`${command} ${given[0]} says that there is no database, and makes none`, async (t) => {
    const path = await folder(t);
    const { code, stdout, stderr } = await runProgram(`src/commands/${command}.js`, given, { DATA_DIR: path });
    t.deepEqual([code, stdout], [1, '']);
    t.is(stderr, `There is no database in DATA_DIR ${path}: npm start or npm run migrate makes one there.\n`);
    t.deepEqual(await readdir(path), []);
  });
}

for (const [command, ...given] of [
  ['convert', '--help'],
  ['client', '--help'],
  ['validate', '--format', 'html', ...Array<string>(300).fill('test/fixtures/ubl-invoice.xml')],
] as const) {
  test(`${command}, whose output nobody reads, ends quietly with 0`, async (t) => {
    const child = spawn(process.execPath, [`dist/src/commands/${command}.js`, ...given], {
      env: bareEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    t.deepEqual([code, stderr], [0, '']);
  });
}

const USAGE = `Usage: x

A sentence that is longer than the terminal is wide, and
one more.

  --to PLACE   says where it goes to, which takes long
               to tell
  --json       short
`;

test('a text that fits stays as it is', (t) => {
  t.is(wrap(USAGE, 80), USAGE);
});

test('in a narrow terminal paragraphs and lists are wrapped, each in its column', (t) => {
  t.is(
    wrap(USAGE, 40),
    `Usage: x

A sentence that is longer than the
terminal is wide, and one more.

  --to PLACE   says where it goes to,
               which takes long to tell
  --json       short
`,
  );
});
