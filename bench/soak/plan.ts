// The plan of the faults and their times. It is drawn from a seed, so that it can be printed in advance and repeated.

/** Servers of the other channels, each of which is away once. */
export const CHANNEL_SERVERS = ['mail server', 'mailbox', 'pagero', 'weexa', 'second exchange', 'phoss-ap'] as const;
export type ChannelServer = (typeof CHANNEL_SERVERS)[number];

export type FaultKind =
  | ChannelServer
  | 'kill'
  | 'pause'
  | 'restart'
  | 'upgrade'
  | 'third worker'
  | 'postgresql'
  | 'files'
  | 'mongodb'
  | 'lost answers';

export interface Fault {
  readonly kind: FaultKind;
  /** The process. Empty where the fault concerns none. */
  readonly target: string;
  /** Time since the start of the load. */
  readonly atMs: number;
  /** The duration of the fault. For a killed process, the time until it is started again. */
  readonly lengthMs: number;
}

const EVERY_MS = 15_000;
/** Time for new processes to reach their full speed, and some more as a baseline for comparison. */
const FIRST_MS = 30_000;
/** The most by which a fault comes later than its turn. */
const LATER_MS_MAX = 3_000;
const RESTART_AFTER_MS = 2_000;
/** Longer than the age at which a heartbeat counts as dead and others take over the work of the process. */
const PAUSED_MS = 12_000;
const THIRD_WORKER_MS = 20_000;
const AWAY_MS_MAX = 60_000;
/** This share of the run, twice. */
const LOSING_SHARE = 0.1;

/** Processes that are killed, ended and paused. The others are only paused, so that one process of each role lasts the whole run. */
const RENEWED = { api: 'api-1', worker: 'worker-1' } as const;
export const LASTING = { api: 'api-2', worker: 'worker-2' } as const;
export const THIRD_WORKER = 'worker-3';

/**
 * The order of replacement, at intervals of a share of the run. An old process of each role serves beside a new one. Old and new processes
 * run together for a third of the run.
 */
const UPGRADED = [RENEWED.worker, RENEWED.api, LASTING.worker, LASTING.api] as const;
const UPGRADES_FROM = 0.4;
const UPGRADES_EVERY = 0.1;

/** The servers of the other channels are away one after the other, at intervals of a share of the run. */
const CHANNELS_FROM = 0.15;
const CHANNELS_EVERY = 0.13;

type Small = Pick<Fault, 'kind' | 'target' | 'lengthMs'>;

const DECK: readonly Small[] = [
  { kind: 'kill', target: RENEWED.api, lengthMs: RESTART_AFTER_MS },
  { kind: 'kill', target: RENEWED.worker, lengthMs: RESTART_AFTER_MS },
  { kind: 'pause', target: RENEWED.api, lengthMs: PAUSED_MS },
  { kind: 'pause', target: LASTING.api, lengthMs: PAUSED_MS },
  { kind: 'pause', target: RENEWED.worker, lengthMs: PAUSED_MS },
  { kind: 'pause', target: LASTING.worker, lengthMs: PAUSED_MS },
  { kind: 'restart', target: RENEWED.api, lengthMs: 0 },
  { kind: 'restart', target: RENEWED.worker, lengthMs: 0 },
  { kind: 'third worker', target: THIRD_WORKER, lengthMs: THIRD_WORKER_MS },
];

/**
 * Sorted by time. The first and the last turn have no faults, except those at a fixed share of the run. `isUpgrade`: all processes are
 * replaced one after the other, including the two that otherwise last.
 */
export function planOf(minutes: number, random: () => number, isUpgrade = false): Fault[] {
  const totalMs = minutes * 60_000;
  const faults: Fault[] = [];
  let deck: Small[] = [];
  for (let turnMs = FIRST_MS; turnMs + EVERY_MS <= totalMs; turnMs += EVERY_MS) {
    if (deck.length === 0) deck = shuffled(DECK, random);
    faults.push({ ...deck.pop()!, atMs: turnMs + random() * LATER_MS_MAX });
  }
  const awayMs = Math.min(AWAY_MS_MAX, totalMs / 10);
  const large = (kind: FaultKind, share: number, lengthMs: number): Fault => ({ kind, target: '', atMs: share * totalMs, lengthMs });
  faults.push(
    large('files', 1 / 4, awayMs),
    large('lost answers', 0.2, totalMs * LOSING_SHARE),
    large('postgresql', 1 / 3, RESTART_AFTER_MS),
    large('mongodb', 1 / 2, awayMs),
    large('postgresql', 2 / 3, RESTART_AFTER_MS),
    large('lost answers', 0.75, totalMs * LOSING_SHARE),
    ...CHANNEL_SERVERS.map((server, index) => large(server, CHANNELS_FROM + index * CHANNELS_EVERY, awayMs)),
  );
  for (const [index, target] of (isUpgrade ? UPGRADED : []).entries()) {
    faults.push({ kind: 'upgrade', target, atMs: (UPGRADES_FROM + index * UPGRADES_EVERY) * totalMs, lengthMs: 0 });
  }
  return faults.sort((one, other) => one.atMs - other.atMs);
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
