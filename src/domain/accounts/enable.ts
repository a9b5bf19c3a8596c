import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { HEALTH_RESET } from './accountHealth.js';
import { accountId, type ChannelAccount, shownAccount } from './rows.js';

/** For the audit log. */
const CHANGED = `select id::text as subject, jsonb_build_object('channel', channel, 'name', name) as details from changed_account`;

/**
 * A disabled account is not polled, and its documents wait. Enabling it resets its health. Idempotent. Throws ACCOUNT_NOT_FOUND.
 */
export async function enableAccount(app: Pick<App, 'database'>, actor: Actor, id: string, enabled: boolean): Promise<ChannelAccount> {
  const known = accountId(id);
  const values: unknown[] = [actor.tenantId, known, enabled];
  const entry = audited(actor, enabled ? 'account.enable' : 'account.disable', CHANGED, values);
  await againIfUnanswered(() =>
    app.database.sql.query(
      `with changed_account as (update channel_account set enabled = $3, generation = generation + 1, ${HEALTH_RESET}, due_at = exchange_now(),
         updated_at = exchange_now()
       where tenant_id = $1 and id = $2::uuid and enabled <> $3 returning id, channel, name),
       ${entry}
       select id from changed_account`,
      values,
    ),
  );
  return shownAccount(app.database.sql, actor, known);
}
