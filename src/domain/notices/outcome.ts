// What becomes of a mail that was leased. Each change is made only where the lease is still held.
import type { Database, Sql } from '../database.js';
import { NOTICE_LIMITS } from './limits.js';

interface Leased {
  readonly person: string;
  readonly tenantId: string;
  readonly token: string;
  readonly batch: string;
}

const OWNED = 'person = $1 and tenant_id = $2 and lease_token = $3';
const idOf = ({ person, tenantId, token }: Leased): readonly string[] => [person, tenantId, token];

/** Not before a time, or for some seconds. Its notices stay together. */
export async function postpone(sql: Sql, mail: Leased, until: Date | number): Promise<void> {
  const at = typeof until === 'number' ? `exchange_now() + $4 * interval '1 second'` : '$4::timestamptz';
  await sql.query(`update notice_choice set quiet_until = ${at}, due_at = ${at}, lease_token = null, lease_until = null where ${OWNED}`, [
    ...idOf(mail),
    until,
  ]);
}

/** It was not taken, or the answer was lost: it is sent again, later and later, with the same notices. */
export async function postponeFailed(sql: Sql, mail: Leased): Promise<void> {
  const at = `exchange_now() + least(60, power(2, least(failures, 6))) * interval '1 minute'`;
  await sql.query(
    `update notice_choice set failures = failures + 1, quiet_until = ${at}, due_at = ${at}, lease_token = null, lease_until = null
     where ${OWNED}`,
    idOf(mail),
  );
}

/** Its notices are over: they were told, or nobody wants them any more. */
export async function settle({ transaction }: Pick<Database, 'transaction'>, mail: Leased, isTold: boolean): Promise<void> {
  await transaction(async (sql) => {
    // Whoever adds a notice changes this row, too: what is read below has it, or it comes after this.
    const held = await sql.query(`select 1 from notice_choice where ${OWNED} for update`, idOf(mail));
    if (held.length === 0) return;
    await sql.query('delete from notice where person = $1 and tenant_id = $2 and batch = $3', [mail.person, mail.tenantId, mail.batch]);
    const today = `(exchange_now() at time zone 'UTC')::date`;
    const quiet = `case when $4 then exchange_now() + interval '${NOTICE_LIMITS.pauseMinutes} minutes' else quiet_until end`;
    await sql.query(
      `update notice_choice c set lease_token = null, lease_until = null, batch = null, failures = 0,
         told_mails = case when not $4 then told_mails when told_on = ${today} then told_mails + 1 else 1 end,
         told_on = case when $4 then ${today} else told_on end, quiet_until = ${quiet},
         due_at = (select greatest(min(n.due_at), ${quiet}) from notice n where n.person = c.person and n.tenant_id = c.tenant_id having count(*) > 0)
       where ${OWNED}`,
      [...idOf(mail), isTold],
    );
  });
}
