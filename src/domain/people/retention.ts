// Removes sessions, tokens and links that have ended, and attempts to sign in that no limit counts any more.
import type { App } from '../ports.js';
import { SESSION_LIMITS } from './sessionLimits.js';

const ROWS_PER_STEP = 1_000;
/** By table: the condition, over a column that has an index where there may be many rows. */
const ENDED = {
  person_session: `ends_at < exchange_now() or last_used_at < exchange_now() - ${SESSION_LIMITS.idleSeconds} * interval '1 second'`,
  sign_in_step: 'ends_at < exchange_now()',
  person_invitation: 'ends_at < exchange_now()',
  // The page of a session that has ended says so for a while.
  portal_link: "ends_at < exchange_now() - interval '1 day'",
  sapi_refresh_token: 'ends_at < exchange_now()',
  sapi_revoked_token: 'ends_at < exchange_now()',
  sign_in_failure: "at < exchange_now() - interval '1 hour'",
} as const;

export async function removeEndedSessions({ database }: Pick<App, 'database'>): Promise<void> {
  for (const [table, condition] of Object.entries(ENDED)) {
    let removed: number;
    do {
      const rows = await database.sql.query(
        `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit $1 for update skip locked)) returning 1`,
        [ROWS_PER_STEP],
      );
      removed = rows.length;
    } while (removed === ROWS_PER_STEP);
  }
}
