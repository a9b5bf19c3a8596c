// Locks until the end of a transaction, for what no row stands for yet.
import type { Sql } from '../database.js';

/** Tells these locks from others of texts. */
const EMAIL_LOCK = 7_315_101;
const TENANT_LOCK = 7_315_102;

/** One at a time adds a person of this address. */
export async function lockEmail(sql: Sql, email: string): Promise<void> {
  await lock(sql, email, EMAIL_LOCK);
}

/** One at a time changes the people of a tenant: two admins cannot take the role of each other. Comes after the lock of an address. */
export async function lockPeopleOf(sql: Sql, tenantId: string): Promise<void> {
  await lock(sql, tenantId, TENANT_LOCK);
}

async function lock(sql: Sql, text: string, kind: number): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [text, kind]);
}
