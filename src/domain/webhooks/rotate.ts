// docs/spec.md#rotate-webhook-signing-secret

import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { Sql } from '../database.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';
import { issueSecret, newSecret } from './secrets.js';
import { lockTenant } from './subscribe.js';

/**
 * Issues one new secret for all subscriptions of the tenant. Only this answer contains it (docs/decisions/037). Throws
 * WEBHOOK_NOT_FOUND where the tenant has no subscription.
 */
export async function rotateSecret(app: Pick<App, 'database' | 'keyring' | 'clock'>, actor: Actor): Promise<string> {
  const secret = newSecret();
  await app.database.transaction(async (sql) => {
    await lockTenant(sql, actor.tenantId);
    const rows = await sql.query<{ id: string }>('select id from webhook_subscription where tenant_id = $1 order by id', [actor.tenantId]);
    // The specification is silent on a rotation without subscriptions (docs/decisions/037).
    if (rows.length === 0) throw new ExchangeError('WEBHOOK_NOT_FOUND', 'Webhook subscription not found');
    for (const { id } of rows) {
      await issueSecret(app, sql, { id, tenantId: actor.tenantId }, 'rotate', secret);
      await audit(sql, actor, 'webhook.rotate-secret', id);
    }
  });
  return secret;
}

/** The longest overlap, in which the old secret signs beside the new one. */
const OVERLAP_SECONDS_MAX = 7 * 24 * 60 * 60;

/**
 * Issues a new secret for one subscription. The old one signs beside it for `overlapSeconds`: 0 where it is compromised. Throws
 * WEBHOOK_NOT_FOUND and PARAMETERS_INVALID.
 */
export async function rotateOneSecret(
  app: Pick<App, 'database' | 'keyring' | 'clock'>,
  actor: Actor,
  subscriptionId: string,
  overlapSeconds: number,
): Promise<string> {
  if (overlapSeconds < 0 || overlapSeconds > OVERLAP_SECONDS_MAX) {
    const fault = `overlapSeconds must be 0 to ${OVERLAP_SECONDS_MAX}`;
    throw new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters', fault);
  }
  const secret = newSecret();
  await app.database.transaction(async (sql) => {
    await lockTenant(sql, actor.tenantId);
    const id = await ownSubscription(sql, actor, subscriptionId);
    await issueSecret(app, sql, { id, tenantId: actor.tenantId }, 'rotate', secret, overlapSeconds);
    await audit(sql, actor, 'webhook.rotate-secret', id, { overlapSeconds });
  });
  return secret;
}

/** The old secret stops signing now. False where there was no old secret in use. Throws WEBHOOK_NOT_FOUND. */
export async function revokePreviousSecret(app: Pick<App, 'database'>, actor: Actor, subscriptionId: string): Promise<boolean> {
  return app.database.transaction(async (sql) => {
    const id = await ownSubscription(sql, actor, subscriptionId);
    const rows = await sql.query(
      `with gone as (delete from webhook_secret where subscription_id = $1 and not_after is not null returning not_after)
       select 1 from gone where not_after > exchange_now()`,
      [id],
    );
    if (rows.length > 0) await audit(sql, actor, 'webhook.revoke-secret', id);
    return rows.length > 0;
  });
}

/** The id of the tenant's subscription in its stored form. Throws WEBHOOK_NOT_FOUND. */
export async function ownSubscription(sql: Sql, actor: Actor, id: string): Promise<string> {
  const [row] = isStorable(id)
    ? await sql.query<{ id: string }>('select id from webhook_subscription where tenant_id = $1 and id::text = lower($2)', [
        actor.tenantId,
        id,
      ])
    : [];
  if (row === undefined) throw new ExchangeError('WEBHOOK_NOT_FOUND', 'Webhook subscription not found');
  return row.id;
}
