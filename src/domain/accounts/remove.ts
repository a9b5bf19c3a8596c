import type { App, Caller } from '../ports.js';
import { accountId, notFound } from './rows.js';

/**
 * Removes an account with its secrets. A poll that is under way ends without a trace; documents that wait to be sent by it end in
 * ERROR. Throws ACCOUNT_NOT_FOUND.
 */
export async function removeAccount(app: Pick<App, 'database'>, caller: Caller, id: string): Promise<void> {
  const rows = await app.database.sql.query('delete from channel_account where tenant_id = $1 and id = $2::uuid returning id', [
    caller.tenantId,
    accountId(id),
  ]);
  if (rows.length === 0) notFound();
}
