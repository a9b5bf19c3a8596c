// Switching off what has failed for too long, where the operator asks for it.
import type { App } from '../ports.js';

/** WEBHOOK_DISABLE_AFTER_HOURS, where the operator sets it: nothing but failures for so long, and at least ten exhausted. */
export async function disableFailing(app: Pick<App, 'database' | 'settings' | 'log'>): Promise<void> {
  if (app.settings.webhookDisableAfterHours === 0) return;
  const rows = await app.database.sql.query<{ id: string }>(
    `update webhook_subscription s set state = 'DISABLED', updated_at = exchange_now()
     where state = 'ENABLED' and failing_since < exchange_now() - $1 * interval '1 hour' and 10 <= (
       select count(*) from webhook_delivery d where d.subscription_id = s.id and d.state = 'EXHAUSTED' and d.created_at >= s.failing_since)
     returning id`,
    [app.settings.webhookDisableAfterHours],
  );
  for (const { id } of rows) app.log.warn('webhook.subscription.disabled', { subscription: id });
}
