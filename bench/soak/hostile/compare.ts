// What the other tenants see of a hostile one: the p99 of each step in phases with it, and in phases without.
import { overlap } from '../../moment.js';
import { quantile } from '../../report.js';
import type { Finding } from '../finding.js';
import type { Sample } from '../ledger.js';
import type { Answers, HostileRun, Phase } from './hostile.js';

/** What a phase leaves behind does not count for the next one. */
const AFTERMATH_MS = 3_000;
/** A p99 of fewer samples is chance. */
const SAMPLES_MIN = 100;
const GROWTH_MAX = 1.5;
/** Less is no growth that anybody sees. */
const GROWTH_MS_MIN = 50;
/** Of samples that have not grown, one in a hundred is above a p99. */
const SHARE_ABOVE = 0.01;
/** By chance more than this share is above it. So many standard deviations more are none. */
const DEVIATIONS_MAX = 3;

export interface Compared {
  readonly step: string;
  readonly withoutCount: number;
  readonly withoutP99Ms: number;
  readonly withCount: number;
  readonly withP99Ms: number;
  /** What a p99 beside attacks may be. */
  readonly limitMs: number;
  readonly withAboveLimit: number;
}

/** Each sample counts in the phase in which it is as a whole. */
export function compare(samples: readonly Sample[], phases: readonly Phase[]): Compared[] {
  const lengths = (all: readonly Sample[], isHostile: boolean): number[] => {
    const others = phases.filter((phase) => phase.isHostile !== isHostile);
    const outside = others.map(({ beganMs, endedMs }) => ({ beganMs, endedMs: endedMs + AFTERMATH_MS }));
    const within = { beganMs: phases[0]?.beganMs ?? 0, endedMs: phases.at(-1)?.endedMs ?? 0 };
    return all
      .filter((one) => overlap(one, within) && !outside.some((span) => overlap(one, span)))
      .map(({ beganMs, endedMs }) => endedMs - beganMs);
  };
  return [...Map.groupBy(samples, ({ step }) => step)].map(([step, all]) => {
    const [without, withIt] = [lengths(all, false), lengths(all, true)];
    const withoutP99Ms = quantile(without, 1 - SHARE_ABOVE);
    const limitMs = Math.max(withoutP99Ms * GROWTH_MAX, withoutP99Ms + GROWTH_MS_MIN);
    return {
      step,
      ...{ withoutCount: without.length, withoutP99Ms, limitMs },
      ...{ withCount: withIt.length, withP99Ms: quantile(withIt, 1 - SHARE_ABOVE) },
      withAboveLimit: withIt.filter((lengthMs) => lengthMs > limitMs).length,
    };
  });
}

function growth(compared: readonly Compared[]): Finding {
  const grown = compared.filter(
    ({ withoutCount, withCount, withAboveLimit }) =>
      Math.min(withoutCount, withCount) >= SAMPLES_MIN && withAboveLimit > mostByChance(withCount),
  );
  return {
    invariant: "no p99 of another tenant grows by more than half beside the hostile one's attacks",
    broken: grown.map(
      ({ step, withoutP99Ms, withP99Ms, withAboveLimit, withCount, limitMs }) =>
        `${step}: ${withoutP99Ms.toFixed(0)} ms without, ${withP99Ms.toFixed(0)} ms with; ` +
        `${withAboveLimit} of ${withCount} above ${limitMs.toFixed(0)} ms`,
    ),
  };
}

/** How many of so many samples may be above a p99 that has not grown. */
function mostByChance(count: number): number {
  const expected = count * SHARE_ABOVE;
  return expected + DEVIATIONS_MAX * Math.sqrt(expected);
}

export interface Beside {
  readonly findings: readonly Finding[];
  readonly report: { readonly answers: Answers; readonly compared: readonly Compared[] } | undefined;
}

/** `run`: undefined where there was no hostile tenant. */
export function judgeHostile(run: HostileRun | undefined, samples: readonly Sample[]): Beside {
  if (run === undefined) return { findings: [], report: undefined };
  const compared = compare(samples, run.phases);
  return { findings: [growth(compared)], report: { answers: run.answers, compared } };
}
