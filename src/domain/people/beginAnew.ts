// An account whose holder is not known for sure goes to whom the operator or the identity provider means.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { Sql } from '../database.js';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

interface Role {
  readonly tenantId: string;
}

/**
 * Gives the address to an account with the id `id`, which is enabled and confirmed and has the roles of before, and nothing that signs in.
 * The account of before is gone: also who signs in at this moment, or changes the password or adds a passkey, has none any more. The caller
 * has locked its row. `actorOf`: for the entry of each tenant.
 */
export async function beginAnew(sql: Sql, before: Account, id: string, actorOf: (tenantId: string) => Actor): Promise<void> {
  const roles = await sql.query<Role>(
    'delete from person_role where person = $1 returning tenant_id as "tenantId", role, is_provided as "isProvided"',
    [before.id],
  );
  await sql.query('delete from person where id = $1', [before.id]);
  await sql.query('insert into person (id, email, name) values ($1, $2, $3)', [id, before.email, before.name]);
  await sql.query(
    `insert into person_role (person, tenant_id, role, is_provided)
     select $1, "tenantId", role, "isProvided" from json_to_recordset($2::json) r ("tenantId" text, role text, "isProvided" boolean)`,
    [id, JSON.stringify(roles)],
  );
  for (const { tenantId } of roles) await audit(sql, actorOf(tenantId), 'person.remove-factor', before.email, { factor: 'all' });
}
