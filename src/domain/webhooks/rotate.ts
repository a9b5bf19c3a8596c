// "Rotate webhook signing secret"
import { ExchangeError } from '../errors.js';
import type { App, Caller } from '../ports.js';
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
