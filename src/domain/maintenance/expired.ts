// Removes the documents whose retention is over (docs/decisions/028).
import { ownsStore } from '../blobs/ownership.js';
import { removeUnnamed } from '../blobs/removal.js';
import type { Sql } from '../database.js';
import { everyDocument } from '../documents/retrieval/list/everyDocument.js';
import type { App } from '../ports.js';
import { stillDue } from '../retention/apply.js';
import { applyRetentionRules } from '../retention/operators.js';
import { DUE, isReported } from '../retention/rules.js';
import { NIL_UUID } from '../uuid.js';
import { DELIVERY_ENDS_SQL } from '../webhook.js';
import { deleteDocuments } from './deleteDocuments.js';
import { notHeld } from './legalHold.js';

const DOCUMENTS_PER_STEP = 500;

type ExpiryApp = Pick<App, 'database' | 'blobs' | 'settings' | 'log'>;

/**
 * Those with a rule, and the others, by the rules of now: RETENTION_RULES of this process may be newer than the database. Held documents,
 * those that are in work, and those with a report that no tax authority has answered, stay. Returns how many are gone.
 */
export async function removeExpired(app: ExpiryApp): Promise<number> {
  await applyRetentionRules(app);
  let removed = 0;
  for (const kind of ['ruled', 'ordinary'] as const) {
    for await (const ids of due(app, kind)) removed += await removeDue(app, ids, kind);
  }
  if (removed > 0) app.log.info('documents.removed', { count: removed, retentionDays: app.settings.retentionDays });
  return removed;
}

/** Pages of ids, along an index that has nothing but what is due before its first row that is not. */
async function* due({ database, settings }: ExpiryApp, kind: keyof typeof DUE): AsyncGenerator<readonly string[], void> {
  const { at, is } = DUE[kind];
  const conditions = [is('$4::int'), notHeld('d.id'), isReported('d.id'), `(d.${at}, d.id) > ($1::timestamptz, $2::uuid)`];
  for (let [time, id] = ['-infinity', NIL_UUID]; ; ) {
    const page: { id: string; time: string }[] = await database.sql.query(
      `select d.id, d.${at}::text as time from ${everyDocument(conditions, `order by d.${at}, d.id limit $3`)} d order by d.${at}, d.id`,
      kind === 'ruled' ? [time, id, DOCUMENTS_PER_STEP] : [time, id, DOCUMENTS_PER_STEP, settings.retentionDays],
    );
    if (page.length > 0) yield page.map((one) => one.id);
    const last = page.at(-1);
    if (last === undefined || page.length < DOCUMENTS_PER_STEP) return;
    [time, id] = [last.time, last.id];
  }
}

/** The row first, then its bytes, so that no row ever names missing bytes. */
async function removeDue(app: ExpiryApp, ids: readonly string[], kind: keyof typeof DUE): Promise<number> {
  const { documents, blobs } = await deleteDocuments(app.database, ids, {
    choose: (sql, due) => stillDue(sql, due, app.settings.retentionDays),
    ...(kind === 'ruled' ? { also: removeEventsOf } : {}),
  });
  // Nothing is removed from a foreign store, not even documents that are due in this copy of a database.
  if (blobs.length > 0 && (await ownsStore(app))) await removeUnnamed(app.database.sql, app.blobs, blobs);
  return documents;
}

/** Events and deliveries have RETENTION_DAYS. Where a rule is shorter, they go with their document: an event has its parties and numbers. */
async function removeEventsOf(sql: Sql, ids: readonly string[]): Promise<void> {
  const gone = 'e.document = any($1::uuid[]) and not exists (select 1 from document d where d.id = e.document)';
  await sql.query(
    `with free as (
       select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id where ${gone} and d.state in ${DELIVERY_ENDS_SQL}
       for update of d skip locked),
     over as (delete from webhook_delivery d using free where d.id = free.id returning d.id)
     delete from webhook_attempt a using over where a.delivery_id = over.id`,
    [ids],
  );
  await sql.query(
    `with free as (
       select e.id from webhook_event e where ${gone} and not exists (select 1 from webhook_delivery d where d.event_id = e.id)
       for update skip locked)
     delete from webhook_event e using free where e.id = free.id`,
    [ids],
  );
}
