// The health of endpoints in the database, so that all processes pause together. A healthy endpoint has no row.

import type { Sql } from '../../database.js';
import type { App } from '../../ports.js';
import { createRecent, type Health, isWell, type Observation, observe, signOf, WELL } from './circuitBreaker.js';
import type { ClaimedDelivery } from './claim.js';
import { fieldsOf, requestsOf } from './logLines.js';
import { type DeliveryOutcome, pausedUntilMs } from './verdict.js';

/** PostgreSQL, Appendix A. */
const DEADLOCK = '40P01';
/** How often a transaction is tried while each attempt ends in a deadlock. */
const TRIES_MAX = 5;

interface HealthRow {
  readonly id: string;
  readonly breaker: Health['breaker'];
  readonly open_until: Date | null;
  readonly openings: number;
  readonly faults_in_a_row: number;
  readonly timeouts_in_a_row: number;
  readonly probes: number;
  readonly inflight_limit: number;
  readonly slow_start: boolean;
  readonly paused_until: Date | null;
}

/** Records results. A success at a healthy endpoint changes nothing and costs no statement. */
type Learn = (outcomes: readonly DeliveryOutcome[]) => Promise<void> | undefined;

export function createLearning(app: Pick<App, 'database' | 'clock' | 'log'>): Learn {
  const count = createRecent();
  return (outcomes) => {
    const seen = new Map<string, Seen>();
    const listOf = (delivery: ClaimedDelivery): Observation[] => {
      const { observations = [] } = seen.get(delivery.subscriptionId) ?? {};
      seen.set(delivery.subscriptionId, { delivery, observations });
      return observations;
    };
    for (const { delivery, attempted } of outcomes) {
      // Nothing was sent and nothing is recorded. If it was a probe, the probe is released.
      if (attempted === undefined) {
        if (!delivery.isWell) listOf(delivery);
        continue;
      }
      const sign = signOf(attempted);
      const atMs = app.clock().getTime();
      const recent = count(delivery.subscriptionId, sign === 'FAULT' || sign === 'TIMEOUT', atMs);
      if (sign !== 'SUCCESS' || !delivery.isWell) {
        listOf(delivery).push({ sign, atMs, recent, pausedUntilMs: pausedUntilMs(attempted, atMs) });
      }
    }
    return seen.size === 0 ? undefined : keep(app, seen);
  };
}

/** The results of one endpoint. */
interface Seen {
  /** The last result that says something about the endpoint. */
  readonly delivery: ClaimedDelivery;
  readonly observations: Observation[];
}

/** Writes the health. Repeats it after a deadlock, because the result would be lost otherwise. */
async function keep(app: Pick<App, 'database' | 'log'>, seen: ReadonlyMap<string, Seen>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const changes = await app.database.transaction((sql) => keepAll(sql, seen), { brief: true });
      await say(app, changes.filter(isTurn));
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tries >= TRIES_MAX) throw error;
    }
  }
}

interface HealthChange {
  readonly delivery: ClaimedDelivery;
  readonly before: Health;
  readonly after: Health;
}

/** In one order, so that two processes cannot deadlock. */
async function keepAll(sql: Sql, seen: ReadonlyMap<string, Seen>): Promise<readonly HealthChange[]> {
  const changes: HealthChange[] = [];
  for (const [id, { delivery, observations }] of [...seen].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const before = await read(sql, id);
    if (before === undefined) continue;
    const after = observations.reduce((health, one) => observe(health, one, Math.random), before);
    await write(sql, id, after);
    changes.push({ delivery, before, after });
  }
  return changes;
}

/** The breaker opened, or closed. */
function isTurn({ before, after }: HealthChange): boolean {
  return (before.breaker === 'CLOSED' && after.breaker === 'OPEN') || (before.breaker !== 'CLOSED' && after.breaker === 'CLOSED');
}

async function say(app: Pick<App, 'database' | 'log'>, changes: readonly HealthChange[]): Promise<void> {
  if (changes.length === 0) return;
  const requests = await requestsOf(
    app,
    changes.map(({ delivery }) => delivery),
  );
  for (const { delivery, after } of changes) {
    const fields = fieldsOf(delivery, requests.get(delivery.id));
    if (after.breaker === 'OPEN') app.log.warn('webhook.breaker.opened', fields);
    else app.log.info('webhook.breaker.closed', fields);
  }
}

/** Locks the endpoint for the transaction. Undefined where its subscription was removed. */
async function read(sql: Sql, id: string): Promise<Health | undefined> {
  const [subscription] = await sql.query<{ id: string }>('select id from webhook_subscription where id = $1 for no key update', [id]);
  if (subscription === undefined) return undefined;
  const [row] = await sql.query<HealthRow>('select * from webhook_endpoint where subscription_id = $1', [id]);
  if (row === undefined) return WELL;
  return {
    breaker: row.breaker,
    openUntilMs: row.open_until?.getTime(),
    openings: row.openings,
    faultsInARow: row.faults_in_a_row,
    timeoutsInARow: row.timeouts_in_a_row,
    probes: row.probes,
    limit: row.inflight_limit,
    slowStart: row.slow_start,
    pausedUntilMs: row.paused_until?.getTime(),
  };
}

async function write(sql: Sql, id: string, health: Health): Promise<void> {
  if (isWell(health)) return void (await sql.query('delete from webhook_endpoint where subscription_id = $1', [id]));
  const at = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());
  await sql.query(
    `insert into webhook_endpoint (subscription_id, breaker, open_until, openings, faults_in_a_row, timeouts_in_a_row, probes,
       inflight_limit, slow_start, paused_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (subscription_id) do update set breaker = $2, open_until = $3, openings = $4, faults_in_a_row = $5,
       timeouts_in_a_row = $6, probes = $7, inflight_limit = $8, slow_start = $9, paused_until = $10, probe_until = null`,
    [
      id,
      health.breaker,
      at(health.openUntilMs),
      health.openings,
      health.faultsInARow,
      health.timeoutsInARow,
      health.probes,
      health.limit,
      health.slowStart,
      at(health.pausedUntilMs),
    ],
  );
}
