// What is done to the processes and to what they stand on, and when: drawn from a seed, so that it can be printed before and done again.

export type FaultKind = 'kill' | 'pause' | 'restart' | 'upgrade' | 'third worker' | 'postgresql' | 'files' | 'mongodb' | 'lost answers';

export interface Fault {
  readonly kind: FaultKind;
  /** The process; '' where it is none. */
  readonly target: string;
  /** From the start of the load. */
  readonly atMs: number;
  /** How long it stays so; of a killed process until it is started again. */
  readonly lengthMs: number;
}

const EVERY_MS = 15_000;
/** Until processes that have just started run at their speed, and a while longer, to have something to compare with. */
const FIRST_MS = 30_000;
/** Each comes up to so much later than its turn. */
const LATER_MS_MAX = 3_000;
const RESTART_AFTER_MS = 2_000;
/** Above the age at which a heartbeat is dead and others take over what the process holds. */
const PAUSED_MS = 12_000;
const THIRD_WORKER_MS = 20_000;
const AWAY_MS_MAX = 60_000;
/** Twice in a run, for so much of it. */
const LOSING_SHARE = 0.1;

/** Those that are killed, ended and paused; the others are only paused, so that one life of each role lasts the whole run. */
const RENEWED = { api: 'api-1', worker: 'worker-1' } as const;
export const LASTING = { api: 'api-2', worker: 'worker-2' } as const;
export const THIRD_WORKER = 'worker-3';

/** In this order, each so much of the run later: an old one of each role serves beside a new one, and what is old for a third of the run beside what is new. */
const UPGRADED = [RENEWED.worker, RENEWED.api, LASTING.worker, LASTING.api] as const;
const UPGRADES_FROM = 0.4;
const UPGRADES_EVERY = 0.1;

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
 * By time. The first and the last turn are left quiet, but for what comes at a share of the run. `isUpgrade`: the processes are
 * replaced one after the other, the two that otherwise last, too.
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
