// One run of a suite: its files in groups, the failed tests once more, and a report.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWhole } from '../support/profile.js';
import { DIST, ROOT, runAgain, runGroups } from './ava.js';
import { createImportGraph } from './imports.js';
import { grouped, shuffled } from './order.js';
import { isQuarantined, quarantineFaults, readQuarantine } from './quarantine.js';
import { type Failure, joined, type Results } from './results.js';
import { type Digests, digestOf, isSlow, recordedDigests, recordPassed } from './slow.js';
import { filesOf, isAlone, SUITES, type Suite, type SuiteName } from './suites.js';
import { faultsBeside, type Run } from './told.js';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

const TIMES_AGAIN = 3;
/** With more failures, something else is wrong than chance. */
const AGAIN_MAX = 10;
const SLOWEST = 20;
const MS_PER_SECOND = 1000;
/** The clock ticks of Linux in /proc. */
const TICKS_PER_SECOND = 100;
/** What Linux tells of this process. */
const STAT = '/proc/self/stat';
/** Measured on two quiet cores, on PGlite. */
const DURATIONS = JSON.parse(readFileSync(join(DIST, 'test/run/durations.json'), 'utf8')) as Readonly<Record<string, number>>;
const SECONDS_USUAL = 2;

/** `parts` select files by parts of their paths. With a seed, files run in an order of its own. */
export async function runSuite(name: SuiteName, parts: readonly string[], seed: string | undefined): Promise<Outcome> {
  const graph = createImportGraph(DIST);
  const all = filesOf(SUITES[name], DIST, graph);
  const files = parts.length === 0 ? all : all.filter((file) => parts.some((part) => file.includes(part)));
  if (name === 'test' && !isWhole()) {
    const slow = filesOf(SUITES.slow, DIST, graph).length;
    console.log(`test: ${slow} slow files are left out. npm run test:slow runs those whose sources changed, npm run test:nightly all.`);
  }
  const suite: Suite = SUITES[name];
  return suite.leavesUnchanged === true ? runChanged(name, files, parts.length > 0, seed) : (await runFiles(name, files, seed)).outcome;
}

/** Leaves out slow files whose sources are those of when they last passed, unless they are named, and records those that pass. */
async function runChanged(name: SuiteName, files: readonly string[], areNamed: boolean, seed: string | undefined): Promise<Outcome> {
  const graph = createImportGraph(DIST);
  const digests: Digests = Object.fromEntries(files.filter((file) => isSlow(file)).map((file) => [file, digestOf(file, ROOT, graph)]));
  const recorded = recordedDigests(ROOT);
  const isLeft = (file: string): boolean => !areNamed && !isWhole() && digests[file] !== undefined && digests[file] === recorded[file];
  for (const file of files.filter(isLeft)) console.log(`${name}: left out ${file}, which has not changed since it last passed`);
  const changed = files.filter((file) => !isLeft(file));
  if (changed.length === 0 && files.length > 0) {
    console.log(`${name}: no file changed since it last passed`);
    return { passed: 0, failed: 0 };
  }
  const { outcome, passed } = await runFiles(name, changed, seed);
  recordPassed(ROOT, Object.fromEntries(passed.flatMap((file) => (digests[file] === undefined ? [] : [[file, digests[file]]]))));
  return outcome;
}

interface RunOfFiles {
  readonly outcome: Outcome;
  /** The files without a failure. */
  readonly passed: readonly string[];
}

async function runFiles(name: SuiteName, files: readonly string[], seed: string | undefined): Promise<RunOfFiles> {
  const suite: Suite = seed === undefined ? SUITES[name] : { ...SUITES[name], longest: [] };
  if (files.length === 0) return { outcome: none(name), passed: [] };
  if (seed !== undefined) console.log(`${name}: order of the seed ${seed}`);
  const begunMs = performance.now();
  const first = await runGroups(inGroups(seed === undefined ? files : shuffled(files, seed), suite), suite);
  const second = await runUnbegun(first.results, suite);
  const results = second === undefined ? first.results : joined(first.results, second.results);
  showSlowest(results);
  const faults = await judged(results.failures, suite, seed);
  faults.push(...faultsBeside(first), ...(second === undefined ? [] : faultsBeside(second)));
  for (const fault of faults) console.log(`FAILED: ${fault}`);
  const tookSeconds = ((performance.now() - begunMs) / MS_PER_SECOND).toFixed(0);
  console.log(`${name}: ${results.passed} tests of ${files.length} files passed in ${tookSeconds} s${processorTime()}`);
  const failed = new Set(results.failures.map(({ file }) => file));
  return {
    outcome: { passed: results.passed, failed: faults.length },
    passed: faults.length > failed.size ? [] : files.filter((file) => !failed.has(file)),
  };
}

