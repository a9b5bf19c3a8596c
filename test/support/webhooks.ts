// The receiver's side of webhooks: subscriptions, and the verification of notifications, written only from docs/spec.md and
// docs/decisions/038.
import { createHmac } from 'node:crypto';
import type { Sql } from '../../src/domain/database.js';
import type { Client, TestApp } from './app.js';
import type { Exported } from './documents.js';
import { type Behaviour, type Inbox, type Received, startInbox } from './inbox.js';

export interface Notification extends Exported {
  readonly type: string;
  readonly eventId: string;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface Subscription {
  readonly id: string;
  readonly endpoint: string;
  readonly subscriptions: readonly string[];
  readonly signingSecret: string;
}

export const INVOICE_EVENTS = ['invoice.receive', 'invoice.exported', 'invoice.delivered', 'invoice.error'] as const;

/** A local TLS receiver whose certificate the sandbox trusts. */
export function openInbox({ app }: TestApp, behave?: Behaviour): Promise<Inbox> {
  if (app.authority === undefined) throw new Error('Only the sandbox has an authority');
  return startInbox({ authority: app.authority, ...(behave === undefined ? {} : { behave }) });
}

export async function subscribe(
  client: Client,
  endpoint: string,
  subscriptions: readonly string[] = INVOICE_EVENTS,
): Promise<Subscription> {
  const answer = await client('/v3/webhook', { method: 'PUT', body: { endpoint, subscriptions } });
  if (answer.status !== 200) throw new Error(`Not subscribed: ${answer.status} ${answer.text}`);
  return answer.body as Subscription;
}

export function bodyOf({ body }: Received): Notification {
  return JSON.parse(body.toString()) as Notification;
}

/** `sha256=` and the HMAC of `<X-Timestamp>.<body>`. The key is the whole secret. */
export function signature(received: Received, secret: string): string {
  const signed = Buffer.concat([Buffer.from(`${received.headers['x-timestamp']}.`), received.body]);
  return `sha256=${createHmac('sha256', Buffer.from(secret)).update(signed).digest('hex')}`;
}

/** `v1,` and the HMAC of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the bytes after `whsec_`. */
export function standardSignature(received: Received, secret: string): string {
  const { headers, body } = received;
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body]);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

export interface DeliveryRow {
  readonly id: string;
  readonly state: string;
  readonly attempt: number;
}

/** The deliveries of a tenant's document, in the order of its events. */
export function deliveries({ app }: TestApp, documentId: string): Promise<DeliveryRow[]> {
  return app.database.sql.query<DeliveryRow>(
    `select d.id::text as id, d.state, d.attempt from webhook_delivery d join webhook_event e on e.id = d.event_id
     where e.snapshot ->> 'documentId' = $1 order by d.id`,
    [documentId],
  );
}

/**
 * How long the attempts that begin from now on wait for a response. By default half a minute. Shorter only for a receiver that hangs: on a busy
 * machine others may take seconds.
 */
export function timeOutAfter({ app }: TestApp, milliseconds: number): void {
  Object.assign(app.settings, { webhookTimeoutMs: milliseconds });
}

/** Advances the clock to the time of the next due delivery. Returns the seconds advanced, or undefined where nothing waits. */
export async function nextTry(exchange: TestApp): Promise<number | undefined> {
  await exchange.idle();
  const [row] = await exchange.app.database.sql.query<{ wait: string | null }>(
    `select extract(epoch from min(greatest(d.due_at, e.open_until, e.paused_until)) - exchange_now())::text as wait
     from webhook_delivery d left join webhook_endpoint e on e.subscription_id = d.subscription_id where d.state in ('PENDING', 'RETRY')`,
  );
  if (row?.wait === null || row === undefined) return undefined;
  await exchange.advance(Number(row.wait));
  await exchange.idle();
  return Number(row.wait);
}

/** An exchange in this process, or the database of exchanges in other processes. */
export interface WithSql {
  readonly app: { readonly database: { readonly sql: Sql } };
}

/** Queues `count` events, each of a different document, for this subscription. */
export async function enqueue({ app }: WithSql, subscriptionId: string, count = 1): Promise<void> {
  await app.database.sql.query(
    `with event as (insert into webhook_event (id, tenant_id, type, document, snapshot)
      select 'evt_' || replace(gen_random_uuid()::text, '-', ''), coalesce(s.tenant_id, 'demo-seller'), 'invoice.error', gen_random_uuid(), '{"files":[]}'
      from generate_series(1, $2::int) as n left join webhook_subscription s on s.id = $1 returning *)
     insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
     select event.id, $1, tenant_id, document, 'PENDING' from event`,
    [subscriptionId, count],
  );
}

/** The state of a delivery: its row, and its attempts as `<outcome> <status or error code>`. */
export interface Told {
  readonly id: string;
  readonly state: string;
  readonly attempt: number;
  /** The seconds from the end of the last attempt until the next one is due. */
  readonly delaySeconds: number;
  /** The seconds from the end of the last attempt until this was read. Its verdict is between the two. */
  readonly sinceSeconds: number;
  readonly attempts: readonly string[];
  /** The stored beginning of the last response. */
  readonly head: Buffer;
}

/** Tolerance in seconds for what is before the start of a request, and for two clocks, whose difference is measured. */
const SLACK = { before: 1, after: 10 };

/** Whether its next attempt is due so many seconds after the end of the last one. Its verdict may have come as late as it was read. */
export function isDueAfter({ delaySeconds, sinceSeconds }: Pick<Told, 'delaySeconds' | 'sinceSeconds'>, from: number, to: number): boolean {
  return delaySeconds > from - SLACK.before && delaySeconds < to + sinceSeconds + SLACK.after;
}

/**
 * The deliveries of these subscriptions, in the order of their creation. One statement reads all: the exchange of a test has three
 * connections, and a statement that waits for one of them for five seconds fails.
 */
export async function told({ app }: WithSql, ...subscriptionIds: readonly string[]): Promise<Told[]> {
  const rows = await app.database.sql.query<Omit<Told, 'head'> & { readonly head: Uint8Array | null }>(
    `select d.id::text as id, d.state, d.attempt, last.response_head as head,
       extract(epoch from d.due_at - last.started_at)::float8 - last.duration_ms / 1000.0 as "delaySeconds",
       extract(epoch from exchange_now() - last.started_at)::float8 - last.duration_ms / 1000.0 as "sinceSeconds",
       coalesce((select json_agg(a.outcome || coalesce(' ' || coalesce(a.error_code, a.http_status::text), '') order by a.id)
         from webhook_attempt a where a.delivery_id = d.id), '[]') as attempts
     from webhook_delivery d
       left join lateral (select * from webhook_attempt a where a.delivery_id = d.id order by a.id desc limit 1) last on true
     where d.subscription_id = any($1) order by d.id`,
    [subscriptionIds],
  );
  return rows.map((row) => ({ ...row, head: Buffer.from(row.head ?? []) }));
}
