// docs/spec.md#delete-webhook-subscription

import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';

interface Unsubscribed {
  /** Only where it is a webhook of flows, or only where it is none. Absent: either. */
  readonly isFlow?: boolean;
}

/**
 * Removes the subscription with its secrets, and cancels its queued deliveries. Afterwards, only requests that are already being sent
 * still arrive. Throws WEBHOOK_NOT_FOUND where the tenant has no such subscription.
 */
export async function unsubscribe(app: Pick<App, 'database'>, actor: Actor, id: string, only: Unsubscribed = {}): Promise<void> {
  const removed = isStorable(id) && (await remove(app, actor, id, only));
  if (!removed) throw new ExchangeError('WEBHOOK_NOT_FOUND', 'Webhook subscription not found');
}

function remove(
  app: Pick<App, 'database'>,
  actor: Actor,
  id: string,
  { isFlow = null }: { readonly isFlow?: boolean | null },
): Promise<boolean> {
  return app.database.transaction(async (sql) => {
    const [gone] = await sql.query<{ id: string }>(
      `delete from webhook_subscription where tenant_id = $1 and id::text = lower($2)
         and (flow_filter is not null) = coalesce($3::boolean, flow_filter is not null) returning id`,
      [actor.tenantId, id, isFlow],
    );
    if (gone === undefined) return false;
    await sql.query(
      `update webhook_delivery set changed = pg_current_xact_id(), state = 'CANCELLED' where id in (
        select id from webhook_delivery where subscription_id = $1 and state in ('PENDING', 'RETRY') and priority = any('{0,1,2,3}')
        union all select id from webhook_delivery where subscription_id = $1 and state = 'SKIPPED')`,
      [gone.id],
    );
    await audit(sql, actor, 'webhook.unsubscribe', gone.id);
    return true;
  });
}
