// Every command, option and program that a page, a unit, a compose file or a help text names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBackup, readRestore } from '../../src/commands/backup/arguments.js';
import { type CommandLine, commandLinesOf } from '../support/commandLines.js';
import { fencesOf, pages, spansOf } from '../support/markdown.js';
import { test } from '../support/test.js';

type ReadArguments = (given: readonly string[], more?: unknown) => unknown;

const { scripts: SCRIPTS } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
const COMMANDS = Object.keys(SCRIPTS).filter((name) => SCRIPTS[name] === `node scripts/exchange.mjs ${name}`);
/** Of maintainers. */
const TOOLS = Object.keys(SCRIPTS).filter((name) => SCRIPTS[name]?.endsWith(`node dist/tools/main.js ${name}`));
const ALL = [...COMMANDS, ...TOOLS];
/** What a page leaves out. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { ID: 'acme', CHANNEL: 'email', 'E-MAIL': 'ann@acme.example' };
/** Of `receive` and `bridge:check`, whose settings come from the environment, and the day of `validate`. */
const SECOND: Readonly<Record<string, unknown>> = {
  receive: {},
  'bridge:check': { BRIDGE_SECRET: 'sixteen characters' },
  validate: new Date(),
};
const UNKNOWN = /^Unknown option|^There is no command|is not an option of/;

function textsIn(folder: string): (readonly [path: string, text: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|md|ya?ml|sh|cfg|ini|service|txt|tpl)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, 'utf8')]);
}

const PAGES = pages()
  .filter((page) => page !== 'CHANGELOG.md')
  .map((page) => [page, readFileSync(page, 'utf8')] as const);
const DEPLOYED = [...textsIn('deploy'), ['docker-compose.yml', readFileSync('docker-compose.yml', 'utf8')] as const];
const SOURCES = ['src', 'config', 'tools', 'scripts', 'bench', 'examples', 'docs/rules'].flatMap(textsIn);

/** Without ending. */
const fileOf = (name: string): string =>
  `${TOOLS.includes(name) ? 'tools' : 'src/commands'}/${name.replace(/:(.)/, (_, letter: string) => letter.toUpperCase())}`;

async function parserOf(name: string): Promise<ReadArguments | undefined> {
  if (name === 'backup' || name === 'restore') return name === 'backup' ? readBackup : readRestore;
  if (!existsSync(`${fileOf(name)}/arguments.ts`)) return undefined;
  const module = (await import(`../../${fileOf(name)}/arguments.js`)) as { readArguments: ReadArguments };
  return (given) => module.readArguments(given, SECOND[name]);
}

function sourceOf(name: string): string {
  const file = fileOf(name === 'restore' ? 'backup' : name);
  return readFileSync(existsSync(`${file}/arguments.ts`) ? `${file}/arguments.ts` : `${file}.ts`, 'utf8');
}

const helpOf = (name: string): string => new RegExp(`\`Usage: npm run (?:--silent )?(${name}\\b[^\`]*)\n\`;`).exec(sourceOf(name))![1]!;

/** But for that of npm. */
const optionsIn = (text: string): string[] => [...new Set(text.match(/(?<![\w-])--(?!silent\b)[a-z][a-z-]*/g) ?? [])];

/** What the parser of the command refuses. A command that is not read by a file of its own has these options in its help text. */
async function faultOf({ name, given }: CommandLine): Promise<string | undefined> {
  // All commands have it (src/commands/runLine.ts).
  if (given.includes('--help')) return undefined;
  const read = await parserOf(name);
  if (read === undefined) {
    const verb = name === 'keys' && !helpOf(name).includes(`\n  ${given[0]} `) ? `There is no command "${given[0]}".` : undefined;
    return verb ?? optionsIn(given.join(' ')).find((option) => !helpOf(name).includes(` ${option} `));
  }
  try {
    read(given.map((word) => PLACEHOLDERS[word] ?? word));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function faultsOf(
  commands: readonly { readonly at: string; readonly line: CommandLine }[],
  isFault: (fault: string) => boolean,
): Promise<string[]> {
  const faults = await Promise.all(commands.map(async ({ at, line }) => [at, line.text, await faultOf(line)] as const));
  return faults.flatMap(([at, text, fault]) => (fault !== undefined && isFault(fault) ? [`${at}: ${text}: ${fault}`] : []));
}

const ofCommands = (at: string, text: string) =>
  commandLinesOf(text)
    .filter(({ name }) => ALL.includes(name))
    .map((line) => ({ at, line }));

test('every command that a text names is in package.json', (t) => {
  const named = [...PAGES, ...DEPLOYED, ...SOURCES].flatMap(([at, text]) => commandLinesOf(text).map((line) => ({ at, ...line })));
  t.true(named.length > 300);
  t.deepEqual(
    named.filter(({ kind, name }) => !(kind === 'npm' ? Object.keys(SCRIPTS) : COMMANDS).includes(name)),
    [],
  );
});

test('every command line of a block, a unit and a compose file is one that the command takes', async (t) => {
  const shown = [
    ...PAGES.flatMap(([at, page]) => fencesOf(page).flatMap(({ line, text }) => ofCommands(`${at}:${line}`, text))),
    ...DEPLOYED.flatMap(([at, text]) => ofCommands(at, text)),
  ];
  t.true(shown.length > 60);
  t.deepEqual(await faultsOf(shown, () => true), []);
});

test('every subcommand and option of a command within a sentence exists', async (t) => {
  const said = PAGES.flatMap(([at, page]) => spansOf(page).flatMap((text) => ofCommands(at, text)));
  t.true(said.length > 60);
  t.deepEqual(await faultsOf(said, (fault) => UNKNOWN.test(fault)), []);
});

/** Where the parser has no file of its own, the option is looked for in its text. */
async function takes(name: string, option: string): Promise<boolean> {
  if ((await parserOf(name)) === undefined) return new RegExp(`[ {]'?${option.slice(2)}'?: `).test(sourceOf(name));
  return !/^Unknown option/.test((await faultOf({ kind: 'exchange', name, given: [option, 'x'], text: '' })) ?? '');
}

test('every command takes the options of its help text', async (t) => {
  for (const name of ALL) {
    for (const option of optionsIn(helpOf(name))) t.true(await takes(name, option), `${name} ${option}`);
  }
});

test('every benchmark that a page names is there', (t) => {
  const known = readFileSync('bench/main.ts', 'utf8');
  const named = PAGES.flatMap(([, text]) =>
    commandLinesOf(text).flatMap(({ name, given: [bench = ''] }) => (name === 'bench' ? bench : [])),
  );
  t.true(named.length > 5);
  t.deepEqual(
    named.filter((bench) => !bench.startsWith('NAME') && !new RegExp(`^  '?${bench}'?: {`, 'm').test(known)),
    [],
  );
});

test('every program that a text starts is there', (t) => {
  const started = [...PAGES, ...DEPLOYED].flatMap(([at, text]) =>
    [...text.matchAll(/\b(?:node|sh|bash|python3)(?: -\S+)* ((?:[\w@.-]+\/)+[\w.-]+\.(?:m?js|ts|sh|py))/g)].map(([, path = '']) => ({
      at,
      path,
    })),
  );
  t.true(started.length > 10);
  t.deepEqual(
    started.filter(({ path }) => !existsSync(path)),
    [],
  );
});
