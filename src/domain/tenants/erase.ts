// One tenant goes, with everything that is its own. What it sent to others is theirs and stays. In steps, each a short
// transaction; stopped in between, it goes on where it was.
import type { App } from '../ports.js';

const ROWS_PER_STEP = 500;

/** How many rows went. */
export interface Erased {
  readonly documents: number;
  readonly files: number;
  readonly participants: number;
  readonly webhookDeliveries: number;
  readonly clients: number;
}

type Erasing = Pick<App, 'database' | 'blobs' | 'registry'>;

/**
 * Revokes the tenant's clients, takes its participants out of the registry, removes its documents, files and webhooks, and last
 * the tenant itself. undefined where there is no such tenant. `pause` is awaited while documents are in work: it waits, or throws
 * when it has waited for long enough. With an external issuer its tokens must have been ended there before.
 */
export async function eraseTenant(app: Erasing, tenantId: string, pause: () => Promise<void>): Promise<Erased | undefined> {
  const { sql } = app.database;
  const found = await sql.query('select id from tenant where id = $1', [tenantId]);
  if (found.length === 0) return undefined;
  const clients = await sql.query('update client set revoked_at = coalesce(revoked_at, exchange_now()) where tenant_id = $1 returning id', [
    tenantId,
  ]);
  const participants = await eraseParticipants(app, tenantId);
  const subscriptions = 'delete from webhook_subscription where tenant_id = $1';
  await sql.query(subscriptions, [tenantId]);
  const { documents, files } = await eraseDocuments(app, tenantId, pause);
  const webhookDeliveries = await eraseDeliveries(app, tenantId);
  await app.database.transaction(async (within) => {
    // What was added meanwhile makes the last statement fail, and the next run takes it along.
    for (const table of ['tenant_usage', 'webhook_replay', 'client'])
      await within.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
    await within.query(subscriptions, [tenantId]);
    await within.query('delete from tenant where id = $1', [tenantId]);
  });
  return { documents, files, participants, webhookDeliveries, clients: clients.length };
}

async function eraseParticipants({ database, registry }: Erasing, tenantId: string): Promise<number> {
  const rows = await database.sql.query<{ id: string; identifier: string }>(
    `update participant set state = 'REMOVING', updated_at = exchange_now() where tenant_id = $1 returning id, identifier`,
    [tenantId],
  );
  for (const { id, identifier } of rows) {
    await registry.remove(tenantId, identifier);
    await database.sql.query('delete from participant where id = $1', [id]);
  }
  return rows.length;
}

async function eraseDocuments(app: Erasing, tenantId: string, pause: () => Promise<void>): Promise<{ documents: number; files: number }> {
  const { sql } = app.database;
  let [documents, files] = [0, 0];
  for (;;) {
    const ids = await sql.query<{ id: string }>(
      'select id from document where tenant_id = $1 and lease_token is null order by id limit $2',
      [tenantId, ROWS_PER_STEP],
    );
    if (ids.length === 0) {
      const [left] = await sql.query('select 1 from document where tenant_id = $1 limit 1', [tenantId]);
      if (left === undefined) return { documents, files };
      await pause();
      continue;
    }
    const [gone] = await sql.query<{ documents: number; files: number; blobs: string[] | null }>(
      `with gone as (delete from document where id = any($1::uuid[]) and lease_token is null returning id),
       moves as (delete from document_move where document in (select id from gone)),
       files as (delete from document_file where document in (select id from gone) returning blob_key)
       select (select count(*)::int from gone) as documents, (select count(*)::int from files) as files,
         (select array_agg(blob_key) from files where blob_key is not null) as blobs`,
      [ids.map(({ id }) => id)],
    );
    for (const key of gone?.blobs ?? []) await app.blobs.remove(key);
    documents += gone?.documents ?? 0;
    files += gone?.files ?? 0;
  }
}

/** Those on their way are not waited for: their results find no row, and are dropped. */
async function eraseDeliveries({ database }: Erasing, tenantId: string): Promise<number> {
  let erased = 0;
  for (;;) {
    const rows = await database.sql.query(
      `with gone as (delete from webhook_delivery where id in (select id from webhook_delivery where tenant_id = $1 limit $2) returning id),
       attempts as (delete from webhook_attempt where delivery_id in (select id from gone))
       select id from gone`,
      [tenantId, ROWS_PER_STEP],
    );
    erased += rows.length;
    if (rows.length < ROWS_PER_STEP) break;
  }
  await database.sql.query('delete from webhook_event where tenant_id = $1', [tenantId]);
  return erased;
}
