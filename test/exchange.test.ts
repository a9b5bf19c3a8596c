// `exchange <command>`: the list of commands, and what they may know of the process.
import { readdirSync, readFileSync } from 'node:fs';
import { runCommand, spawnCommand } from './support/child.js';
import { test } from './support/test.js';

/** `  validate      checks files …` */
const listed = (help: string): string[] => Array.from(help.matchAll(/^ {2}([a-z0-9:]+) {2,}\S/gm), ([, name = '']) => name);

test('--help lists every command', async (t) => {
  const { code, stdout, stderr } = await runCommand('--help', [], {});
  t.deepEqual([code, stderr], [0, '']);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const ofScripts = Object.keys(scripts).filter((name) => scripts[name] === `node scripts/exchange.mjs ${name}`);
  t.deepEqual(listed(stdout), ofScripts.sort());
});

/** By the path below src/commands. */
const texts = new Map(
  readdirSync('src/commands', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, readFileSync(`src/commands/${path}`, 'utf8')]),
);
const named = (fits: (text: string) => boolean): string[] => [...texts.keys()].filter((path) => fits(texts.get(path)!)).sort();

test('every command of src/commands is listed', (t) => {
  const commands = named((text) => text.includes('export const command: Command'));
  t.true(commands.length > 3);
  t.deepEqual(
    commands.filter((path) => !texts.get('list.ts')!.includes(`import('./${path.replace('.ts', '.js')}')`)),
    [],
  );
});

test('a command gets its arguments, environment and streams: it reads none of the process', (t) => {
  t.deepEqual(
    named((text) => /\bprocess\.(argv|env|std|exit|on)|\bconsole\./.test(text)),
    ['runProcess.ts'],
  );
});

test('the exit code of the process is that of the command', async (t) => {
  t.is((await spawnCommand('validate', ['package.json'], {})).code, 1);
});

for (const [name, message] of [
  ['validat', 'There is no command "validat". Is it validate?'],
  ['frobnicate', 'There is no command "frobnicate".'],
  ['__proto__', 'There is no command "__proto__".'],
] as const) {
  test(`${name} is refused with 2`, async (t) => {
    const { code, stdout, stderr } = await runCommand(name, [], {});
    t.deepEqual([code, stdout], [2, '']);
    t.is(stderr, `Usage: exchange <command> [options]\nWith --help it says more.\n\n${message}\n`);
  });
}
