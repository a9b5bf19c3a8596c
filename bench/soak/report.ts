// Prints the results of a run: tables for people and one line of JSON for scripts.
import { conclude, table } from '../report.js';
import type { Counts } from './balancer.js';
import type { ChannelCount } from './channelChecks.js';
import type { Done } from './faults.js';
import type { Beside } from './hostile/compare.js';
import type { Verdict } from './invariants.js';
import type { MemoryOf } from './memory.js';
import type { Fault } from './plan.js';
import type { SoakSettings } from './settings.js';
import type { StepTimes } from './times.js';
import type { Upgrade } from './upgrade.js';

const EXAMPLES_MAX = 5;

export interface Findings {
  readonly settings: SoakSettings;
  readonly verdict: Verdict;
  readonly steps: readonly StepTimes[];
  readonly done: readonly Done[];
  /** The start of the load, by {@link moment}. */
  readonly beganMs: number;
  readonly memory: readonly MemoryOf[];
  /** Names of the processes that ran during the whole run. */
  readonly lasting: readonly string[];
  /** Undefined where all processes used the present build. */
  readonly upgrade: Upgrade | undefined;
  readonly balancer: Counts;
  readonly repeats: ReadonlyMap<string, number>;
  readonly replayed: number;
  readonly picturesCompared: number;
  readonly filesReadBack: number;
  readonly failedStarts: number;
  readonly settledMs: number;
  readonly stores: readonly string[];
  readonly channels: readonly ChannelCount[];
  /** Undefined in runs without a hostile tenant. */
  readonly hostile: Beside['report'];
}

export function printPlan({ minutes, perSecond, seed, from }: SoakSettings, plan: readonly Fault[], stores: readonly string[]): void {
  console.log(
    `${minutes} minutes at ${perSecond} uploads a second, seed ${seed}${from === undefined ? '' : `, from ${from}`}; ${stores.join('; ')}`,
  );
  table(
    ['plan', 'at s', 'for s'],
    plan.map(({ kind, target, atMs, lengthMs }) => [`${kind} ${target}`.trim(), seconds(atMs), seconds(lengthMs)]),
  );
}

/** Prints one line for a fault that is over. */
export function printDone({ fault, beganMs, endedMs }: Done, began: number): void {
  const at = `${seconds(beganMs - began)} s`.padStart(8);
  console.log(`${at}  ${`${fault.kind} ${fault.target}`.trim()}, over after ${seconds(endedMs - beganMs)} s`);
}

export function printFindings(found: Findings): void {
  const { verdict, steps, done, beganMs, memory } = found;
  console.log('\nWhat was done, and what the balancer saw meanwhile');
  table(
    ['', 'at s', 'for s', 'forwarded', 'moved', '502', '503'],
    done.map(({ fault, beganMs: at, endedMs, counts }) => [
      `${fault.kind} ${fault.target}`.trim(),
      seconds(at - beganMs),
      seconds(endedMs - at),
      counts.forwarded,
      counts.moved,
      counts.broken,
      counts.unserved,
    ]),
  );
  console.log('\nms of each step, over all and in quiet times');
  table(
    ['', 'count', 'p50', 'p99', 'max', 'quiet count', 'p50', 'p99'],
    steps.map((one) => [one.step, one.count, one.p50Ms, one.p99Ms, one.maxMs, one.quietCount, one.quietP50Ms, one.quietP99Ms]),
  );
  console.log('\nMemory in MiB: medians of the thirds of the run');
  table(
    ['', 'first', 'second', 'last', 'most', ''],
    memory.map(({ name, thirds, maxMib, isFlat }) => [
      name,
      ...thirds,
      maxMib,
      found.lasting.includes(name) ? (isFlat ? 'flat' : 'GROWS') : 'was renewed',
    ]),
  );
  if (found.hostile !== undefined) printHostile(found.hostile);
  if (found.channels.length > 0) printChannels(found.channels);
  if (found.upgrade !== undefined) printUpgrade(found.upgrade);
  printVerdict(found);
  conclude('soak', {
    ...found.settings,
    ...verdict.counts,
    upgrade: found.upgrade,
    channels: found.channels,
    hostile: found.hostile,
    passed: isPassed(found),
    broken: verdict.findings
      .filter(({ broken }) => broken.length > 0)
      .map(({ invariant, broken }) => ({ invariant, count: broken.length })),
    balancer: found.balancer,
    repeats: Object.fromEntries(found.repeats),
    replayed: found.replayed,
    settledMs: Math.round(found.settledMs),
    steps: steps.map((one) => Object.fromEntries(Object.entries(one).map(([name, value]) => [name, rounded(value)]))),
    memoryMiB: memory.map(({ name, thirds, maxMib, minutes }) => ({
      name,
      thirds: thirds.map(rounded),
      max: rounded(maxMib),
      minutes: minutes.map(rounded),
    })),
    faults: done.map(({ fault, beganMs: at, endedMs }) => ({
      kind: fault.kind,
      target: fault.target,
      atSeconds: Number(seconds(at - beganMs)),
      forSeconds: Number(seconds(endedMs - at)),
    })),
  });
}

