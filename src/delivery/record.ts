// Results, gathered for a few milliseconds and written by one statement: each fenced by its lease, with its row in the log.
import type { App } from '../domain/ports.js';
import { UNSYNCED } from './claim.js';
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
    RECORD,
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

/** Of a tenant that was erased during the request nothing comes back, no address and no answer. Asked row by row, as the limit below. */
const IS_THERE = '(select true from webhook_delivery d where d.id = r.id)';

/**
 * A claim that sent nothing is taken back with its number; what it skipped keeps when it did (subscribe.ts). The limit, which leaves
 * out nothing, is for the planner: it then takes the results for one row, and never reads all deliveries to find them, as a plan
 * would that was made while there were few.
 * Subscriptions are locked in one order for all processes, those that are well and those that fail together: no two statements wait
 * for each other crosswise.
 */
const RECORD = `with result as (
    select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::timestamptz[], $5::int[], $6::timestamptz[], $7::int[], $8::text[],
      $9::int[], $10::text[], $11::text[], $12::text[])
      as r (id, token, state, due_at, n, started_at, duration_ms, outcome, status, remote_ip, head, error) limit cardinality($1::bigint[])),
  written as (
    update webhook_delivery d set state = r.state, changed = pg_current_xact_id(),
      due_at = case when r.state = 'SKIPPED' then exchange_now() else coalesce(r.due_at, d.due_at) end,
      priority = case when r.state = 'RETRY' and r.outcome is not null then 1 else d.priority end,
      attempt = case when r.outcome is null then d.attempt - 1 else d.attempt end,
      last_status = case when r.outcome is null then d.last_status else r.status end,
      last_error = case when r.outcome is null then d.last_error else r.error end,
      lease_token = null, lease_until = null, worker_id = null
    from result r where d.id = r.id and d.lease_token = r.token returning d.id),
  logged as (
    insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome, http_status, remote_ip, response_head, error_code)
    select r.id, r.n, r.started_at, r.duration_ms, case when w.id is null then 'LATE' else r.outcome end, r.status, r.remote_ip,
      decode(r.head, 'hex'), r.error
    from result r left join written w on w.id = r.id where r.outcome is not null and ${IS_THERE}),
  locked as (
    select id from webhook_subscription where id = any($13::uuid[] || $14::uuid[]) order by id for no key update),
  well as (
    update webhook_subscription s set last_success_at = exchange_now(), failing_since = null
    from locked where s.id = locked.id and s.id = any($13::uuid[])),
  failing as (
    update webhook_subscription s set failing_since = exchange_now()
    from locked where s.id = locked.id and s.id = any($14::uuid[]) and s.failing_since is null)
  select id::text as id, ${UNSYNCED} from written`;
