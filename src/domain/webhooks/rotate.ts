// docs/spec.md#rotate-webhook-signing-secret

import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql, Sql } from '../database.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { isStorable } from '../text.js';
import { uuidv7 } from '../uuid.js';
import { Subscription } from '../webhook.js';
import { issueSecret, newSecret } from './secrets.js';

/**
 * Issues one new secret for all subscriptions of the tenant but webhooks of flows, whose key stays. Only this answer contains it
 * (docs/decisions/037). Throws WEBHOOK_NOT_FOUND where the tenant has no subscription.
 */
export async function rotateSecret(app: Pick<App, 'database' | 'keyring' | 'clock'>, actor: Actor): Promise<string> {
  return rotate(app, actor, async (sql, issue) => {
    const own = { tenantId: actor.tenantId, flowFilter: null };
    const rows = await sql.em.find(Subscription, own, { fields: ['id'], orderBy: { id: 'asc' } });
    // Spec is silent: a rotation without subscriptions (docs/decisions/037).
    if (rows.length === 0) throw new ExchangeError('WEBHOOK_NOT_FOUND', 'Webhook subscription not found');
    for (const { id } of rows) if (await issue(id)) await audit(sql, actor, 'webhook.rotate-secret', id);
  });
}

/** The longest overlap, in which the old secret signs beside the new one. */
const OVERLAP_SECONDS_MAX = 7 * 24 * 60 * 60;

/** Throws PARAMETERS_INVALID. */
export function checkOverlap(overlapSeconds: number): void {
  if (overlapSeconds >= 0 && overlapSeconds <= OVERLAP_SECONDS_MAX) return;
  throw parameterInvalid(`overlapSeconds must be 0 to ${OVERLAP_SECONDS_MAX}`);
}

/**
 * Issues a new secret for one subscription. The old one signs beside it for `overlapSeconds`: 0 where it is compromised. Throws
 * WEBHOOK_NOT_FOUND, and PARAMETERS_INVALID also for a webhook of flows: its requests have room for one signature.
 */
export async function rotateOneSecret(
  app: Pick<App, 'database' | 'keyring' | 'clock'>,
  actor: Actor,
  subscriptionId: string,
  overlapSeconds: number,
): Promise<string> {
  checkOverlap(overlapSeconds);
  return rotate(app, actor, async (sql, issue) => {
    const id = await ownSubscription(sql, actor, subscriptionId);
    if ((await sql.em.count(Subscription, { id, flowFilter: { $ne: null } })) > 0)
      throw parameterInvalid('the signing key of a webhook of flows does not change: make another webhook');
    if (await issue(id, overlapSeconds)) await audit(sql, actor, 'webhook.rotate-secret', id, { overlapSeconds });
  });
}

/** Puts the new secret in force for a subscription. False where a transaction whose answer was lost has done so. */
type Issue = (subscriptionId: string, overlapSeconds?: number) => Promise<boolean>;

/**
 * Runs a rotation in a transaction, and again where the answer to its commit was lost. A caller that had to repeat the rotation would end
 * the secret that receivers know: only the newest two sign.
 */
async function rotate(
  app: Pick<App, 'database' | 'keyring' | 'clock'>,
  { tenantId }: Actor,
  work: (sql: EntitySql, issue: Issue) => Promise<void>,
): Promise<string> {
  const secret = newSecret();
  const rowIds = new Map<string, string>();
  await againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      await lockOwned(sql, 'webhooks', tenantId);
      await work(sql, (id, overlapSeconds) => {
        const rowId = rowIds.get(id) ?? uuidv7(app.clock());
        rowIds.set(id, rowId);
        const overlap = overlapSeconds === undefined ? {} : { overlapSeconds };
        return issueSecret(app, sql, { id, tenantId }, { secret, origin: 'rotate', rowId, ...overlap });
      });
    }),
  );
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
