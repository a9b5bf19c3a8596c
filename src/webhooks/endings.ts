// What ends while its endpoint rests: a delivery that no longer has the time to wait gets one last try, then it is exhausted.
import type { App } from '../domain/ports.js';
import { PRIORITIES } from './claim.js';

/** The last try is this part of the window before the end: 60 s of 24 h, as in the schedule. */
const LAST_TRY_PART = 1 / 1440;

/**
 * Recurring, oftener than that part of the window. A delivery that was never tried, because the breaker was open ever since, has
 * its window from when it was due.
 */
export async function endBehindBreakers(app: Pick<App, 'database' | 'settings' | 'ring' | 'log'>): Promise<void> {
  const windowMs = app.settings.webhookRetryWindowMs;
  const rows = await app.database.sql.query<{ id: string; subscription: string; state: string }>(
    `with waiting as (
      select d.id, coalesce(d.expires_at, d.due_at + $1 * interval '1 millisecond') as ends_at, d.priority
      from webhook_endpoint e join webhook_delivery d on d.subscription_id = e.subscription_id
      where (e.breaker <> 'CLOSED' or e.paused_until > exchange_now()) and d.state in ('PENDING', 'RETRY') and d.priority between 0 and 3
        and coalesce(d.expires_at, d.due_at + $1 * interval '1 millisecond') <= exchange_now() + $2 * interval '1 millisecond'
      for update of d skip locked)
    update webhook_delivery d set changed = pg_current_xact_id(),
      state = case when waiting.ends_at < exchange_now() then 'EXHAUSTED' else 'RETRY' end,
      last_error = case when waiting.ends_at < exchange_now() then 'ENDPOINT_DOWN' else d.last_error end,
      priority = ${PRIORITIES.last}, due_at = least(d.due_at, exchange_now()), expires_at = waiting.ends_at
    from waiting where d.id = waiting.id and (waiting.ends_at < exchange_now() or waiting.priority <> ${PRIORITIES.last})
    returning d.id::text as id, d.subscription_id as subscription, d.state`,
    [windowMs, windowMs * LAST_TRY_PART],
  );
  for (const { id, subscription, state } of rows)
    if (state === 'EXHAUSTED') app.log.warn('webhook.exhausted', { delivery: id, subscription });
  if (rows.some((row) => row.state === 'RETRY')) app.ring('retries');
}