/** The seconds of the processors that this process and those that it waited for have taken. Only Linux tells. */
function processorTime(): string {
  if (!existsSync(STAT)) return '';
  const stat = readFileSync(STAT, 'utf8');
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // utime, stime, cutime, cstime (proc_pid_stat(5), fields 14 to 17).
  const ticks = afterName.slice(11, 15).map(Number);
  return `, with ${(ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND).toFixed(0)} s of processor time`;
}

/** How long a file lasts, in seconds. The table has those of 10 s and more. */
export const secondsOf = (file: string): number => DURATIONS[file] ?? SECONDS_USUAL;

function none(name: string): Outcome {
  console.log(`${name}: no file`);
  return { passed: 0, failed: 1 };
}

/** Distributes files over isolates: `count` of them, and one for each file that has to be alone. */
/** As many groups as run at once: each isolate has modules to load and code to compile. */
export function inGroups(files: readonly string[], suite: Suite): string[][] {
  if (suite.grouped === true) {
    const together = files.filter((file) => !isAlone(file));
    return [...grouped(together, suite.atOnce, secondsOf), ...files.filter(isAlone).map((file) => [file])];
  }
  const { longest = [] } = suite;
  const place = (file: string): number => {
    const found = longest.findIndex((start) => file.endsWith(`/${start}.crash.js`));
    return found < 0 ? longest.length : found;
  };
  return files.toSorted((a, b) => place(a) - place(b)).map((file) => [file]);
}

/** Where an isolate dies, those of its files that had not begun run in new ones. */
async function runUnbegun(first: Results, suite: Suite): Promise<Run | undefined> {
  const lost = first.failures.filter(({ title }) => title === undefined).map(({ file }) => file);
  const unbegun = lost.filter((file) => !first.begun.has(file));
  if (unbegun.length === 0 || unbegun.length === lost.length) return undefined;
  console.log(`${unbegun.length} files had not begun when their isolate ended: they run now`);
  return runGroups(inGroups(unbegun, suite), suite);
}

/** Runs each failed test alone, in a fresh process. Returns a line for each that stops a change. */
async function judged(failures: readonly Failure[], suite: Suite, seed: string | undefined): Promise<string[]> {
  const quarantine = readQuarantine(join(DIST, 'test/quarantine.json'));
  const faults = quarantineFaults(quarantine, new Date()).map((fault) => `test/quarantine.json: ${fault}`);
  for (const failure of failures) {
    const named = `${failure.file} › ${failure.title ?? 'did not end'}`;
    const isFlaky = failures.length <= AGAIN_MAX && (await passesAgain(failure, suite));
    if (!isFlaky) faults.push(named);
    else if (isQuarantined(failure, quarantine)) console.log(`FLAKY, in quarantine: ${named}`);
    else faults.push(`FLAKY (${seed === undefined ? 'order by name' : `seed ${seed}`}): ${named} passes alone`);
  }
  return faults;
}

async function passesAgain(failure: Failure, suite: Suite): Promise<boolean> {
  for (let time = 0; time < TIMES_AGAIN; time += 1) if (!(await runAgain(failure, suite))) return false;
  return true;
}

function showSlowest({ files }: Results): void {
  if (files.length <= 1) return;
  console.log('The files that took the most processor time:');
  for (const { file, ms, processorMs } of files.toSorted((a, b) => b.processorMs - a.processorMs).slice(0, SLOWEST)) {
    console.log(`${seconds(processorMs)} s of ${seconds(ms)} s  ${file}`);
  }
}

const seconds = (ms: number): string => (ms / MS_PER_SECOND).toFixed(1).padStart(6);
