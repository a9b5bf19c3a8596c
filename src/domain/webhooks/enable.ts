// Changes one subscription: what it is told, and whether.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { bodyInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { databaseNow } from '../statements/times.js';
import type { EventType } from '../vocabulary.js';
import { Subscription } from '../webhook.js';
import { ownSubscription } from './rotate.js';
import { readEvents, resumeSkipped } from './subscribe.js';

/** Same as a PUT: deliveries that were skipped in the last 24 hours are then sent. Throws WEBHOOK_NOT_FOUND. */
export async function enableSubscription(app: Pick<App, 'database' | 'wake'>, actor: Actor, subscriptionId: string): Promise<void> {
  const skipped = await app.database.transaction(async (sql) => {
    await lockOwned(sql, 'webhooks', actor.tenantId);
    const id = await ownSubscription(sql, actor, subscriptionId);
    const enabled = { state: 'ENABLED', failingSince: null, updatedAt: databaseNow() } as const;
    if ((await sql.em.nativeUpdate(Subscription, { id, state: 'DISABLED' }, enabled)) === 0) return 0;
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
    await sql.em.nativeUpdate(Subscription, { id }, { state: 'DISABLED', updatedAt: databaseNow() });
    await audit(sql, actor, 'webhook.disable', id);
  });
}

/**
 * From now on it is told of these. Address, state and secrets stay, other than after a PUT. Throws WEBHOOK_NOT_FOUND, and BODY_INVALID
 * where there are no events, or where the subscription takes flows.
 */
export async function changeEvents(
  app: Pick<App, 'database'>,
  actor: Actor,
  { id: subscriptionId, events }: { readonly id: string; readonly events: readonly EventType[] },
): Promise<void> {
  const subscriptions = readEvents(events);
  await app.database.transaction(async (sql) => {
    await lockOwned(sql, 'webhooks', actor.tenantId);
    const id = await ownSubscription(sql, actor, subscriptionId);
    const rows = await sql.query<{ endpoint: string }>(
      `update webhook_subscription set subscriptions = $2, updated_at = exchange_now() where id = $1 and flow_filter is null returning endpoint`,
      [id, subscriptions],
    );
    if (rows[0] === undefined) throw bodyInvalid({ detail: 'a subscription to flows has no events' });
    await audit(sql, actor, 'webhook.subscribe', id, { endpoint: rows[0].endpoint, subscriptions });
  });
}
