// Subscriptions with their health and the ages of their secrets, for operators. REST shows only `id`, `endpoint` and `subscriptions`.
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import type { Subscription } from '../webhook.js';
import { newestFirst } from './secrets.js';

interface SecretInfo {
  readonly id: string;
  readonly createdAt: Date;
  /** null: in force. A time: signs beside the newer one until then. */
  readonly notAfter: Date | null;
}

/** In the order in which they were created. */
export async function describeSubscriptions(app: Pick<App, 'database'>, actor: Actor): Promise<Subscription[]> {
  // Without the entity manager: reads of dashboards have their own connections.
  return app.database.sql.query<Subscription>(
    `select id, tenant_id as "tenantId", endpoint, subscriptions, flow_filter as "flowFilter", state, failing_since as "failingSince",
       last_success_at as "lastSuccessAt", created_at as "createdAt", updated_at as "updatedAt"
     from webhook_subscription where tenant_id = $1 order by created_at, id`,
    [actor.tenantId],
  );
}

/** The secrets in use by subscription, newest first, without their values. */
export async function secretsOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SecretInfo[]>> {
  const rows = await app.database.sql.query<SecretInfo & { readonly subscription: string }>(
    `select k.subscription_id as subscription, k.id, k.created_at as "createdAt", k.not_after as "notAfter"
     from webhook_secret k join webhook_subscription s on s.id = k.subscription_id
     where s.tenant_id = $1 and s.id = any($2::uuid[]) and (k.not_after is null or k.not_after > exchange_now())
     order by k.subscription_id, ${newestFirst('k.')}`,
    [actor.tenantId, subscriptionIds],
  );
  return Map.groupBy(rows, (row) => row.subscription);
}
