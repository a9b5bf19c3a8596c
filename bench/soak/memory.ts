// Checks that memory does not grow, for processes that live through the whole run: compares the median of the last third with the highest
// level before. A thread of the pool comes and goes, and takes a hundred MiB with it, so that one level before is not enough.

import type { Span } from '../moment.js';
import { median } from '../report.js';
import type { MemorySample } from './processes.js';

const GROWTH_SHARE_MAX = 0.1;
const GROWTH_MIB_MAX = 30;
const MINUTE_MS = 60_000;
/** Parts of the run, each with a level of its own. */
const PARTS = 15;

export interface MemoryOf {
  readonly name: string;
  /** Medians of the thirds of the run, in MiB. NaN where the process did not run. */
  readonly thirds: readonly [number, number, number];
  readonly maxMib: number;
  /** Medians of each minute of the run in which the process ran, in MiB. */
  readonly minutes: readonly number[];
  /** The last third exceeds the highest median of a part before it by at most a tenth or 30 MiB. */
  readonly isFlat: boolean;
}

export function memoryOf(samples: readonly MemorySample[], { beganMs, endedMs }: Span): MemoryOf[] {
  const thirdOf = (atMs: number): number => Math.floor((3 * (atMs - beganMs)) / (endedMs - beganMs));
  const during = samples.filter(({ atMs }) => atMs >= beganMs && atMs < endedMs);
  return [...Map.groupBy(during, ({ name }) => name)]
    .map(([name, all]) => {
      const third = (index: number): number => {
        const sizes = all.filter(({ atMs }) => thirdOf(atMs) === index).map(({ mib }) => mib);
        return sizes.length === 0 ? Number.NaN : median(sizes);
      };
      const thirds = [third(0), third(1), third(2)] as const;
      const maxMib = all.reduce((most, { mib }) => Math.max(most, mib), 0);
      const before = all.filter(({ atMs }) => thirdOf(atMs) < 2);
      const highest = Math.max(...levels(before, beganMs, (endedMs - beganMs) / PARTS));
      return {
        name,
        thirds,
        maxMib,
        minutes: levels(all, beganMs, MINUTE_MS),
        isFlat: thirds[2] - highest <= Math.max(GROWTH_MIB_MAX, GROWTH_SHARE_MAX * highest),
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Medians of parts of this length, in MiB. A part without samples has none. */
function levels(samples: readonly MemorySample[], beganMs: number, lengthMs: number): number[] {
  const parts = Map.groupBy(samples, ({ atMs }) => Math.floor((atMs - beganMs) / lengthMs));
  return [...parts.values()].map((part) => median(part.map(({ mib }) => mib)));
}