function printChannels(counts: readonly ChannelCount[]): void {
  console.log('\nThe other channels: documents, and messages that came once more under the same identifier');
  table(
    ['', 'documents', 'lost', 'doubled', 'repeated'],
    counts.map(({ way, documents, lost, doubled, repeated }) => [way, documents, lost, doubled, repeated]),
  );
}

function printHostile({ answers, compared }: NonNullable<Findings['hostile']>): void {
  console.log('\nThe hostile tenant: answers by status, 0 for none');
  table(
    ['', 'answers'],
    Object.entries(answers).map(([name, counts]) => [
      name,
      Object.entries(counts)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ]),
  );
  console.log('\nms of each step of the others, without its attacks and beside them');
  table(
    ['', 'count', 'p99', 'count beside', 'p99 beside', 'limit', 'above it'],
    compared.map((one) => [one.step, one.withoutCount, one.withoutP99Ms, one.withCount, one.withP99Ms, one.limitMs, one.withAboveLimit]),
  );
}

function printUpgrade({ from, to, isRecounted }: Upgrade): void {
  const recounted = isRecounted ? '; usage counted anew, for the older build did not count' : '';
  console.log(`\nUpgrade from ${from} to ${to}, one process after the other${recounted}`);
}

function printVerdict(found: Findings): void {
  const { counts, findings } = found.verdict;
  console.log('\nVerdict');
  for (const { invariant, broken } of findings) {
    console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant}${broken.length === 0 ? '' : `: ${broken.length}`}`);
    for (const example of broken.slice(0, EXAMPLES_MAX)) console.log(`          ${example}`);
  }
  const repeats = [...found.repeats].map(([what, count]) => `${count} after ${what}`).join(', ');
  console.log(
    `\nin ${counts.accepted}, arrived ${counts.arrived}, lost ${counts.lost}, doubled ${counts.doubled}, late ${counts.late}; ` +
      `${counts.events} events, ${counts.repeatedWebhooks} webhooks heard once more under the same webhook-id\n` +
      `requests repeated: ${repeats || 'none'}; uploads answered as replayed: ${found.replayed}\n` +
      `pictures compared by the buyer: ${found.picturesCompared}, files of the store read back: ${found.filesReadBack}\n` +
      `starts repeated: ${found.failedStarts}; settled ${seconds(found.settledMs)} s after the load\n${found.stores.join('\n')}`,
  );
}

export function isPassed({ verdict }: Pick<Findings, 'verdict'>): boolean {
  return verdict.findings.every(({ broken }) => broken.length === 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function rounded(value: string | number): string | number | null {
  if (typeof value === 'string') return value;
  return Number.isNaN(value) ? null : Math.round(value * 10) / 10;
}
