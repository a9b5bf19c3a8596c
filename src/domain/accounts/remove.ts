import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import type { App } from '../ports.js';
import { accountId, notFound } from './rows.js';

/**
 * Removes an account with its secrets. A running poll ends without an effect. Documents that wait to be sent by the account end in
 * ERROR. Throws ACCOUNT_NOT_FOUND.
 */
export async function removeAccount(app: Pick<App, 'database'>, actor: Actor, id: string): Promise<void> {
  const values: unknown[] = [actor.tenantId, accountId(id)];
  const changed = `select id::text as subject, jsonb_build_object('channel', channel, 'name', name) as details from removed`;
  const rows = await app.database.sql.query(
    `with removed as (delete from channel_account where tenant_id = $1 and id = $2::uuid returning id, channel, name),
     ${audited(actor, 'account.remove', changed, values)}
     select id from removed`,
    values,
  );
  if (rows.length === 0) notFound();
}
