// Limits the load of an endpoint: an adaptive concurrency limit and a circuit breaker. Pure: times are milliseconds since the epoch, and
// the random source is a parameter.
import { type BreakerState, ENDPOINT_LIMIT_MAX } from '../endpointHealth.js';

/** Faults in a row that open the breaker. */
const FAULTS_IN_A_ROW_MAX = 5;
/** The breaker also opens where at least this number of results are in a window and half of them are faults. */
const WINDOW_MS = 60_000;
const WINDOW_RESULTS_MIN = 20;
const OPEN_MS = 30_000;
const OPEN_MS_MAX = 15 * 60_000;
const JITTER = 0.1;
/** Successful probes in a row that close it. */
const PROBES_MIN = 2;

/** The state of one endpoint. {@link WELL} where nothing is recorded. */
export interface Health {
  /** OPEN: nothing is sent before `openUntilMs`. After that, and in HALF_OPEN, one request at a time. */
  readonly breaker: BreakerState;
  readonly openUntilMs: number | undefined;
  /** How often it has opened since it was last closed. */
  readonly openings: number;
  readonly faultsInARow: number;
  readonly timeoutsInARow: number;
  readonly probes: number;
  readonly limit: number;
  /** After the breaker has closed, each success doubles the limit instead of adding one. */
  readonly slowStart: boolean;
  /** The receiver asked for a delay (429). */
  readonly pausedUntilMs: number | undefined;
}

export const WELL: Health = {
  breaker: 'CLOSED',
  openUntilMs: undefined,
  openings: 0,
  faultsInARow: 0,
  timeoutsInARow: 0,
  probes: 0,
  limit: ENDPOINT_LIMIT_MAX,
  slowStart: false,
  pausedUntilMs: undefined,
};

/** What one request says about its endpoint, independent of its delivery. */
export type Sign = 'SUCCESS' | 'ANSWER' | 'FAULT' | 'TIMEOUT';

const FAULTS: ReadonlySet<string> = new Set(['UNREACHABLE', 'CONNECT', 'CONNECT_TIMEOUT', 'TLS', 'TLS_TIMEOUT', 'DNS', 'RESET']);

/** A 4xx is a response: the endpoint works and refuses this delivery. A 429 asks for a pause, as a fault does. */
export function signOf(result: { readonly status: number | undefined; readonly errorCode: string | undefined }): Sign {
  const { status, errorCode } = result;
  if (errorCode === 'TIMEOUT') return 'TIMEOUT';
  if (errorCode !== undefined) return FAULTS.has(errorCode) ? 'FAULT' : 'ANSWER';
  if (status !== undefined && status >= 200 && status <= 299) return 'SUCCESS';
  return status === 429 || (status ?? 0) >= 500 ? 'FAULT' : 'ANSWER';
}

/** True where nothing needs to be stored. */
export function isWell(health: Health): boolean {
  return (
    health.breaker === 'CLOSED' && health.faultsInARow === 0 && health.limit === ENDPOINT_LIMIT_MAX && health.pausedUntilMs === undefined
  );
}

export interface Observation {
  readonly sign: Sign;
  readonly atMs: number;
  /** The end of the pause that a 429 asked for. */
  readonly pausedUntilMs?: number | undefined;
  /** Results and faults of the last minute in this process, including this one. */
  readonly recent: Recent;
}

/** The state of the endpoint after one more result. */
export function observe(before: Health, seen: Observation, random: () => number): Health {
  const isFault = seen.sign === 'FAULT' || seen.sign === 'TIMEOUT';
  const limited = withLimit(before, seen.sign);
  const paused = later(limited.pausedUntilMs, seen.pausedUntilMs, seen.atMs);
  const counted: Health = { ...limited, pausedUntilMs: paused, faultsInARow: isFault ? before.faultsInARow + 1 : 0 };
  if (before.breaker === 'CLOSED') return isFault && isTooMuch(counted, seen.recent) ? opened(counted, seen.atMs, random) : counted;
  // Results of requests that were in progress when the breaker opened are ignored. Only requests after the pause are probes.
  if (seen.atMs < (before.openUntilMs ?? 0)) return counted;
  if (isFault) return opened(counted, seen.atMs, random);
  const probes = before.probes + 1;
  if (probes < PROBES_MIN) return { ...counted, breaker: 'HALF_OPEN', openUntilMs: undefined, probes };
  return { ...WELL, limit: 1, slowStart: true, pausedUntilMs: paused };
}

/** docs/decisions/042: one time-out halves the limit, two in a row set it to 1, each success adds 1. After a closed breaker it doubles. */
function withLimit(health: Health, sign: Sign): Health {
  if (sign === 'TIMEOUT') {
    const timeoutsInARow = health.timeoutsInARow + 1;
    return { ...health, timeoutsInARow, limit: timeoutsInARow > 1 ? 1 : Math.max(1, Math.floor(health.limit / 2)) };
  }
  if (sign !== 'SUCCESS') return { ...health, timeoutsInARow: 0 };
  const limit = Math.min(ENDPOINT_LIMIT_MAX, health.slowStart ? health.limit * 2 : health.limit + 1);
  return { ...health, timeoutsInARow: 0, limit, slowStart: health.slowStart && limit < ENDPOINT_LIMIT_MAX };
}

function isTooMuch(health: Health, recent: Recent): boolean {
  return health.faultsInARow >= FAULTS_IN_A_ROW_MAX || (recent.results >= WINDOW_RESULTS_MIN && recent.faults * 2 >= recent.results);
}

function opened(health: Health, atMs: number, random: () => number): Health {
  const openMs = Math.min(OPEN_MS * 2 ** health.openings, OPEN_MS_MAX) * (1 - JITTER + 2 * JITTER * random());
  return { ...health, breaker: 'OPEN', openUntilMs: Math.round(atMs + openMs), openings: health.openings + 1, probes: 0 };
}

function later(before: number | undefined, asked: number | undefined, atMs: number): number | undefined {
  const until = Math.max(before ?? 0, asked ?? 0);
  return until > atMs ? until : undefined;
}

/** Number of results of one endpoint within a window, and number of faults among them. */
interface Recent {
  readonly results: number;
  readonly faults: number;
}

/** Counts by endpoint. They start again with each minute of the clock. */
export function createRecent(): (endpoint: string, isFault: boolean, atMs: number) => Recent {
  let window = 0;
  let counts = new Map<string, { results: number; faults: number }>();
  return (endpoint, isFault, atMs) => {
    if (Math.floor(atMs / WINDOW_MS) !== window) {
      window = Math.floor(atMs / WINDOW_MS);
      counts = new Map();
    }
    const count = counts.get(endpoint) ?? { results: 0, faults: 0 };
    count.results += 1;
    if (isFault) count.faults += 1;
    counts.set(endpoint, count);
    return { ...count };
  };
}
