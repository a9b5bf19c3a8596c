// Erases one tenant with all its data. Documents that others received from it stay with them. It works in short transactions, and an
// interrupted erasure continues where it was.

import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { ownStore } from '../blobs/ownership.js';
import { removeUnnamed } from '../blobs/removal.js';
import type { Sql } from '../database.js';
import { lockCounters } from '../documents/retrieval/statistics/counting.js';
import { removeExportsOf } from '../exports/retention.js';
import { deleteDocuments } from '../maintenance/deleteDocuments.js';
import { countHolds } from '../maintenance/legalHold.js';
import { withdrawParticipant } from '../participants/remove.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';

const ROWS_PER_STEP = 500;
/** PostgreSQL, Appendix A. */
const FOREIGN_KEY_VIOLATION = '23503';
/** How often it starts again because data was added meanwhile. */
const ROUNDS_MAX = 5;

/** Tables with rows of the tenant that are no documents, participants or deliveries. */
const OF_TENANT = [
  'registry_entry',
  'network_holder',
  'smp_entry',
  'tenant_usage',
  'statistics_count',
  'statistics_latency',
  'statistics_total',
  'document_search_block',
  'webhook_replay',
  'audit_entry',
  'client',
  'person_session',
  'portal_link',
  'person_role',
  'webhook_subscription',
  'channel_account',
  'document_route',
  'retention_rule',
  'standing_export',
  'e_report',
];

/** Numbers of removed rows. */
interface Erased {
  readonly documents: number;
  readonly files: number;
  readonly participants: number;
  readonly webhookDeliveries: number;
  readonly clients: number;
}

type ErasingApp = Pick<App, 'database' | 'blobs' | 'registry' | 'log'>;

/** Each time that everything was removed, data had been added again. */
export class StillInUse extends Error {
  override readonly name = 'StillInUse';
}

/** Documents of the tenant are kept whatever is asked for. Nothing was changed. */
export class UnderLegalHold extends Error {
  override readonly name = 'UnderLegalHold';
}

export interface Waits {
  /** Resolves when no process accepts tokens of the revoked clients any more. */
  settle(): Promise<void>;
  /** Awaited while documents are being processed: waits, or throws when it has waited for long enough. */
  pause(): Promise<void>;
}

/**
 * Revokes the tenant's clients, removes its participants from the registry, then its documents, files and webhooks, and the tenant
 * itself. Undefined where there is no such tenant. Throws StillInUse, and UnderLegalHold. With an external issuer, its tokens must have been revoked there
 * before.
 */
export async function eraseTenant(app: ErasingApp, actor: Actor, { settle, pause }: Waits): Promise<Erased | undefined> {
  const { tenantId } = actor;
  const { sql } = app.database;
  const found = await sql.query('select id from tenant where id = $1', [tenantId]);
  if (found.length === 0) return undefined;
  const held = await countHolds(app, tenantId);
  if (held > 0)
    throw new UnderLegalHold(`${held} documents of ${tenantId} are under a legal hold: release them first. Nothing was removed.`);
  const clients = await sql.query('update client set revoked_at = coalesce(revoked_at, exchange_now()) where tenant_id = $1 returning id', [
    tenantId,
  ]);
  // People of the tenant are signed out, and cannot sign in again.
  await sql.query('delete from person_role where tenant_id = $1', [tenantId]);
  await sql.query('delete from person_session where tenant_id = $1', [tenantId]);
  await settle();
  const erased = { documents: 0, files: 0, participants: 0, webhookDeliveries: 0, clients: clients.length };
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    erased.participants += await eraseParticipants(app, tenantId);
    await sql.query('delete from webhook_subscription where tenant_id = $1', [tenantId]);
    await removeExportsOf(app, tenantId);
    // Stops polls for the tenant.
    await sql.query('delete from channel_account where tenant_id = $1', [tenantId]);
    const { documents, files } = await eraseDocuments(app, tenantId, () => pause().then(() => true));
    erased.documents += documents;
    erased.files += files;
    erased.webhookDeliveries += await eraseDeliveries(app, tenantId);
    if (await eraseLast(app, actor)) return erased;
  }
  throw new StillInUse(`Something of ${tenantId} was added each time that everything was gone.`);
}

/**
 * Removes data that a request or a message in progress added after its tenant was erased. There is rarely any. A recurring job. Safe to
 * run twice and in several processes.
 */
export async function eraseRemains(app: Pick<App, 'database' | 'blobs'>): Promise<void> {
  // Every document is counted when it is stored, so remaining data has usage rows.
  const remains = await app.database.sql.query<{ tenant_id: string }>(
    'select distinct tenant_id from tenant_usage u where not exists (select 1 from tenant where id = u.tenant_id)',
  );
  for (const { tenant_id } of remains) {
    // Documents that are being processed are left to the next run, which finds them by their usage.
    await eraseDocuments(app, tenant_id, async () => false);
    await eraseDeliveries(app, tenant_id);
    await app.database.sql.query(
      'delete from tenant_usage where tenant_id = $1 and not exists (select 1 from document where tenant_id = $1)',
      [tenant_id],
    );
  }
}

