// Runs AVA in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { type Failure, readResults } from './results.js';
import type { Suite } from './suites.js';
import { type Run, type Told, toldWith } from './told.js';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
export const DIST = join(ROOT, 'dist');
const AVA = join(ROOT, 'node_modules/ava/entrypoints/cli.js');
const GROUPS = join(DIST, 'groups');
const RESULTS = join(DIST, 'test-results.jsonl');
/** A line about a test that passed. There are thousands. */
const PASSED = /^\s*(?:✔|ℹ) /;

/** Runs these groups of files, each in an isolate. Prints a line as each file ends, and what AVA says of failures. */
export async function runGroups(groups: readonly (readonly string[])[], suite: Suite): Promise<Run> {
  const files = groups.flat();
  rmSync(RESULTS, { force: true });
  rmSync(GROUPS, { recursive: true, force: true });
  mkdirSync(GROUPS, { recursive: true });
  const entries = groups.map((group, index) => {
    const name = join(GROUPS, `${String(index + 1).padStart(2, '0')}.js`);
    const list = JSON.stringify(group, undefined, 2);
    writeFileSync(name, `import { runGroup } from '../test/run/group.js';\nawait runGroup(${list}, ${JSON.stringify(RESULTS)});\n`);
    return relative(ROOT, name);
  });
  let told: Told = { failed: 0, outside: 0 };
  const code = await run(entries, suite, (line) => {
    told = toldWith(told, line);
    if (!PASSED.test(line)) console.log(line);
  });
  return { results: readResults(RESULTS, files), isGreen: code === 0, told };
}

/** Runs one failed test again, in a fresh process. Whether it passed. */
export async function runAgain({ file, title }: Failure, suite: Suite): Promise<boolean> {
  const match = title === undefined ? [] : ['--match', title.replace(/^!/, '*')];
  return (await run([join('dist/test', file), ...match], { ...suite, atOnce: 1 })) === 0;
}

/** Without `heard` nothing is shown. */
function run(given: readonly string[], suite: Suite, heard?: (line: string) => void): Promise<number> {
  const timeout = suite.timeout === undefined ? [] : ['--timeout', suite.timeout];
  const flags = ['--concurrency', String(suite.atOnce), ...timeout];
  const child = spawn(process.execPath, ['--import', join(ROOT, 'scripts/keepWasm.mjs'), AVA, ...flags, ...given], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: join(DIST, 'compiled'), ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', heard === undefined ? 'ignore' : 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! });
  lines.on('line', (line) => heard?.(line));
  return ended(child);
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
