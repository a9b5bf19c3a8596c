// The settings that pages and deploy/ show: the service starts with each value, and with those of a block together.
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/error.js';
import { load } from '../../config/load.js';
import { INSTEAD } from '../../config/relations.js';
import { SETTINGS } from '../../config/schema.js';
import type { Setting } from '../../config/setting.js';
import { unknownSettings } from '../../config/unknownSettings.js';
import { EVERY_SETTING, PRODUCTION } from '../config/everySetting.js';
import { newFolder } from '../support/folderOf.js';
import { fencesOf, pages, spansOf } from '../support/markdown.js';
import { test } from '../support/test.js';

type Environment = Record<string, string>;

/** `NAME=value`, also behind `settings.` (of the chart) and `\n` (of printf). */
const ASSIGNED = /(?:(?<=\\n)|(?<![\w$-]|(?<!settings)\.))([A-Z][A-Z0-9_]+)=('[^']*'|"[^"]*"|(?:[^\s'"`\\;)]|\\(?!n))*)/g;
/** The names of the Secret that the chart is given. */
const CHART_SECRETS = /secrets\.keys=\{([^}]*)\}/;
/** Of examples and tests. */
const OF_OTHERS = new Set(['EXCHANGE_FOLDER', 'EXCHANGE_PORT', 'EXCHANGE_URL']);
const SANDBOXES = new Set(['README.md', 'docs/testing.md']);
/** Values that a page leaves out. The test has valid ones. */
const LEFT_OUT = /^…$|^\$/;

const PAGES = pages()
  .filter((page) => page !== 'CHANGELOG.md')
  .map((page) => [page, readFileSync(page, 'utf8')] as const);
const DEPLOYED = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => [path, readFileSync(path, 'utf8')] as const);

const isSetting = (name: string): boolean => name in SETTINGS || (name.endsWith('_FILE') && name.slice(0, -5) in SETTINGS);
const isForSandbox = (name: string, value: string): boolean =>
  value === 'sandbox' || (SETTINGS as Readonly<Record<string, Setting>>)[name]?.sandboxOnly === true;
const valid = (name: string): string => (EVERY_SETTING as Readonly<Environment>)[name] ?? '';

/** What a sentence does not repeat. */
const beside = (name: string, value: string): Environment => (name === 'AP_KEYSTORE_FILE' ? { AP_KEYSTORE_PASSWORD_FILE: value } : {});

/** In a text, without what belongs to other programs. */
function assignedIn(text: string): Environment {
  const pairs = [...text.matchAll(ASSIGNED)].map(
    ([, name = '', value = '']) => [name, value.replace(/^(['"])(.*)\1$/, '$2').replace(/\.$/, '')] as const,
  );
  const secrets = CHART_SECRETS.exec(text)?.[1]?.split(',') ?? [];
  const named = secrets.map((key) => key.toUpperCase().replaceAll('-', '_')).map((name) => [name, valid(name)] as const);
  const given = [...pairs, ...named].filter(([name]) => !OF_OTHERS.has(name));
  return Object.fromEntries(given.map(([name, value]) => [name, LEFT_OUT.test(value) ? valid(name) : value]));
}

/** What the service says of these settings on top of others. */
function faultsOf(given: Environment, base: Readonly<Environment>): string[] {
  const unknown = unknownSettings(given).map(({ name }) => `${name} is no setting.`);
  const env = { ...base };
  for (const [one, other] of INSTEAD.flatMap(
    ([a, b]) =>
      [
        [a, b],
        [b, a],
      ] as const,
  ))
    if (given[one] !== undefined) delete env[other];
  try {
    load({ ...env, ...given });
    return unknown;
  } catch (error) {
    if (error instanceof ConfigError) return [...unknown, ...error.message.split('\n')];
    throw error;
  }
}

test('the settings of each block make a start, with those of the blocks before it', (t) => {
  let count = 0;
  for (const [page, text] of PAGES) {
    let given: Environment = {};
    for (const { line, text: block } of fencesOf(text)) {
      const more = assignedIn(block);
      count += Object.keys(more).filter(isSetting).length;
      given = { ...given, ...more };
      t.deepEqual(faultsOf(given, SANDBOXES.has(page) ? {} : PRODUCTION), [], `${page}:${line}`);
    }
  }
  t.true(count > 30);
});

test('a value that a sentence, or a file of deploy/, gives a setting is taken', (t) => {
  const texts = [...PAGES.flatMap(([page, text]) => spansOf(text).map((span) => [page, span] as const)), ...DEPLOYED];
  const assigned = texts.flatMap(([at, text]) => Object.entries(assignedIn(text)).map(([name, value]) => ({ at, name, value })));
  // Those of a unit are in its folders: see below.
  const given = assigned.filter(({ name, value }) => isSetting(name) && !value.includes('%'));
  t.true(given.length > 20);
  for (const { at, name, value } of given) {
    t.deepEqual(faultsOf({ [name]: value, ...beside(name, value) }, isForSandbox(name, value) ? {} : EVERY_SETTING), [], at);
  }
});

test('each default of config/example.env is taken where its line loses the mark', (t) => {
  const lines = [...readFileSync('config/example.env', 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  t.is(lines.length, Object.keys(SETTINGS).length);
  for (const [, name = '', value = ''] of lines) {
    t.true(isSetting(name), name);
    if (value !== '') t.deepEqual(faultsOf({ [name]: value }, isForSandbox(name, value) ? {} : EVERY_SETTING), [], name);
  }
});

for (const [unit, role] of [
  ['exchange-migrate', 'migrate'],
  ['exchange@', 'api'],
  ['exchange@', 'worker'],
] as const) {
  test(`${unit}.service starts as ${role} with the files that docs/deployment.md writes`, async (t) => {
    const folder = await newFolder(t);
    for (const name of ['DATABASE_URL', 'MASTER_KEYS', 'METRICS_TOKEN']) {
      await writeFile(join(folder, name.toLowerCase().replace('_', '-')), valid(name));
    }
    const text = readFileSync(`deploy/systemd/${unit}.service`, 'utf8')
      .replaceAll('%d', folder)
      .replaceAll('%S', folder)
      .replaceAll('%i', role);
    const lines = [...text.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => assignedIn(line));
    const files = [...readFileSync('docs/deployment.md', 'utf8').matchAll(/printf '(.*)' > \/etc\/exchange\/(\w+)\.env/g)];
    const read = files.filter(([, , name = '']) => name === 'exchange' || name === role).map(([, written = '']) => assignedIn(written));
    t.is(read.length, role === 'worker' ? 2 : 1);
    t.deepEqual(faultsOf(Object.assign({}, ...lines, ...read), {}), []);
  });
}
