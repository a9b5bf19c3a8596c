// Counters of this process, and gauges read from the database at each scrape, in the text format of Prometheus.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunningApp } from '../app.js';
import { ACCOUNT_ALERTS, countAccountHealth } from '../domain/accounts/alerts.js';
import { countBacklogs } from '../domain/accounts/backlog.js';
import { invalidReports, unsentSeconds } from '../domain/networkReports/send.js';
import { countAnnouncements } from '../domain/participants/directory.js';
import { lastCompared } from '../domain/participants/reconcile/compared.js';
import { countDrift, DRIFT_KINDS, DRIFT_PARTS } from '../domain/participants/reconcile/drift.js';
import type { App } from '../domain/ports.js';
import { oldestSnapshotSeconds } from '../domain/statements/oldestSnapshot.js';
import { CHANNELS } from '../domain/vocabulary.js';
import { ALERT_KINDS, countAlerts } from '../domain/webhooks/alerts.js';
import { countBreakers } from '../domain/webhooks/endpointHealth.js';
import { DROP_REASONS, type DropReason } from '../server/dropped.js';
import { throttledGauge } from './throttledGauge.js';

/** First attempts, retries, replays. */
const PRIORITIES = [0, 1, 2] as const;
/** Healthy endpoints are not counted, because there may be very many. */
const UNWELL = ['OPEN', 'HALF_OPEN'] as const;

/** Gauges of prom-client with the ending of counters. Those without it say the same by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void;
  /** How many connections are open now. */
  open(connections: number): void;
  /** A connection was dropped, or a request of a client with too many. */
  dropped(reason: DropReason): void;
  /** Reads the gauges and writes everything. */
  expose(): Promise<{ contentType: string; body: string }>;
}

