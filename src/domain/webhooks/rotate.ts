// "Rotate webhook signing secret"
import { ExchangeError } from '../errors.js';
import type { App, Caller, Sql } from '../ports.js';
import { isStorable } from '../text.js';
import { issueSecret, newSecret } from './secrets.js';
import { lockTenant } from './subscribe.js';

/**
 * One new secret for all subscriptions of the tenant; "returned only in this response and never retrievable afterwards".
 * Throws WEBHOOK_NOT_FOUND where the tenant has none.
 */
export async function rotateSecret(app: Pick<App, 'database' | 'keyring' | 'clock'>, caller: Caller): Promise<string> {
  const secret = newSecret();
  await app.database.transaction(async (sql) => {
    await lockTenant(sql, caller.tenantId);
    const rows = await sql.query<{ id: string }>('select id from webhook_subscription where tenant_id = $1 order by id', [caller.tenantId]);
    // Spec is silent: what a rotation without subscriptions answers.
    if (rows.length === 0) throw new ExchangeError('WEBHOOK_NOT_FOUND', 'Webhook subscription not found');
    for (const { id } of rows) await issueSecret(app, sql, { id, tenantId: caller.tenantId }, 'rotate', secret);
  });
  return secret;
}

/** The longest time that an old secret may sign beside the new one. */
const OVERLAP_SECONDS_MAX = 7 * 24 * 60 * 60;

/**
 * A new secret for one subscription; the old one signs along for `overlapSeconds`, 0 where it is compromised.
 * Throws WEBHOOK_NOT_FOUND and PARAMETERS_INVALID.
 */
export async function rotateOneSecret(
  app: Pick<App, 'database' | 'keyring' | 'clock'>,
  caller: Caller,
  subscriptionId: string,
  overlapSeconds: number,
): Promise<string> {
  if (overlapSeconds < 0 || overlapSeconds > OVERLAP_SECONDS_MAX) {
    const fault = `overlapSeconds must be 0 to ${OVERLAP_SECONDS_MAX}`;
    throw new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters', fault);
  }
  const secret = newSecret();
  await app.database.transaction(async (sql) => {
    await lockTenant(sql, caller.tenantId);
    const id = await ownSubscription(sql, caller, subscriptionId);
    await issueSecret(app, sql, { id, tenantId: caller.tenantId }, 'rotate', secret, overlapSeconds);
  });
  return secret;
}

/** The old secret stops signing now; false where none signed beside the one in force. Throws WEBHOOK_NOT_FOUND. */
export async function revokePreviousSecret(app: Pick<App, 'database'>, caller: Caller, subscriptionId: string): Promise<boolean> {
  return app.database.transaction(async (sql) => {
    const id = await ownSubscription(sql, caller, subscriptionId);
    const rows = await sql.query(
      `with gone as (delete from webhook_secret where subscription_id = $1 and not_after is not null returning not_after)
       select 1 from gone where not_after > exchange_now()`,
      [id],
    );
    return rows.length > 0;
  });
}

/** The id of the tenant's subscription as it is stored. Throws WEBHOOK_NOT_FOUND. */
export async function ownSubscription(sql: Sql, caller: Caller, id: string): Promise<string> {
  const [row] = isStorable(id)
    ? await sql.query<{ id: string }>('select id from webhook_subscription where tenant_id = $1 and id::text = lower($2)', [
        caller.tenantId,
        id,
      ])
    : [];
  if (row === undefined) throw new ExchangeError('WEBHOOK_NOT_FOUND', 'Webhook subscription not found');
  return row.id;
}
