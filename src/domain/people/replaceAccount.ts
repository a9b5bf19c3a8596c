// Replaces an account whose e-mail address was never confirmed. Passwords, passkeys and sessions of the old account do not open the new one.

import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { Sql } from '../database.js';
import { jsonOf } from '../json.js';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

interface Role {
  readonly tenantId: string;
}

/**
 * Deletes the account and creates one with the same address and roles and the id `id`. The new one is enabled and confirmed, and has no
 * password, passkey, session or identity. The new id also stops requests that are in progress, such as a change of the password. The caller
 * has locked the row. `actorOf` gives the actor of the audit entry at each tenant.
 */
export async function replaceAccount(sql: Sql, before: Account, id: string, actorOf: (tenantId: string) => Actor): Promise<void> {
  const roles = await sql.query<Role>(
    'delete from person_role where person = $1 returning tenant_id as "tenantId", role, is_provided as "isProvided"',
    [before.id],
  );
  await sql.query('delete from person where id = $1', [before.id]);
  await sql.query('insert into person (id, email, name) values ($1, $2, $3)', [id, before.email, before.name]);
  await sql.query(
    `insert into person_role (person, tenant_id, role, is_provided)
     select $1, "tenantId", role, "isProvided" from json_to_recordset($2::json) r ("tenantId" text, role text, "isProvided" boolean)`,
    [id, jsonOf(roles)],
  );
  for (const { tenantId } of roles) await audit(sql, actorOf(tenantId), 'person.remove-factor', before.email, { factor: 'all' });
}