/** Removes the tenant and its dependent rows. False, and nothing is removed, where data was added meanwhile. */
async function eraseLast({ database }: Pick<App, 'database'>, actor: Actor): Promise<boolean> {
  const { tenantId } = actor;
  try {
    await againIfUnanswered(() =>
      database.transaction(async (within) => {
        await lockCounters(within);
        // If the answer to the commit was lost, everything is done.
        const there = await within.query('select 1 from tenant where id = $1 for update', [tenantId]);
        if (there.length === 0) return;
        // Left by a registration in progress, whose participant was removed before its entry was made.
        for (const table of OF_TENANT) await within.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
        await within.query('delete from person where not exists (select 1 from person_role where person_role.person = person.id)');
        await within.query('delete from tenant where id = $1', [tenantId]);
        // These have no foreign key.
        for (const table of ['document', 'tenant_usage']) {
          const left = await within.query(`select 1 from ${table} where tenant_id = $1 limit 1`, [tenantId]);
          if (left.length > 0) throw new StillInUse(table);
        }
        await audit(within, actor, 'tenant.erase', tenantId);
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof StillInUse || (error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

/** Throws UNAVAILABLE where the registry does not answer, and REGISTRY_REFUSED. */
async function eraseParticipants(app: ErasingApp, tenantId: string): Promise<number> {
  const rows = await app.database.sql.query<{ identifier: string }>('select identifier from participant where tenant_id = $1', [tenantId]);
  for (const { identifier } of rows) await withdrawParticipant(app, { tenantId, identifier });
  return rows.length;
}

/** `pause` returns false where waiting any longer is useless. */
async function eraseDocuments(
  app: Pick<App, 'database' | 'blobs'>,
  tenantId: string,
  pause: () => Promise<boolean>,
): Promise<{ documents: number; files: number }> {
  const { sql } = app.database;
  let [documents, files] = [0, 0];
  // A restored dump may still point at the files of production. None of those may be removed.
  const isOurs = (await ownStore(sql, app.blobs)) === 'ours';
  for (;;) {
    const ids = await sql.query<{ id: string }>(
      'select id from document where tenant_id = $1 and lease_token is null order by id limit $2',
      [tenantId, ROWS_PER_STEP],
    );
    if (ids.length === 0) {
      const [left] = await sql.query('select 1 from document where tenant_id = $1 limit 1', [tenantId]);
      if (left === undefined) return { documents, files };
      if (await pause()) continue;
      return { documents, files };
    }
    const gone = await deleteDocuments(
      app.database,
      ids.map(({ id }) => id),
    );
    if (isOurs) await removeUnnamed(sql, app.blobs, gone.blobs);
    documents += gone.documents;
    files += gone.files;
    // All that are left are locked.
    if (gone.documents === 0 && !(await pause())) return { documents, files };
  }
}

/** Does not wait for deliveries in progress: their results find no row and are dropped. */
async function eraseDeliveries({ database }: Pick<App, 'database'>, tenantId: string): Promise<number> {
  let erased = 0;
  for (;;) {
    const gone = await database.transaction((sql) => eraseSomeDeliveries(sql, tenantId));
    erased += gone;
    if (gone < ROWS_PER_STEP) break;
  }
  await eraseEvents(database.sql, tenantId);
  return erased;
}

/** Locks the rows first, and reads them again afterwards: results that were being written then have their row in the log. */
async function eraseSomeDeliveries(sql: Sql, tenantId: string): Promise<number> {
  const rows = await sql.query<{ id: string }>(
    'select id::text as id from webhook_delivery where tenant_id = $1 order by webhook_delivery.id limit $2 for update',
    [tenantId, ROWS_PER_STEP],
  );
  const ids = rows.map(({ id }) => id);
  await sql.query('delete from webhook_attempt where delivery_id = any($1::bigint[])', [ids]);
  await sql.query('delete from webhook_delivery where id = any($1::bigint[])', [ids]);
  return ids.length;
}

async function eraseEvents(sql: Sql, tenantId: string): Promise<void> {
  for (let gone = ROWS_PER_STEP; gone === ROWS_PER_STEP; ) {
    const rows = await sql.query(
      `delete from webhook_event where id = any(array(
         select id from webhook_event where tenant_id = $1 order by changed, id limit $2)) returning id`,
      [tenantId, ROWS_PER_STEP],
    );
    gone = rows.length;
  }
}
