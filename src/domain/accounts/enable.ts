import type { App, Caller } from '../ports.js';
import { againIfUnanswered } from '../statementFault.js';
import { accountId, type ChannelAccount, shownAccount } from './rows.js';

/**
 * A disabled account is not polled, and what is to be sent by it waits. Enabled again its health begins anew. Safe to ask again.
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function enableAccount(app: Pick<App, 'database'>, caller: Caller, id: string, enabled: boolean): Promise<ChannelAccount> {
  const known = accountId(id);
  await againIfUnanswered(() =>
    app.database.sql.query(
      `update channel_account set enabled = $3, generation = generation + 1, failures = 0, open_until = null, due_at = exchange_now(),
         updated_at = exchange_now()
       where tenant_id = $1 and id = $2::uuid and enabled <> $3`,
      [caller.tenantId, known, enabled],
    ),
  );
  return shownAccount(app.database.sql, caller, known);
}
