// Engines as separate processes, on a database that is filled with events directly.

import pg from 'pg';
import { ALLOCATOR } from '../../src/startup/allocator.js';
import { databaseOnServer } from '../../test/support/database.js';
import { type Running, run } from '../../test/support/process.js';
import { folder } from '../environment.js';
import type { Sink } from './sink.js';

const TENANTS = 20;

export interface EngineBench extends AsyncDisposable {
  /** The address of the database. */
  readonly url: string;
  readonly processes: readonly Running[];
  /** Starts one more process. */
  start(): Promise<Running>;
  readonly client: pg.Client;
  /** Commits `count` events of 2 KB with one delivery each, spread over all endpoints, and wakes the engine. */
  announce(count: number): Promise<void>;
  /** Commits one event for an endpoint over a connection of the pool. Returns its id. */
  announceOne(pool: pg.Pool, endpoint: number): Promise<string>;
  /** Resolves when every result is written. */
  settled(): Promise<void>;
}

/** Starts `count` processes on one database. */
export async function startEngine(
  sink: Sink,
  endpoints: number,
  env: Readonly<Record<string, string>> = {},
  count = 1,
): Promise<EngineBench> {
  await using stack = new AsyncDisposableStack();
  const own = await databaseOnServer();
  stack.defer(() => own.drop());
  const data = stack.use(await folder());
  const settings = {
    DATABASE_URL: own.url,
    DATA_DIR: data.path,
    ROLES: 'worker',
    LOG_LEVEL: 'error',
    WEBHOOK_EXTRA_CA_FILE: sink.caFile,
    SINK_PORT: String(sink.port),
    ...ALLOCATOR,
    ENDPOINTS: String(endpoints),
    TENANTS: String(Math.min(TENANTS, endpoints)),
    ...env,
  };
  const processes: Running[] = [];
  // One after the other, because each of them subscribes the same endpoints.
  const started = stack.use(new AsyncDisposableStack());
  const start = async (): Promise<Running> => started.use(await run('bench/webhooks/worker.js', settings));
  while (processes.length < count) processes.push(await start());
  const { client } = stack.use(await connected(own.url));
  const { rows } = await client.query<{ id: string }>("select id from webhook_subscription order by split_part(endpoint, '/', 4)::int");
  const subscriptions = rows.map(({ id }) => id);
  const owned = stack.move();
  return {
    url: own.url,
    processes,
    start,
    client,
    async announce(count) {
      await client.query(ANNOUNCE, [subscriptions, count, EVENT]);
      await client.query("notify exchange_deliveries, ''");
    },
    async announceOne(pool, endpoint) {
      const { rows: made } = await pool.query<{ event_id: string }>({
        name: 'one',
        text: ANNOUNCE,
        values: [[subscriptions[endpoint]], 1, EVENT],
      });
      void pool.query(`notify exchange_deliveries, '${subscriptions[endpoint]}'`);
      return made[0]!.event_id;
    },
    async settled() {
      for (;;) {
        const { rows: left } = await client.query("select 1 from webhook_delivery where state <> 'DELIVERED' limit 1");
        if (left.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** A body of about 2 KB, once its four links are created. */
export const EVENT = JSON.stringify({
  documentId: 'invoice-2026-000001',
  status: 'READY',
  importDate: '2026-08-20T09:14:55.120Z',
  documentType: 'invoice',
  channel: 'peppol',
  senderIdentifier: '0208:0123456789',
  receiverIdentifier: '0088:5400000000027',
  files: ['invoice.xml', 'invoice.pdf', 'timesheet.pdf', 'validation.json'].map((fileName, index) => ({
    id: `0199c1d2-e3f4-7a5b-8c6d-7e8f9012345${index}`,
    purpose: index === 0 ? 'document' : 'attachment',
    fileName: `${'x'.repeat(180)}-${fileName}`,
    mimeType: 'application/octet-stream',
  })),
});

const ANNOUNCE = `with new as (
    select gen_random_uuid() as document, 'evt_' || replace(gen_random_uuid()::text, '-', '') as event,
      ($1::uuid[])[1 + (n % cardinality($1::uuid[]))] as subscription
    from generate_series(0, $2::int - 1) as n),
  owned as (select new.*, s.tenant_id as tenant from new join webhook_subscription s on s.id = new.subscription),
  documents as (
    insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
    select document, tenant, document, 'receive', 'invoice', 'peppol', 'READY', '' from owned),
  events as (
    insert into webhook_event (id, tenant_id, type, document, snapshot)
    select event, tenant, 'invoice.receive', document, $3::json from owned)
  insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
  select event, subscription, tenant, document, 'PENDING' from owned returning event_id`;

/** A separate database client. */
export async function connected(url: string): Promise<AsyncDisposable & { readonly client: pg.Client }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
