// docs/spec.md#get-webhook-subscriptions
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import { Subscription } from '../webhook.js';

/** In the order in which they were created, without webhooks of flows. Secrets are never included. */
export async function listSubscriptions(
  app: Pick<App, 'database'>,
  actor: Actor,
): Promise<{ id: string; endpoint: string; subscriptions: string[] }[]> {
  const rows = await app.database.em.find(
    Subscription,
    { tenantId: actor.tenantId, flowFilter: null },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  return rows.map(({ id, endpoint, subscriptions }) => ({ id, endpoint, subscriptions }));
}
