// Gauges that are read from the database at a scrape. They are about all processes.
import { Registry } from 'prom-client';
import { endsWithin } from '../concurrency/deadline.js';
import { OLDEST_DUE } from '../domain/alerts/due.js';
import { FAILED_OPEN } from '../domain/documents/completion/dismissed.js';
import { invalidReports, unsentSeconds } from '../domain/networkReports/send.js';
import { countAnnouncements } from '../domain/participants/directory.js';
import { lastCompared } from '../domain/participants/reconcile/compared.js';
import { countDrift, DRIFT_KINDS, DRIFT_PARTS } from '../domain/participants/reconcile/drift.js';
import type { App } from '../domain/ports.js';
import { oldestSnapshotSeconds } from '../domain/statements/oldestSnapshot.js';
import { replicas } from '../domain/statements/replicas.js';
import { countUnanswered } from '../domain/taxData/warn.js';
import { gauge } from './series.js';
import { throttledGauge } from './throttledGauge.js';
import { createWaitingGauges } from './waitingGauges.js';

/** A scrape of Prometheus has ten seconds. A database that does not answer must not take the metrics of the process with it. */
const READ_MS_MAX = 5_000;

/** Reads them, and gives what was read. Undefined where the database does not answer. */
export function createDatabaseGauges(app: Pick<App, 'database'>): () => Promise<Registry | undefined> {
  const registry = new Registry();
  const gauges = createGauges(registry);
  const waiting = createWaitingGauges(registry);
  const counts = throttledGauge(() => readCounts(app, gauges));
  const queues = throttledGauge(async () => {
    await readQueues(app, gauges);
    await readNetwork(app, gauges);
    await waiting.read(app, gauges.oldest);
  });
  return async () => {
    const isRead = await endsWithin(Promise.all([counts.read(), queues.read()]), AbortSignal.timeout(READ_MS_MAX));
    if (!isRead) return undefined;
    gauges.countsAge.set(counts.ageSeconds());
    return registry;
  };
}

type Gauges = ReturnType<typeof createGauges>;

function createGauges(registry: Registry) {
  const one = (name: string, help: string, ...labels: string[]) => gauge(registry, name, help, labels);
  return {
    documents: one(
      'exchange_documents',
      'Documents by direction and state, without those in ERROR that were put away',
      'direction',
      'state',
    ),
    countsAge: one('exchange_counts_age_seconds', 'Age of the counts by state: large tables are not counted at every scrape'),
    oldest: one('exchange_oldest_due_seconds', 'Age of what has been due longest', 'queue'),
    drift: one('exchange_registry_drift', 'Participants whose registration differs on the network, by part and kind', 'part', 'kind'),
    compared: one('exchange_registry_compared_timestamp_seconds', 'When all were last compared; 0: never'),
    directory: one('exchange_directory_tasks', 'Changes that the Directory has to be told: waiting, or given up', 'state'),
    invalid: one('exchange_network_report_invalid', '1: the report of last month breaks a rule and is not sent', 'report'),
    unsent: one('exchange_network_report_unsent_seconds', 'Since the end of the last month, for a report that is not sent', 'report'),
    unanswered: one(
      'exchange_tax_reports_unanswered',
      'Reports of invoices that the tax authority of the country has not answered for an hour',
      'country',
    ),
    snapshot: one('exchange_database_oldest_snapshot_seconds', 'Age of the oldest open transaction of the database'),
    size: one('exchange_database_size_bytes', 'Disk space of the database'),
    standbys: one('exchange_database_standbys', 'Standby servers that take the changes of the database now'),
    unusedSlots: one('exchange_database_replication_slots_unused', 'Replication slots of standby servers that do not follow the database'),
    lag: one('exchange_database_replication_lag_seconds', 'How far the slowest standby server is behind; 0 where there is none'),
  };
}

