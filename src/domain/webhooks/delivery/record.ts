// Collects results for a few milliseconds and writes them with one statement: each checks its lease, and has a row in the log.
import { LRUCache } from 'lru-cache';
import { errorMessage } from '../../../errorMessage.js';
import type { App } from '../../ports.js';
import { RECORD_RESULTS } from './sql/recordResults.js';
import { WRITTEN_RESULTS } from './sql/writtenResults.js';
import { UNRECORDED_MAX } from './unrecorded.js';
import type { DeliveryOutcome } from './verdict.js';

/** How long a result waits for others after a time without results. */
const GATHER_MS = 4;
/** The time between two statements while results keep coming. A statement costs as much as twenty rows. */
const PACE_MS = 12;
const FLUSH_MAX = 200;
/** With this number of results, a statement starts at once, because later requests wait for it. */
const FLUSH_AT = UNRECORDED_MAX / 2;
/** A second statement runs concurrently only for results beyond the first batch. */
const FLUSHES_MAX = 2;
/** The pause after a failed statement. The database is unavailable, and other code waits for it, too. */
const AGAIN_MS = 250;
/** The number of unwritten results that the log names. */
const LOGGED_MAX = 10;
const NOTE_EVERY_MS = 60_000;
const NOTED_MAX = 10_000;

export interface Recorder {
  /** Resolves when the result is written, or given up because its lease has ended and the sweep has taken the delivery. Never rejects. */
  write(outcome: DeliveryOutcome): Promise<void>;
  /** Writes waiting results at once, because other work depends on them. */
  hurry(): void;
}

/** Which results were written, and which came too late because another process had taken the delivery. */
export interface Written {
  readonly onTime: readonly DeliveryOutcome[];
  readonly late: readonly DeliveryOutcome[];
}

interface PendingOutcome {
  readonly outcome: DeliveryOutcome;
  /** After this time the lease has ended, and the result is not needed. */
  readonly untilMs: number;
  /** An earlier statement with it failed. It may have been carried out. */
  readonly isRepeated?: boolean;
  readonly done: () => void;
}

/** `keptMs`: how long results are kept while the database is unavailable. `wrote` is called with the results of each statement and must not throw. */
export function createRecorder(
  app: Pick<App, 'database' | 'log'>,
  keptMs: number,
  wrote: (written: Written) => Promise<void> | undefined,
): Recorder {
  let waiting: PendingOutcome[] = [];
  let flushes = 0;
  let timer: NodeJS.Timeout | undefined;
  let flushedAtMs = Number.NEGATIVE_INFINITY;
  let isAway = false;
  const notes = createNotes();

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    flushedAtMs = performance.now();
    const batch = waiting.slice(0, FLUSH_MAX);
    waiting = waiting.slice(FLUSH_MAX);
    flushes += 1;
    try {
      const outcomes = batch.map((one) => one.outcome);
      const before = await writtenBefore(app, batch);
      const now = await writeOutcomes(
        app,
        outcomes.filter((one) => !before.has(one.delivery.id)),
        notes,
      );
      const written = new Set([...before, ...now]);
      await wrote({
        onTime: outcomes.filter((one) => written.has(one.delivery.id)),
        late: outcomes.filter((one) => !written.has(one.delivery.id)),
      });
      for (const { done } of batch) done();
      isAway = false;
    } catch (error) {
      logFailedBatch(app, batch, error);
      const now = performance.now();
      for (const one of batch) if (one.untilMs < now) one.done();
      waiting = [...batch.filter((one) => one.untilMs >= now).map((one) => ({ ...one, isRepeated: true })), ...waiting];
      isAway = true;
    }
    flushes -= 1;
    schedule();
  };
  const schedule = (): void => {
    if (waiting.length >= FLUSH_AT && flushes < FLUSHES_MAX && !isAway) return void flush();
    if (timer !== undefined || waiting.length === 0 || flushes > 0) return;
    const sinceMs = Math.max(0, performance.now() - flushedAtMs);
    timer = setTimeout(() => void flush(), isAway ? AGAIN_MS : Math.max(GATHER_MS, PACE_MS - sinceMs));
  };

  return {
    write: (outcome) =>
      new Promise((done) => {
        waiting.push({ outcome, untilMs: performance.now() + keptMs, done });
        schedule();
      }),
    hurry() {
      if (waiting.length > 0 && flushes === 0) void flush();
    },
  };
}

