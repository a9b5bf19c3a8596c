// Waits after the load until every document and every delivery is finished, up to a time limit.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../src/domain/database.js';
import { moment } from '../moment.js';

const SETTLE_MS_MAX = 180_000;
const LOOK_EVERY_MS = 500;

/** The duration in ms. The verdict reports what is unfinished after the limit. */
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
