import type { Sql } from '../../src/domain/database.js';
import { HOSTILE_TENANT } from './hostile/tenant.js';

/** Whether every document and every delivery is finished, but for those of the hostile tenant. Nothing confirms a document behind the mail server or at a second exchange. */
export async function isIdle(sql: Sql): Promise<boolean> {
  const [left] = await sql.query<{ documents: number; deliveries: number }>(
    `select (select count(*)::int from document where tenant_id <> '${HOSTILE_TENANT}' and (state in ('RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED') and direction = 'send'
           and (state <> 'EXPORTED' or channel not in ('email', 'api'))
         or state in ('RECEIVED', 'PROCESSING') or due_at is not null or lease_token is not null)) as documents,
       (select count(*)::int from webhook_delivery where tenant_id <> '${HOSTILE_TENANT}' and state in ('PENDING', 'RETRY', 'IN_FLIGHT')) as deliveries`,
  );
  return left?.documents === 0 && left.deliveries === 0;
}