function logFailedBatch({ log }: Pick<App, 'log'>, batch: readonly PendingOutcome[], error: unknown): void {
  const deliveries = batch.slice(0, LOGGED_MAX).map(({ outcome }) => outcome.delivery.id);
  const reason = errorMessage(error);
  log.error('webhook.record.failed', { results: batch.length, deliveries, error: reason });
}

/** Ids of the deliveries that an earlier statement wrote whose answer was lost. */
async function writtenBefore({ database }: Pick<App, 'database'>, batch: readonly PendingOutcome[]): Promise<ReadonlySet<string>> {
  const repeated = batch.flatMap(({ outcome: { delivery, attempted }, isRepeated }) =>
    isRepeated === true && attempted !== undefined ? [{ delivery, attempted }] : [],
  );
  if (repeated.length === 0) return new Set();
  const rows = await database.sql.query<{ id: string }>(WRITTEN_RESULTS, [
    repeated.map(({ delivery }) => delivery.id),
    repeated.map(({ delivery }) => delivery.attempt),
    repeated.map(({ attempted }) => attempted.startedAt.toISOString()),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Ids of the deliveries whose lease was still held. */
async function writeOutcomes(
  { database }: Pick<App, 'database'>,
  outcomes: readonly DeliveryOutcome[],
  notes: (one: DeliveryOutcome) => boolean,
): Promise<ReadonlySet<string>> {
  if (outcomes.length === 0) return new Set();
  const column = <T>(value: (one: DeliveryOutcome) => T): T[] => outcomes.map(value);
  const rows = await database.sql.query<{ id: string }>(
    RECORD_RESULTS,
    [
      column((one) => one.delivery.id),
      column((one) => one.delivery.leaseToken),
      column((one) => one.state),
      column((one) => one.dueAt?.toISOString() ?? null),
      column((one) => one.delivery.attempt),
      column((one) => one.attempted?.startedAt.toISOString() ?? null),
      column((one) => one.attempted?.durationMs ?? null),
      column((one) => one.attempted?.outcome ?? null),
      column((one) => one.attempted?.status ?? null),
      column((one) => one.attempted?.remoteAddress ?? null),
      column((one) => one.attempted?.responseHead?.toString('hex') || null),
      column((one) => one.attempted?.errorCode ?? null),
      seen(outcomes, (one) => one.state === 'DELIVERED' && notes(one)),
      seen(outcomes, (one) => one.attempted?.outcome === 'FAILED' && !one.delivery.isFailing),
      column((one) => one.attempted?.errorText ?? null),
    ],
    { prepared: true, brief: true },
  );
  return new Set(rows.map((row) => row.id));
}

/** Whether a success is written to its subscription: where it was failing, otherwise once a minute. */
function createNotes(): (one: DeliveryOutcome) => boolean {
  const noted = new LRUCache<string, true>({ max: NOTED_MAX, ttl: NOTE_EVERY_MS });
  return ({ delivery: { subscriptionId, isFailing } }) => {
    if (!isFailing && noted.has(subscriptionId)) return false;
    noted.set(subscriptionId, true);
    return true;
  };
}

/** The subscriptions with such a result, each once. */
function seen(outcomes: readonly DeliveryOutcome[], matches: (one: DeliveryOutcome) => boolean): string[] {
  return [...new Set(outcomes.filter(matches).map((one) => one.delivery.subscriptionId))];
}