/** The counters of statistics, and documents that no worker has moved yet. Those in ERROR that were put away wait for nobody. */
const DOCUMENTS = `select direction, state, sum(n)::int as n from (
  select direction, state, sum(documents) as n from statistics_count where span = 'day' and state <> 'ERROR' group by direction, state
  union all select direction, state, count(*) from document where state = 'RECEIVED' group by direction, state
  union all select direction, state, count(*) from document where ${FAILED_OPEN} group by direction, state) counted
  group by direction, state having sum(n) > 0`;

async function readCounts({ database: { sql } }: Pick<App, 'database'>, gauges: Gauges): Promise<void> {
  const byState = await sql.query<{ direction: string; state: string; n: number }>(DOCUMENTS);
  const [size] = await sql.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
  gauges.documents.reset();
  // Alert rules compare them with an earlier time: without a zero, the first document in ERROR would not be a change.
  for (const direction of ['send', 'receive']) gauges.documents.set({ direction, state: 'ERROR' }, 0);
  for (const { direction, state, n } of byState) gauges.documents.set({ direction, state }, n);
  gauges.size.set(size?.bytes ?? 0);
}

/** The time since which each queue has had something that is due and that no process has in hand. Those of webhooks are read beside. */
const QUEUES = `select queue, extract(epoch from exchange_now() - due)::float8 as age from (
  select 'documents' as queue, min(due_at) as due from document where due_at is not null and lease_token is null
  union all select 'registrations', min(due_at) from participant
    where (generation <> observed_generation or state <> 'ACTIVE') and (lease_until is null or lease_until < exchange_now())
  union all select 'directory', min(due_at) from directory_task where due_at <= exchange_now()
  union all select 'statuses', min(due_at) from lifecycle_status where due_at is not null
  union all select 'tax-reports', min(due_at) from tax_report
    where due_at is not null and (lease_until is null or lease_until < exchange_now())
  union all select 'alerts', (${OLDEST_DUE})
  union all select 'bulk', min(updated_at) from bulk_job
    where finished_at is null and (lease_until is null or lease_until < exchange_now())
  union all select 'exports', min(updated_at) from export_job
    where finished_at is null and (lease_until is null or lease_until < exchange_now())) queues`;

/** These read waiting rows. With statistics of a moment with a full queue, they may read whole tables, too. */
async function readQueues({ database: { sql } }: Pick<App, 'database'>, gauges: Gauges): Promise<void> {
  const queues = await sql.query<{ queue: string; age: number | null }>(QUEUES);
  for (const { queue, age } of queues) gauges.oldest.set({ queue }, Math.max(0, age ?? 0));
  gauges.snapshot.set(await oldestSnapshotSeconds(sql));
  const { count, lagSeconds, unusedSlots } = await replicas(sql);
  gauges.standbys.set(count);
  gauges.lag.set(lagSeconds);
  gauges.unusedSlots.set(unusedSlots);
}

async function readNetwork(app: Pick<App, 'database'>, gauges: Gauges): Promise<void> {
  const drift = await countDrift(app);
  for (const part of DRIFT_PARTS) {
    for (const kind of DRIFT_KINDS) {
      gauges.drift.set({ part, kind }, drift.find((one) => one.part === part && one.kind === kind)?.count ?? 0);
    }
  }
  gauges.compared.set(((await lastCompared(app))?.getTime() ?? 0) / 1000);
  const { waiting, givenUp } = await countAnnouncements(app);
  gauges.directory.set({ state: 'waiting' }, waiting);
  gauges.directory.set({ state: 'given_up' }, givenUp);
  for (const [country, count] of Object.entries(await countUnanswered(app))) gauges.unanswered.set({ country }, count);
  for (const [report, seconds] of Object.entries(await unsentSeconds(app))) gauges.unsent.set({ report }, seconds);
  for (const [report, isInvalid] of Object.entries(await invalidReports(app))) gauges.invalid.set({ report }, isInvalid);
}
