import { ownsStore } from '../blobs/ownership.js';
import { removeUnnamed } from '../blobs/removal.js';
import { countUsage } from '../documents/intake/quota/usage.js';
import type { App } from '../ports.js';
import { EXPORT_LIMITS } from './jobs.js';

const AT_ONCE = 100;

type ExportRetentionApp = Pick<App, 'database' | 'blobs' | 'log'>;

/** Rows first: no row ever names missing bytes. */
export async function removeOldExports(app: ExportRetentionApp): Promise<void> {
  await removeExports(app, `kept_until is null and finished_at < exchange_now() - interval '${EXPORT_LIMITS.keptHours} hours'`, []);
  await removeExports(app, 'kept_until < exchange_now()', []);
}

/** All of a tenant, also those that run. */
export async function removeExportsOf(app: ExportRetentionApp, tenantId: string): Promise<void> {
  await removeExports(app, 'tenant_id = $1', [tenantId]);
}

async function removeExports(app: ExportRetentionApp, condition: string, values: unknown[]): Promise<void> {
  if (!(await ownsStore(app))) return;
  for (let rows = AT_ONCE; rows === AT_ONCE; ) {
    const gone = await app.database.sql.query<{ blobKey: string | null }>(
      `with gone as (
         delete from export_job where id in (select id from export_job where ${condition} limit ${AT_ONCE})
         returning tenant_id, blob_key, byte_length)
       ${countUsage('select tenant_id, 0 as documents, -byte_length as bytes from gone where blob_key is not null')}
       select blob_key as "blobKey" from gone`,
      values,
    );
    await removeUnnamed(
      app.database.sql,
      app.blobs,
      gone.flatMap(({ blobKey }) => blobKey ?? []),
    );
    rows = gone.length;
  }
}
