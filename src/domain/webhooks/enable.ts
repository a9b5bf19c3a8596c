// An operator's switch of one subscription.
import type { App, Caller } from '../ports.js';
import { ownSubscription } from './rotate.js';
import { lockTenant, resumeSkipped } from './subscribe.js';

/** As a PUT enables: what was skipped in the last 24 hours is then sent. Throws WEBHOOK_NOT_FOUND. */
export async function enableSubscription(app: Pick<App, 'database' | 'ring'>, caller: Caller, subscriptionId: string): Promise<void> {
  const skipped = await app.database.transaction(async (sql) => {
    await lockTenant(sql, caller.tenantId);
    const id = await ownSubscription(sql, caller, subscriptionId);
    const rows = await sql.query(
      `update webhook_subscription set state = 'ENABLED', failing_since = null, updated_at = exchange_now()
       where id = $1 and state = 'DISABLED' returning id`,
      [id],
    );
    return rows.length === 0 ? 0 : resumeSkipped(sql, id);
  });
  if (skipped > 0) app.ring('deliveries');
}

/** Nothing more is sent; its events become SKIPPED deliveries. Throws WEBHOOK_NOT_FOUND. */
export async function disableSubscription(app: Pick<App, 'database'>, caller: Caller, subscriptionId: string): Promise<void> {
  await app.database.transaction(async (sql) => {
    await lockTenant(sql, caller.tenantId);
    const id = await ownSubscription(sql, caller, subscriptionId);
    await sql.query(`update webhook_subscription set state = 'DISABLED', updated_at = exchange_now() where id = $1`, [id]);
  });
}
