// Enables and disables one subscription, for operators.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { ownSubscription } from './rotate.js';
import { resumeSkipped } from './subscribe.js';

/** Same as a PUT: deliveries that were skipped in the last 24 hours are then sent. Throws WEBHOOK_NOT_FOUND. */
export async function enableSubscription(app: Pick<App, 'database' | 'wake'>, actor: Actor, subscriptionId: string): Promise<void> {
  const skipped = await app.database.transaction(async (sql) => {
    await lockOwned(sql, 'webhooks', actor.tenantId);
    const id = await ownSubscription(sql, actor, subscriptionId);
    const rows = await sql.query(
      `update webhook_subscription set state = 'ENABLED', failing_since = null, updated_at = exchange_now()
       where id = $1 and state = 'DISABLED' returning id`,
      [id],
    );
    if (rows.length === 0) return 0;
    await audit(sql, actor, 'webhook.enable', id);
    return resumeSkipped(sql, id);
  });
  if (skipped > 0) app.wake('deliveries');
}

/** Nothing more is sent. Later events become SKIPPED deliveries. Throws WEBHOOK_NOT_FOUND. */
export async function disableSubscription(app: Pick<App, 'database'>, actor: Actor, subscriptionId: string): Promise<void> {
  await app.database.transaction(async (sql) => {
    await lockOwned(sql, 'webhooks', actor.tenantId);
    const id = await ownSubscription(sql, actor, subscriptionId);
    await sql.query(`update webhook_subscription set state = 'DISABLED', updated_at = exchange_now() where id = $1`, [id]);
    await audit(sql, actor, 'webhook.disable', id);
  });
}
