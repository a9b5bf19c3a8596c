import type { Sql } from '../../domain/database.js';
import { hashOfSecret } from './secret.js';

/** Ends the session of this secret, of a person or of a portal link: the browser gets another one in its place. */
export async function endPreviousSession(sql: Sql, secret: string): Promise<void> {
  await sql.query('delete from person_session where secret_hash = $1', [hashOfSecret(secret)]);
  await sql.query('update portal_link set ends_at = exchange_now() where session_hash = $1 and ends_at > exchange_now()', [
    hashOfSecret(secret),
  ]);
}
