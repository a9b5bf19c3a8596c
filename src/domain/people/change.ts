// Changes what people may do, and whether they can sign in. The operator of the server may do all of it, everywhere; what an admin of a
// tenant is refused (standing.ts) is thrown.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql } from '../database.js';
import type { App } from '../ports.js';
import { PersonRole, PersonSession } from './person.js';
import type { Role } from './roles.js';
import { assertMayManage } from './standing.js';

export type PersonChange = 'changed' | 'unknown-person';

/** It holds from the next request of the person on. */
export async function changeRole({ database }: Pick<App, 'database'>, actor: Actor, email: string, role: Role): Promise<PersonChange> {
  return database.transaction(async (sql) => {
    await assertMayManage(sql, actor, 'role', email);
    const rows = await sql.query(
      `update person_role set role = $3 from person where person.id = person_role.person and email = $1 and tenant_id = $2 returning 1`,
      [email, actor.tenantId, role],
    );
    if (rows.length === 0) return 'unknown-person';
    await audit(sql, actor, 'person.role', email, { role });
    return 'changed';
  });
}

/** Takes the role at the tenant, and ends the sessions there. The account and its roles at other tenants stay. */
export async function removePerson({ database }: Pick<App, 'database'>, actor: Actor, email: string): Promise<PersonChange> {
  return database.transaction(async (sql) => {
    await assertMayManage(sql, actor, 'remove', email);
    const [removed] = await sql.query<{ person: string }>(
      'delete from person_role using person where person.id = person_role.person and email = $1 and tenant_id = $2 returning person',
      [email, actor.tenantId],
    );
    if (removed === undefined) return 'unknown-person';
    await sql.em.nativeDelete(PersonSession, { person: removed.person, tenantId: actor.tenantId });
    await audit(sql, actor, 'person.remove', email);
    return 'changed';
  });
}

/**
 * Disables the account for all tenants and ends its sessions and links, or enables it again. `admin`: the admin of a tenant who asks for
 * it. Without one, the operator does.
 */
export async function setAccess(
  { database }: Pick<App, 'database'>,
  access: 'disable' | 'enable',
  actorOf: (tenantId: string) => Actor,
  email: string,
  admin?: Actor,
): Promise<PersonChange> {
  return database.transaction(async (sql) => {
    if (admin !== undefined) await assertMayManage(sql, admin, access, email);
    const [person] = await sql.query<{ id: string }>(
      'update person set disabled_at = case when $2::boolean then coalesce(disabled_at, exchange_now()) end where email = $1 returning id',
      [email, access === 'disable'],
    );
    if (person === undefined) return 'unknown-person';
    if (access === 'disable') {
      for (const table of ['person_session', 'sign_in_step', 'person_invitation'])
        await sql.query(`delete from ${table} where person = $1`, [person.id]);
    }
    await auditEverywhere(sql, actorOf, person.id, (actor) => audit(sql, actor, `person.${access}`, email));
    return 'changed';
  });
}

/** Codes, recovery codes and passkeys, of somebody who has lost them. Sessions end. */
export async function removeFactors(
  { database }: Pick<App, 'database'>,
  actorOf: (tenantId: string) => Actor,
  email: string,
): Promise<PersonChange> {
  return database.transaction(async (sql) => {
    const [person] = await sql.query<{ id: string }>('select id from person where email = $1 for update', [email]);
    if (person === undefined) return 'unknown-person';
    for (const table of ['person_totp', 'person_recovery_code', 'person_passkey', 'person_session', 'sign_in_step'])
      await sql.query(`delete from ${table} where person = $1`, [person.id]);
    await auditEverywhere(sql, actorOf, person.id, (actor) => audit(sql, actor, 'person.remove-factor', email, { factor: 'all' }));
    return 'changed';
  });
}

/** Writes an entry at each tenant of the person. */
async function auditEverywhere(
  sql: EntitySql,
  actorOf: (tenantId: string) => Actor,
  person: string,
  write: (actor: Actor) => Promise<void>,
): Promise<void> {
  const roles = await sql.em.find(PersonRole, { person }, { orderBy: { tenantId: 'asc' } });
  for (const { tenantId } of roles) await write(actorOf(tenantId));
}

/** Which sessions: all, one by its id, all but one, or those at the tenant of an admin. */
type WhichSessions = { readonly id: string } | { readonly but: string } | { readonly admin: Actor } | 'all';

/** Ends sessions of a person. Returns how many there were. */
export async function endSessions(
  { database }: Pick<App, 'database'>,
  actorOf: (tenantId: string) => Actor,
  email: string,
  which: WhichSessions = 'all',
): Promise<number> {
  const { id = null, but = null, admin } = which === 'all' ? {} : ({ ...which } as { id?: string; but?: string; admin?: Actor });
  return database.transaction(async (sql) => {
    if (admin !== undefined) await assertMayManage(sql, admin, 'sessions', email);
    const rows = await sql.query<{ tenantId: string }>(
      `delete from person_session using person where person.id = person_session.person and email = $1
         and ($2::uuid is null or person_session.id = $2::uuid) and ($3::uuid is null or person_session.id <> $3::uuid)
         and ($4::text is null or tenant_id = $4)
       returning tenant_id as "tenantId"`,
      [email, id, but, admin?.tenantId ?? null],
    );
    for (const tenantId of new Set(rows.map((row) => row.tenantId)))
      await audit(sql, actorOf(tenantId), 'person.end-sessions', email, {
        sessions: rows.filter((row) => row.tenantId === tenantId).length,
      });
    return rows.length;
  });
}
