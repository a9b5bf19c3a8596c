// Removes the documents whose retention is over (docs/decisions/028).
import { ownsStore } from '../blobs/ownership.js';
import { removeUnnamed } from '../blobs/removal.js';
import type { Sql } from '../database.js';
import type { App } from '../ports.js';
import { stillDue } from '../retention/apply.js';
import { DUE } from '../retention/rules.js';
import { NIL_UUID } from '../uuid.js';
import { DELIVERY_ENDS_SQL } from '../webhook.js';
import { deleteDocuments } from './deleteDocuments.js';

const DOCUMENTS_PER_STEP = 500;

type Keeping = Pick<App, 'database' | 'blobs' | 'settings' | 'log'>;

/** Those with a rule, and the others. Held documents, and those that are in work, stay. Returns how many are gone. */
export async function removeExpired(app: Keeping): Promise<number> {
  let removed = 0;
  for (const kind of ['ruled', 'ordinary'] as const) {
    for await (const ids of due(app, kind)) removed += await removeDue(app, ids, kind);
  }
  if (removed > 0) app.log.info('documents.removed', { count: removed, retentionDays: app.settings.retentionDays });
  return removed;
}

/** Pages of ids, along an index that has nothing but what is due before its first row that is not. */
async function* due({ database, settings }: Keeping, kind: keyof typeof DUE): AsyncGenerator<readonly string[], void> {
  const { at, is } = DUE[kind];
  for (let [time, id] = ['-infinity', NIL_UUID]; ; ) {
    const page: { id: string; time: string }[] = await database.sql.query(
      `select d.id, d.${at}::text as time from document d where ${is('$4::int')} and (d.${at}, d.id) > ($1::timestamptz, $2::uuid)
       order by d.${at}, d.id limit $3`,
      kind === 'ruled' ? [time, id, DOCUMENTS_PER_STEP] : [time, id, DOCUMENTS_PER_STEP, settings.retentionDays],
    );
    if (page.length > 0) yield page.map((one) => one.id);
    const last = page.at(-1);
    if (last === undefined || page.length < DOCUMENTS_PER_STEP) return;
    [time, id] = [last.time, last.id];
  }
}

/** The row first, then its bytes, so that no row ever names missing bytes. */
async function removeDue(app: Keeping, pageOfIds: readonly string[], kind: keyof typeof DUE): Promise<number> {
  const { sql } = app.database;
  const ids = await stillDue(sql, pageOfIds, app.settings.retentionDays);
  const { documents, blobs } = await deleteDocuments(app.database, ids);
  // Nothing is removed from a foreign store, not even documents that are due in this copy of a database.
  if (blobs.length > 0 && (await ownsStore(app))) await removeUnnamed(sql, app.blobs, blobs);
  if (kind === 'ruled') await removeEventsOf(sql, ids);
  return documents;
}

/** Events and deliveries have RETENTION_DAYS. Where a rule is shorter, they go with their document: an event has its parties and numbers. */
async function removeEventsOf(sql: Sql, ids: readonly string[]): Promise<void> {
  const gone = 'webhook_event.document = any($1::uuid[]) and not exists (select 1 from document d where d.id = webhook_event.document)';
  await sql.query(
    `with events as (select id from webhook_event where ${gone}),
     over as (delete from webhook_delivery d using events where d.event_id = events.id and d.state in ${DELIVERY_ENDS_SQL} returning d.id)
     delete from webhook_attempt a using over where a.delivery_id = over.id`,
    [ids],
  );
  await sql.query(
    `delete from webhook_event where ${gone} and not exists (select 1 from webhook_delivery d where d.event_id = webhook_event.id)`,
    [ids],
  );
}
