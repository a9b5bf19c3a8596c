import type { App } from '../ports.js';
import { NOTICE_LIMITS } from './limits.js';

const ROWS_PER_STEP = 1_000;

/** What could not be told for so long is not worth a mail. */
export async function removeOldNotices({ database }: Pick<App, 'database'>): Promise<void> {
  for (let rows = ROWS_PER_STEP; rows === ROWS_PER_STEP; ) {
    const gone = await database.sql.query(
      `delete from notice where id = any(array(
         select id from notice where at < exchange_now() - interval '${NOTICE_LIMITS.keptDays} days' limit $1 for update skip locked))
       returning 1`,
      [ROWS_PER_STEP],
    );
    rows = gone.length;
  }
}
