// Everything, on both stores: `npm run test:nightly [-- --times N]`. Each suite runs shuffled, N times, whole (`--all`), with a spinning
// process beside it. Parts of the environment that are not named leave their suites out, with a line. The last line counts.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { SuiteName } from './suites.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const NIGHTLY: readonly SuiteName[] = ['test', 'postgres', 'crash', 'mongo', 's3', 'corpora', 'compose'];
/** Their tools are on few machines, so each has a command of its own. */
const APART = ['browser', 'interop', 'render', 'clients', 'schemathesis', 'services'];
const COUNTED = /^(\d+) passed, (\d+) failed$/;

interface Counted {
  readonly passed: number;
  readonly failed: number;
}

const { values } = parseArgs({ options: { times: { type: 'string', default: '1' } } });
const table: string[] = [];
let [passed, failed] = [0, 0];
for (const name of NIGHTLY) {
  const reason = missing(name);
  if (reason !== undefined) {
    table.push(`${name}: left out. ${reason}`);
    continue;
  }
  const counted = await run(name, values.times);
  passed += counted.passed;
  failed += counted.failed;
  table.push(`${name}: ${counted.passed} passed, ${counted.failed} failed`);
}
for (const name of APART) table.push(`${name}: left out. Run npm run test:${name}.`);
for (const line of table) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** What a suite needs that this environment does not name. */
function missing(name: SuiteName): string | undefined {
  if (name === 'test') return undefined;
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/needs.mjs'), name], { encoding: 'utf8' });
  return status === 0 ? undefined : stderr.trim();
}

/** `npm test` takes a store that is named, which is for the other suites. */
function environmentOf(name: SuiteName): NodeJS.ProcessEnv {
  if (name !== 'test') return process.env;
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('TEST_')));
}

/** A suite in a process of its own. One that dies counts as a failure. */
async function run(name: SuiteName, times: string): Promise<Counted> {
  console.log(`== ${name}`);
  const flags = ['--all', '--shuffle', '--beside', '1', '--times', times];
  const child = spawn(process.execPath, [join(ROOT, 'dist/test/run/main.js'), name, ...flags], {
    env: environmentOf(name),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  let counted: Counted | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const found = COUNTED.exec(line);
    if (found !== null) counted = { passed: Number(found[1]), failed: Number(found[2]) };
  }
  const code = await ended;
  if (counted === undefined || (code !== 0 && counted.failed === 0)) return { passed: counted?.passed ?? 0, failed: 1 };
  return counted;
}
