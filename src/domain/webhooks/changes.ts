// Changes of deliveries, for subscribers. Each row has the transaction that wrote it last (`changed`).
import type { App } from '../ports.js';
import { since } from '../statements/snapshotCursor.js';

export interface DeliveryChange {
  readonly tenantId: string;
  readonly id: string;
}

/** The cursor is a snapshot. Without one, the current snapshot and no changes. */
export async function readDeliveryChanges(
  app: Pick<App, 'database'>,
  cursor: string | undefined,
  tenants: readonly string[],
): Promise<{ readonly cursor: string; readonly changes: readonly DeliveryChange[] }> {
  const rows = await app.database.sql.query<DeliveryChange & { readonly snapshot: string; readonly id: string | null }>(
    `with now as materialized (select pg_current_snapshot()::text as snapshot)
    select now.snapshot, found.id::text as id, found.tenant_id as "tenantId" from now left join (
      select w.id, w.tenant_id from webhook_delivery w where ${since('w.changed', '$1')} and w.tenant_id = any($2::text[])) found on true
    order by found.id`,
    [cursor ?? null, tenants],
  );
  return { cursor: rows[0]!.snapshot, changes: rows.filter(({ id }) => id !== null) };
}
