// `exchange <command>`: the table of commands, and what the command line says.
import { readdirSync, readFileSync } from 'node:fs';
import { runProgram } from './support/child.js';
import { test } from './support/test.js';

/** `  validate      checks files …` */
const listed = (help: string): string[] => Array.from(help.matchAll(/^ {2}([a-z0-9:]+) {2,}\S/gm), ([, name = '']) => name);

test('--help lists every command', async (t) => {
  const { code, stdout, stderr } = await runProgram('src/exchange.js', ['--help'], {});
  t.deepEqual([code, stderr], [0, '']);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const ofScripts = Object.keys(scripts).filter((name) => scripts[name] === `node scripts/exchange.mjs ${name}`);
  t.deepEqual(listed(stdout), ofScripts.sort());
});

test('every program in src/commands that takes arguments is a command', (t) => {
  const programs = readdirSync('src/commands')
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => readFileSync(`src/commands/${name}`, 'utf8').includes('process.argv'));
  const text = readFileSync('src/exchange.ts', 'utf8');
  t.true(programs.length > 3);
  t.deepEqual(
    programs.filter((name) => !text.includes(`./commands/${name.replace('.ts', '.js')}`)),
    [],
  );
});

test('a command gets its own arguments', async (t) => {
  const { code, stdout } = await runProgram('src/exchange.js', ['validate', '--help'], {});
  t.is(code, 0);
  t.regex(stdout, /^Usage: npm run --silent validate -- /);
});

test('the exit code is that of the command', async (t) => {
  t.is((await runProgram('src/exchange.js', ['validate', 'test/fixtures/ubl-invoice.xml'], {})).code, 0);
  t.is((await runProgram('src/exchange.js', ['validate', 'package.json'], {})).code, 1);
});

for (const [name, message] of [
  ['validat', 'There is no command "validat". Is it validate?'],
  ['frobnicate', 'There is no command "frobnicate".'],
  ['__proto__', 'There is no command "__proto__".'],
] as const) {
  test(`${name} is refused with 2`, async (t) => {
    const { code, stdout, stderr } = await runProgram('src/exchange.js', [name], {});
    t.deepEqual([code, stdout], [2, '']);
    t.is(stderr, `Usage: exchange <command> [options]\nWith --help it says more.\n\n${message}\n`);
  });
}
