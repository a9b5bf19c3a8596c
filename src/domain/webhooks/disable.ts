// WEBHOOK_DISABLE_AFTER_HOURS: off by default, so that no subscription is disabled by itself (docs/decisions/043).
import type { App } from '../ports.js';
import { alertFailing } from './alerts.js';

/**
 * Where the operator sets it, disables subscriptions that only failed for that time and have at least ten exhausted deliveries, after
 * their alerts. A recurring job.
 */
export async function disableFailing(app: Pick<App, 'database' | 'settings' | 'log'>): Promise<void> {
  if (app.settings.webhookDisableAfterHours === 0) return;
  await alertFailing(app);
  const rows = await app.database.sql.query<{ id: string; tenant: string }>(
    `update webhook_subscription s set state = 'DISABLED', updated_at = exchange_now()
     where state = 'ENABLED' and failing_since < exchange_now() - $1 * interval '1 hour' and 10 <= (
       select count(*) from webhook_delivery d where d.subscription_id = s.id and d.state = 'EXHAUSTED' and d.created_at >= s.failing_since)
     returning id, tenant_id as tenant`,
    [app.settings.webhookDisableAfterHours],
  );
  for (const { id, tenant } of rows) app.log.warn('webhook.subscription.disabled', { tenant, subscription: id });
}
