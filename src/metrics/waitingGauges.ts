// What waits: the queues of webhooks and of channels, read from the database.
import type { Gauge, Registry } from 'prom-client';
import { ACCOUNT_ALERTS, countAccountHealth } from '../domain/accounts/alerts.js';
import { countBacklogs } from '../domain/accounts/backlog.js';
import type { App } from '../domain/ports.js';
import { CHANNELS } from '../domain/vocabulary.js';
import { ALERT_KINDS, countAlerts } from '../domain/webhooks/alerts.js';
import { countBreakers } from '../domain/webhooks/endpointHealth.js';
import { gauge } from './series.js';

/** First attempts, retries, replays. */
const PRIORITIES = [0, 1, 2] as const;
/** Healthy endpoints are not counted, because there may be very many. */
const UNWELL = ['OPEN', 'HALF_OPEN'] as const;

interface WaitingGauges {
  /** `oldest`: by queue, shared with the other queues. */
  read(app: Pick<App, 'database'>, oldest: Gauge): Promise<void>;
}

export function createWaitingGauges(registry: Registry): WaitingGauges {
  const webhooks = webhookGauges(registry);
  const channels = channelGauges(registry);
  return {
    async read(app, oldest) {
      await readWebhookGauges(app, webhooks, oldest);
      await readChannelGauges(app, channels);
    },
  };
}

function webhookGauges(registry: Registry) {
  return {
    deliveries: gauge(registry, 'exchange_webhook_deliveries', 'Webhook deliveries that are not finished, by state', ['state']),
    queueDue: gauge(registry, 'exchange_webhook_queue_due', 'Due deliveries; priority 0 first attempts, 1 retries, 2 replays', [
      'priority',
    ]),
    oldestDue: gauge(registry, 'exchange_webhook_oldest_due_seconds', 'Age of the delivery that has been due longest', []),
    inFlight: gauge(registry, 'exchange_webhook_inflight', 'Deliveries on their way to receivers, of all processes', []),
    alerts: gauge(registry, 'exchange_webhook_alerts', 'Subscriptions with an alert since their last success, by its kind', ['kind']),
    breakers: gauge(registry, 'exchange_webhook_breaker_state', 'Endpoints whose breaker is in that state', ['state']),
  };
}

function channelGauges(registry: Registry) {
  return {
    alerts: gauge(registry, 'exchange_channel_account_alerts', 'Enabled channel accounts with an alert since their last success', [
      'channel',
      'kind',
    ]),
    open: gauge(registry, 'exchange_channel_account_breakers_open', 'Enabled channel accounts that rest after failures', ['channel']),
    unreadable: gauge(registry, 'exchange_channel_unreadable_documents', 'Received documents that cannot be read', ['channel']),
    backlog: gauge(registry, 'exchange_channel_backlog', 'Documents that are ready to be sent, and wait', ['channel']),
    backlogAge: gauge(registry, 'exchange_channel_oldest_waiting_seconds', 'How long the first of them has waited', ['channel']),
  };
}

interface WaitingCount {
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
async function readWebhookGauges(app: Pick<App, 'database'>, gauges: ReturnType<typeof webhookGauges>, oldestOf: Gauge): Promise<void> {
  const waiting = await app.database.sql.query<WaitingCount>(WAITING);
  const sum = (of: (one: WaitingCount) => number): number => waiting.reduce((total, one) => total + of(one), 0);
  const oldest = Math.max(0, ...waiting.map(({ age }) => age));
  for (const priority of PRIORITIES)
    gauges.queueDue.set(
      { priority },
      sum((one) => (one.priority === priority ? one.due : 0)),
    );
  gauges.oldestDue.set(oldest);
  oldestOf.set({ queue: 'deliveries' }, oldest);
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

async function readChannelGauges(app: Pick<App, 'database'>, gauges: ReturnType<typeof channelGauges>): Promise<void> {
  const health = await countAccountHealth(app);
  const backlogs = await countBacklogs(app);
  for (const channel of CHANNELS) {
    const known = health.find((one) => one.channel === channel);
    for (const kind of ACCOUNT_ALERTS) gauges.alerts.set({ channel, kind }, known?.alerts[kind] ?? 0);
    gauges.open.set({ channel }, known?.open ?? 0);
    gauges.unreadable.set({ channel }, known?.unreadable ?? 0);
    const backlog = backlogs.get(channel);
    gauges.backlog.set({ channel }, backlog?.documents ?? 0);
    gauges.backlogAge.set({ channel }, Math.max(0, backlog?.oldestSeconds ?? 0));
  }
}