export function createMetrics(
  app: Pick<RunningApp, 'database' | 'clock' | 'certificates' | 'revocation' | 'exposeProcessMetrics'>,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const requests = new Histogram({
    name: 'exchange_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const connections = gauge(registry, 'exchange_http_connections', 'Open connections', []);
  const drops = new Counter({
    name: 'exchange_http_connections_dropped_total',
    help: 'Connections dropped: client and server had too many, timeout brought no request in time',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of DROP_REASONS) drops.inc({ reason }, 0);
  const expiry = gauge(registry, 'exchange_certificate_expiry_seconds', 'Time until a certificate of this exchange expires', [
    'purpose',
    'serial',
    'used',
  ]);
  const lists = {
    age: gauge(registry, 'exchange_revocation_list_age_seconds', 'Time since a revocation list was fetched', ['list']),
    expiry: gauge(registry, 'exchange_revocation_list_expiry_seconds', 'Time until a revocation list expires', ['list']),
  };
  const gauges = createGauges(registry);
  const counts = throttledGauge(() => readCounts(app, gauges));
  const waiting = throttledGauge(() => readGauges(app, gauges));
  const skew = gauge(registry, 'exchange_clock_skew_seconds', 'The clock of the service minus that of this process', []);
  return {
    observe: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    open: (count) => connections.set(count),
    dropped: (reason) => drops.inc({ reason }),
    async expose() {
      await Promise.all([counts.read(), waiting.read()]);
      expiry.reset();
      for (const { purpose, serialNumber, notAfter, isUsed } of app.certificates()) {
        expiry.set({ purpose, serial: serialNumber, used: String(isUsed) }, (notAfter.getTime() - Date.now()) / 1000);
      }
      lists.age.reset();
      lists.expiry.reset();
      for (const { url, fetchedAt, nextUpdate } of app.revocation.lists()) {
        lists.age.set({ list: url }, (Date.now() - fetchedAt.getTime()) / 1000);
        lists.expiry.set({ list: url }, (nextUpdate.getTime() - Date.now()) / 1000);
      }
      gauges.countsAge.set(counts.ageSeconds());
      skew.set((app.clock().getTime() - Date.now()) / 1000);
      return { contentType: registry.contentType, body: `${await registry.metrics()}\n${app.exposeProcessMetrics()}` };
    },
  };
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[]): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

type Gauges = ReturnType<typeof createGauges>;

function createGauges(registry: Registry) {
  return {
    documents: gauge(registry, 'exchange_documents', 'Documents by direction and state', ['direction', 'state']),
    deliveries: gauge(registry, 'exchange_webhook_deliveries', 'Webhook deliveries that are not finished, by state', ['state']),
    countsAge: gauge(
      registry,
      'exchange_counts_age_seconds',
      'Age of the counts by state: large tables are not counted at every scrape',
      [],
    ),
    oldest: gauge(registry, 'exchange_oldest_due_seconds', 'Age of what has been due longest', ['queue']),
    queueDue: gauge(registry, 'exchange_webhook_queue_due', 'Due deliveries; priority 0 first attempts, 1 retries, 2 replays', [
      'priority',
    ]),
    oldestDue: gauge(registry, 'exchange_webhook_oldest_due_seconds', 'Age of the delivery that has been due longest', []),
    inFlight: gauge(registry, 'exchange_webhook_inflight', 'Deliveries on their way to receivers, of all processes', []),
    alerts: gauge(registry, 'exchange_webhook_alerts', 'Subscriptions with an alert since their last success, by its kind', ['kind']),
    accountAlerts: gauge(registry, 'exchange_channel_account_alerts', 'Enabled channel accounts with an alert since their last success', [
      'channel',
      'kind',
    ]),
    accountsOpen: gauge(registry, 'exchange_channel_account_breakers_open', 'Enabled channel accounts that rest after failures', [
      'channel',
    ]),
    unreadable: gauge(registry, 'exchange_channel_unreadable_documents', 'Received documents that cannot be read', ['channel']),
    backlog: gauge(registry, 'exchange_channel_backlog', 'Documents that are ready to be sent, and wait', ['channel']),
    backlogAge: gauge(registry, 'exchange_channel_oldest_waiting_seconds', 'How long the first of them has waited', ['channel']),
    drift: gauge(registry, 'exchange_registry_drift', 'Participants whose registration differs on the network, by part and kind', [
      'part',
      'kind',
    ]),
    compared: gauge(registry, 'exchange_registry_compared_timestamp_seconds', 'When all were last compared; 0: never', []),
    directory: gauge(registry, 'exchange_directory_tasks', 'Changes that the Directory has to be told: waiting, or given up', ['state']),
    invalid: gauge(registry, 'exchange_network_report_invalid', '1: the report of last month breaks a rule and is not sent', ['report']),
    unsent: gauge(registry, 'exchange_network_report_unsent_seconds', 'Since the end of the last month, for a report that is not sent', [
      'report',
    ]),
    snapshot: gauge(registry, 'exchange_database_oldest_snapshot_seconds', 'Age of the oldest open transaction of the database', []),
    breakers: gauge(registry, 'exchange_webhook_breaker_state', 'Endpoints whose breaker is in that state', ['state']),
  };
}

/** The counters of statistics, and documents that no worker has moved yet. */
const DOCUMENTS = `select direction, state, sum(n)::int as n from (
  select direction, state, sum(documents) as n from statistics_count where span = 'day' group by direction, state
  union all select direction, state, count(*) from document where state = 'RECEIVED' group by direction, state) counted
  group by direction, state having sum(n) > 0`;

/** The counters of each day. */
async function readCounts({ database: { sql } }: Pick<App, 'database'>, gauges: Gauges): Promise<void> {
  const byState = await sql.query<{ direction: string; state: string; n: number }>(DOCUMENTS);
  gauges.documents.reset();
  for (const { direction, state, n } of byState) gauges.documents.set({ direction, state }, n);
}

/** These read waiting rows. With statistics of a moment with a full queue, they may read whole tables, too. */
async function readGauges(app: Pick<App, 'database'>, gauges: Gauges): Promise<void> {
  const [age] = await app.database.sql.query<{ documents: number | null }>(
    `select extract(epoch from exchange_now() - (select min(due_at) from document where due_at is not null and lease_token is null))::float8
        as documents`,
  );
  gauges.oldest.set({ queue: 'documents' }, Math.max(0, age?.documents ?? 0));
  gauges.snapshot.set(await oldestSnapshotSeconds(app.database.sql));
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
  for (const [report, seconds] of Object.entries(await unsentSeconds(app))) gauges.unsent.set({ report }, seconds);
  for (const [report, isInvalid] of Object.entries(await invalidReports(app))) gauges.invalid.set({ report }, isInvalid);
  await readWebhookGauges(app, gauges);
  await readChannelGauges(app, gauges);
}

interface Waiting {
  readonly state: string;
  readonly priority: number;
  readonly n: number;
  readonly due: number;
  /** Of the one that has been due longest, in seconds. Negative where none is due. */
  readonly age: number;
}

/** As many rows as wait are read, in one index, and none of those that were sent. */
const WAITING = `select state, priority, count(*)::int as n, (count(*) filter (where due_at <= clock_now.now))::int as due,
    extract(epoch from max(clock_now.now) - min(due_at))::float8 as age
  from webhook_delivery, (select exchange_now() as now) clock_now where state in ('PENDING', 'RETRY') group by state, priority`;

/** Missing priorities and kinds are 0, because alert rules fail on series that come and go. */
async function readWebhookGauges(app: Pick<App, 'database'>, gauges: Gauges): Promise<void> {
  const waiting = await app.database.sql.query<Waiting>(WAITING);
  const sum = (of: (one: Waiting) => number): number => waiting.reduce((total, one) => total + of(one), 0);
  const oldest = Math.max(0, ...waiting.map(({ age }) => age));
  for (const priority of PRIORITIES)
    gauges.queueDue.set(
      { priority },
      sum((one) => (one.priority === priority ? one.due : 0)),
    );
  gauges.oldestDue.set(oldest);
  gauges.oldest.set({ queue: 'deliveries' }, oldest);
  const [inFlight] = await app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from webhook_delivery where state = 'IN_FLIGHT'`,
  );
  gauges.inFlight.set(inFlight?.n ?? 0);
  for (const state of ['PENDING', 'RETRY'])
    gauges.deliveries.set(
      { state },
      sum((one) => (one.state === state ? one.n : 0)),
    );
  gauges.deliveries.set({ state: 'IN_FLIGHT' }, inFlight?.n ?? 0);
  const alerts = await countAlerts(app);
  for (const kind of ALERT_KINDS) gauges.alerts.set({ kind }, alerts.get(kind) ?? 0);
  const breakers = await countBreakers(app);
  for (const state of UNWELL) gauges.breakers.set({ state }, breakers.get(state) ?? 0);
}

async function readChannelGauges(app: Pick<App, 'database'>, gauges: Gauges): Promise<void> {
  const health = await countAccountHealth(app);
  const backlogs = await countBacklogs(app);
  for (const channel of CHANNELS) {
    const known = health.find((one) => one.channel === channel);
    for (const kind of ACCOUNT_ALERTS) gauges.accountAlerts.set({ channel, kind }, known?.alerts[kind] ?? 0);
    gauges.accountsOpen.set({ channel }, known?.open ?? 0);
    gauges.unreadable.set({ channel }, known?.unreadable ?? 0);
    const backlog = backlogs.get(channel);
    gauges.backlog.set({ channel }, backlog?.documents ?? 0);
    gauges.backlogAge.set({ channel }, Math.max(0, backlog?.oldestSeconds ?? 0));
  }
}
