// What the plot of the last days shows: documents of each day by their state, direction or channel, or how long they took.
import { Channel, type DaysQuery } from '../../data/operations.js';

/** With what the view needs. */
export type Statistics = NonNullable<DaysQuery['statistics']>;

export const VIEWS = ['state', 'direction', 'channel', 'latency'] as const;
export type View = (typeof VIEWS)[number];

/** States with a colour of their own. What is neither failed nor arrived is on its way. */
export const STATES = ['ERROR', 'DELIVERED', 'READY', 'EXPORTED', 'moving'] as const;
export const DIRECTIONS = ['send', 'receive'] as const;
export const CHANNELS = Object.values(Channel);
/** Within how many milliseconds half of the documents, and 95 of 100, were handed over. */
export const TIMES = ['median', 'p95'] as const;

export type Key = (typeof STATES)[number] | (typeof DIRECTIONS)[number] | Channel | (typeof TIMES)[number];

export interface Day {
  /** Begin of the day, UTC. */
  readonly at: string;
  /** Documents of the day. */
  readonly all: number;
  /** One for each key of the view: documents, or milliseconds. Undefined: no document of the day was handed over. */
  readonly values: readonly (number | undefined)[];
}

const KEYS: Readonly<Record<View, readonly Key[]>> = { state: STATES, direction: DIRECTIONS, channel: CHANNELS, latency: TIMES };

/** All days, also those without documents, with their values for each key of the view. Keys without a value on any day are left out. */
export function daysOf(
  statistics: Statistics,
  view: View,
  days: readonly string[],
): { readonly keys: readonly Key[]; readonly days: readonly Day[] } {
  const read = valuesOf(statistics, view);
  const whole = days.map((at) => ({
    at,
    all: sum(statistics.byStatus.filter((one) => one.at === at)),
    values: KEYS[view].map((key) => read(at, key)),
  }));
  const isShown = KEYS[view].map((_, index) => whole.some(({ values }) => (values[index] ?? 0) > 0));
  return {
    keys: KEYS[view].filter((_, index) => isShown[index]),
    days: whole.map(({ values, ...day }) => ({ ...day, values: values.filter((_, index) => isShown[index]) })),
  };
}

function valuesOf({ byStatus, byDirection, byChannel, latency }: Statistics, view: View): (at: string, key: Key) => number | undefined {
  if (view === 'latency') {
    return (at, key) => {
      const found = latency?.find((one) => one.at === at);
      return key === 'median' ? found?.p50Ms : found?.p95Ms;
    };
  }
  const counts = { state: byStatus, direction: byDirection, channel: byChannel }[view];
  const isOf = (found: string, key: Key): boolean => (view === 'state' ? stateOf(found) === key : found === key);
  return (at, key) => sum((counts ?? []).filter((one) => one.at === at && isOf(one.key, key)));
}

function stateOf(status: string): string {
  return (STATES as readonly string[]).includes(status) ? status : 'moving';
}

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
