// Adds people, and changes what they may do. Commands of the operator use these.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { emailAddress } from '../emailAddress.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import type { Role } from './roles.js';

export const PERSON_LIMITS = { emailCharactersMax: 254, nameCharactersMax: 100, sessionsShownMax: 1_000, tenantsMax: 100 } as const;

type Changing = Pick<App, 'database' | 'clock'>;
export type PersonChange = 'changed' | 'unknown-person' | 'unknown-tenant';

interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** For the link that sets a password. */
  readonly tokenHash: Buffer;
  readonly linkSeconds: number;
}

/** Adds a person, or gives one who exists a role and a new link, also one who was disabled. An earlier link is of no use then. */
export async function invitePerson(
  app: Changing,
  actor: Actor,
  { email, name, role, tokenHash, linkSeconds }: NewPerson,
): Promise<PersonChange> {
  return app.database.transaction(async (sql) => {
    const tenants = await sql.query('select 1 from tenant where id = $1', [actor.tenantId]);
    if (tenants.length === 0) return 'unknown-tenant';
    const [person] = await sql.query<{ id: string }>(
      `insert into person (id, email, name) values ($1, $2, $3)
       on conflict (email) do update set disabled_at = null returning id`,
      [uuidv7(app.clock()), email, name],
    );
    await sql.query(
      `insert into person_role (person, tenant_id, role) values ($1, $2, $3)
       on conflict (person, tenant_id) do update set role = excluded.role`,
      [person!.id, actor.tenantId, role],
    );
    await sql.query('delete from person_invitation where person = $1', [person!.id]);
    await sql.query(
      `insert into person_invitation (token_hash, person, ends_at) values ($1, $2, exchange_now() + $3 * interval '1 second')`,
      [tokenHash, person!.id, linkSeconds],
    );
    await audit(sql, actor, 'person.invite', email, { role });
    return 'changed';
  });
}

/** It holds from the next request of the person on. */
export async function changeRole({ database }: Pick<App, 'database'>, actor: Actor, email: string, role: Role): Promise<PersonChange> {
  return database.transaction(async (sql) => {
    const rows = await sql.query(
      `update person_role set role = $3 from person where person.id = person_role.person and email = $1 and tenant_id = $2 returning 1`,
      [email, actor.tenantId, role],
    );
    if (rows.length === 0) return 'unknown-person';
    await audit(sql, actor, 'person.role', email, { role });
    return 'changed';
  });
}

/** Everywhere, with all sessions and links. */
export async function disablePerson(
  { database }: Pick<App, 'database'>,
  actorOf: (tenantId: string) => Actor,
  email: string,
): Promise<PersonChange> {
  return database.transaction(async (sql) => {
    const [person] = await sql.query<{ id: string }>(
      'update person set disabled_at = coalesce(disabled_at, exchange_now()) where email = $1 returning id',
      [email],
    );
    if (person === undefined) return 'unknown-person';
    await sql.query('delete from person_session where person = $1', [person.id]);
    await sql.query('delete from sign_in_step where person = $1', [person.id]);
    await sql.query('delete from person_invitation where person = $1', [person.id]);
    const tenants = await sql.query<{ id: string }>('select tenant_id as id from person_role where person = $1 order by tenant_id', [
      person.id,
    ]);
    for (const { id } of tenants) await audit(sql, actorOf(id), 'person.disable', email);
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
    const tenants = await sql.query<{ id: string }>('select tenant_id as id from person_role where person = $1 order by tenant_id', [
      person.id,
    ]);
    for (const { id } of tenants) await audit(sql, actorOf(id), 'person.remove-factor', email, { factor: 'all' });
    return 'changed';
  });
}

/** Which sessions: all, one by its id, or all but one. */
export type WhichSessions = { readonly id: string } | { readonly but: string } | 'all';

/** Ends sessions of a person. Returns how many there were. */
export async function endSessions(
  { database }: Pick<App, 'database'>,
  actorOf: (tenantId: string) => Actor,
  email: string,
  which: WhichSessions = 'all',
): Promise<number> {
  const [id, but] = which === 'all' ? [null, null] : 'id' in which ? [which.id, null] : [null, which.but];
  return database.transaction(async (sql) => {
    const rows = await sql.query<{ tenantId: string }>(
      `delete from person_session using person where person.id = person_session.person and email = $1
         and ($2::uuid is null or person_session.id = $2::uuid) and ($3::uuid is null or person_session.id <> $3::uuid)
       returning tenant_id as "tenantId"`,
      [email, id, but],
    );
    for (const tenantId of new Set(rows.map((row) => row.tenantId)))
      await audit(sql, actorOf(tenantId), 'person.end-sessions', email, {
        sessions: rows.filter((row) => row.tenantId === tenantId).length,
      });
    return rows.length;
  });
}

/** In lower case. Undefined: it is none. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= PERSON_LIMITS.emailCharactersMax && emailAddress(email) !== undefined ? email : undefined;
}
