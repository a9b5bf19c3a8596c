// After the load: until no document and no delivery has anything left to do, but not for ever.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../src/domain/database.js';
import { moment } from '../moment.js';

const SETTLE_MS_MAX = 180_000;
const LOOK_EVERY_MS = 500;

/** How long it took, in ms; what is left then is for the verdict to find. */
export async function settle(sql: Sql): Promise<number> {
  const began = moment();
  for (;;) {
    const [left] = await sql.query<{ documents: number; deliveries: number }>(
      `select (select count(*)::int from document where state in ('RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED') and direction = 'send'
           or state in ('RECEIVED', 'PROCESSING') or due_at is not null or lease_token is not null) as documents,
         (select count(*)::int from webhook_delivery where state in ('PENDING', 'RETRY', 'IN_FLIGHT')) as deliveries`,
    );
    const took = moment() - began;
    if ((left?.documents === 0 && left.deliveries === 0) || took > SETTLE_MS_MAX) return took;
    await setTimeout(LOOK_EVERY_MS);
  }
}
