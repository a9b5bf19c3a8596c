// Results, gathered for a few milliseconds and written by one statement: each fenced by its lease, with its row in the log.
import type { App } from '../domain/ports.js';
import { RECORD_RESULTS } from './sql/recordResults.js';
import { UNRECORDED_MAX } from './unrecorded.js';
import type { Outcome } from './verdict.js';

/** How long a result waits for others, after a time without any. */
const GATHER_MS = 4;
/** From one statement to the next while results keep coming: each costs as much as twenty rows. */
const PACE_MS = 12;
const FLUSH_MAX = 200;
/** So many are written at once: who may send next waits for it. */
const FLUSH_AT = UNRECORDED_MAX / 2;
/** A second one at once only for what does not fit into the first. */
const FLUSHES_MAX = 2;
/** After a statement that failed: the database is away, and everybody else waits for it too. */
const AGAIN_MS = 250;
/** Of those that could not be written, so many are named in the log. */
const LOGGED_MAX = 10;
const NOTE_EVERY_MS = 60_000;
const NOTED_MAX = 10_000;

export interface Recorder {
  /** Resolves when the result is written, or given up because its lease is over and the sweep has taken it. Never rejects. */
  write(outcome: Outcome): Promise<void>;
  /** What waits is written at once: something can go on only then. */
  hurry(): void;
}

/** What was written, and what came too late: somebody else had taken the delivery. */
export interface Written {
  readonly onTime: readonly Outcome[];
  readonly late: readonly Outcome[];
}

interface Waiting {
  readonly outcome: Outcome;
  /** Later than this nobody waits for the result: its lease is dead. */
  readonly untilMs: number;
  readonly done: () => void;
}

/** `keptMs`: how long a result is worth keeping where the database is away. `wrote` is told what each statement wrote; it must not throw. */
export function createRecorder(
  app: Pick<App, 'database' | 'log'>,
  keptMs: number,
  wrote: (written: Written) => Promise<void> | undefined,
): Recorder {
  let waiting: Waiting[] = [];
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
      const written = await writeOutcomes(app, outcomes, notes);
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
      waiting = [...batch.filter((one) => one.untilMs >= now), ...waiting];
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

function logFailedBatch({ log }: Pick<App, 'log'>, batch: readonly Waiting[], error: unknown): void {
  const deliveries = batch.slice(0, LOGGED_MAX).map(({ outcome }) => outcome.delivery.id);
  const reason = error instanceof Error ? error.message : String(error);
  log.error('webhook.record.failed', { results: batch.length, deliveries, error: reason });
}

/** Ids of the deliveries whose lease was still ours. */
async function writeOutcomes(
  { database }: Pick<App, 'database'>,
  outcomes: readonly Outcome[],
  notes: (one: Outcome) => boolean,
): Promise<ReadonlySet<string>> {
  const column = <T>(value: (one: Outcome) => T): T[] => outcomes.map(value);
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
    ],
    { prepared: true, brief: true },
  );
  return new Set(rows.map((row) => row.id));
}

/** Whether a success is worth writing to its subscription: where it was failing, else once a minute. */
function createNotes(): (one: Outcome) => boolean {
  const notedAtMs = new Map<string, number>();
  return ({ delivery: { subscriptionId, isFailing } }) => {
    const now = performance.now();
    if (!isFailing && now - (notedAtMs.get(subscriptionId) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return false;
    if (notedAtMs.size >= NOTED_MAX) notedAtMs.clear();
    notedAtMs.set(subscriptionId, now);
    return true;
  };
}

/** Subscriptions that have such a result, each once. */
function seen(outcomes: readonly Outcome[], matches: (one: Outcome) => boolean): string[] {
  return [...new Set(outcomes.filter(matches).map((one) => one.delivery.subscriptionId))];
}
