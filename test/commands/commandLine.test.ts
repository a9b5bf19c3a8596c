// What all commands have in common: --help never acts, a wrong command line exits with 2, only start and migrate create a database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { wrap } from '../../src/commands/output.js';
import { type Ended, programOf, runCommand, runProgram, spawnCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { type ExecutionContext, test } from '../support/test.js';

/** `  validate      checks files …` */
const listed = Array.from((await runCommand('--help', [], {})).stdout.matchAll(/^ {2}([a-z0-9:]+) {2,}\S/gm), ([, name = '']) => name);
const PROGRAMS = ['src/main.js', 'examples/network/main.js'];

async function helps(t: ExecutionContext, run: (env: Readonly<Record<string, string>>) => Promise<Ended>): Promise<void> {
  const path = await newFolder(t);
  const { code, stdout, stderr } = await run({ DATA_DIR: path, PORT: '0' });
  t.deepEqual([code, stderr], [0, '']);
  t.regex(stdout, /^Usage: npm (run|start)/);
  t.deepEqual(await readdir(path), []);
}

async function refuses(t: ExecutionContext, run: (env: Readonly<Record<string, string>>) => Promise<Ended>): Promise<void> {
  const path = await newFolder(t);
  const { code, stdout, stderr } = await run({ DATA_DIR: path, PORT: '0' });
  t.deepEqual([code, stdout], [2, '']);
  t.regex(stderr, /^Usage: npm (run|start).*\nWith --help it says more\.\n\nUnknown option '--frobnicate'.*\n$/);
  t.deepEqual(await readdir(path), []);
}

for (const name of listed) {
  test(`${name} --help shows the usage and does nothing`, (t) => helps(t, (env) => spawnCommand(name, ['--help'], env)));
  test(`${name} with an unknown option ends with 2 and does nothing`, (t) => refuses(t, (env) => runCommand(name, ['--frobnicate'], env)));
}
for (const program of PROGRAMS) {
  test(`${program} --help shows the usage and does nothing`, (t) => helps(t, (env) => runProgram(program, ['--help'], env)));
  test(`${program} with an unknown option ends with 2 and does nothing`, (t) =>
    refuses(t, (env) => runProgram(program, ['--frobnicate'], env)));
}

test('help is also a word where a command has commands of its own, and a file elsewhere', async (t) => {
  t.regex((await runCommand('client', ['help'], {})).stdout, /^Usage: npm run client /);
  t.is((await runCommand('validate', ['help'], {})).code, 2);
  t.regex((await runCommand('validate', ['--', '--help'], {})).stderr, /^--help: cannot be read: /);
});

for (const [command, ...given] of [
  ['account', 'types'],
  ['client', 'list'],
  ['files', 'check'],
  ['keys', 'status'],
  ['migrate', 'status'],
  ['tenant', 'usage'],
] as const) {
  test(`${command} ${given[0]} says that there is no database, and makes none`, async (t) => {
    const path = await newFolder(t);
    const { code, stdout, stderr } = await runCommand(command, given, { DATA_DIR: path });
    t.deepEqual([code, stdout], [1, '']);
    t.is(stderr, `There is no database in DATA_DIR ${path}: npm start or npm run migrate makes one there.\n`);
    t.deepEqual(await readdir(path), []);
  });
}

test('a setting that is wrong is one sentence', async (t) => {
  for (const [command, given, code] of [
    ['client', ['list'], 1],
    ['lookup', ['0088:7300010000001', '158'], 2],
  ] as const) {
    const ended = await runCommand(command, given, { LOG_LEVEL: 'loud' });
    t.deepEqual([ended.code, ended.stdout], [code, '']);
    t.regex(ended.stderr, /LOG_LEVEL/);
    t.notRegex(ended.stderr, /\n\s+at /);
  }
});

for (const given of [
  ['--help'],
  ['convert', '--help'],
  ['client', '--help'],
  ['validate', '--format', 'html', ...Array<string>(300).fill('test/fixtures/ubl-invoice.xml')],
] as const) {
  test(`${given.slice(0, 3).join(' ')}, whose output nobody reads, ends quietly with 0`, async (t) => {
    const { file, environment } = programOf('src/exchange.js');
    const child = spawn(process.execPath, [file, ...given], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
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
