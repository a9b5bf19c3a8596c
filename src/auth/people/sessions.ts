// Sessions of browsers: a random secret in a cookie, its hash in the database. Each session is at one tenant.
import { cut } from '../../cut.js';
import type { Actor } from '../../domain/actor.js';
import { audit } from '../../domain/audit/record.js';
import type { Database, Sql } from '../../domain/database.js';
import { permissionsOf, type Role } from '../../domain/people/roles.js';
import { SESSION_IS_OPEN, SESSION_LIMITS } from '../../domain/people/sessionLimits.js';
import type { App } from '../../domain/ports.js';
import { lockOwned } from '../../domain/statements/ownerLock.js';
import { uuidv7 } from '../../domain/uuid.js';
import type { Bound } from '../bearer.js';
import { hashOfSecret, isSecret, newSecret } from './secret.js';

/** The last use is written at most so often. */
const USED_EVERY_SECONDS = 60;

interface NewSession {
  readonly person: string;
  readonly tenantId: string;
  readonly device: string;
  readonly address: string;
  /** Of the session that it continues at another tenant: its limits go on. */
  readonly since?: { readonly createdAt: Date; readonly endsAt: Date };
}

/**
 * Returns the secret for the cookie. It is new at each sign-in, which prevents session fixation. Of too many sessions of the person, the
 * oldest end.
 */
export async function insertSession(sql: Sql, app: Pick<App, 'clock'>, session: NewSession): Promise<string> {
  const secret = newSecret();
  // Sign-ins at once would each find room. A password that is set at the same time waits for all of them.
  await lockOwned(sql, 'sessions', session.person);
  await sql.query(
    `delete from person_session where id in (
       select id from person_session
       where id in (select id from person_session where person = $1 order by created_at desc, id desc offset $2) for update skip locked)`,
    [session.person, SESSION_LIMITS.perPersonMax - 1],
  );
  await sql.query(
    `insert into person_session (id, secret_hash, person, tenant_id, ends_at, device, address, created_at)
     values ($1, $2, $3, $4, coalesce($8, exchange_now() + $5 * interval '1 second'), $6, $7, coalesce($9, exchange_now()))`,
    [
      uuidv7(app.clock()),
      hashOfSecret(secret),
      session.person,
      session.tenantId,
      SESSION_LIMITS.lifetimeSeconds,
      cut(session.device, SESSION_LIMITS.deviceCharactersMax),
      session.address,
      session.since?.endsAt ?? null,
      session.since?.createdAt ?? null,
    ],
  );
  return secret;
}

/** Signing out. */
export async function endSession({ transaction }: Pick<Database, 'transaction'>, secret: string): Promise<void> {
  await transaction(async (sql) => {
    const [ended] = await sql.query<Named>(
      `with ended as (delete from person_session where secret_hash = $1 returning person, tenant_id)
       select e.person, e.tenant_id as "tenantId", p.name, p.email, r.role
       from ended e join person p on p.id = e.person join person_role r on r.person = e.person and r.tenant_id = e.tenant_id`,
      [hashOfSecret(secret)],
    );
    if (ended !== undefined) await audit(sql, personActor(ended), 'person.sign-out', ended.email);
  });
}

interface SessionRow {
  readonly id: string;
  readonly person: string;
  readonly tenantId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly endsAt: Date;
  readonly isStale: boolean;
  readonly createdAt: Date;
  readonly hasPassword: boolean;
}

/** Who a session belongs to. */
export interface SignedIn extends Bound {
  readonly session: {
    readonly id: string;
    readonly person: string;
    readonly email: string;
    readonly createdAt: Date;
    readonly hasPassword: boolean;
  };
}

type Named = Pick<SessionRow, 'person' | 'tenantId' | 'name' | 'email' | 'role'>;

/**
 * The person of a session, with the present role. Undefined where the session has ended, or the person is disabled or has no role.
 * `isUse`: false for an open stream that checks its session again, which must not postpone the idle end.
 */
export async function findSession(
  { sql }: Pick<Database, 'sql'>,
  secret: string,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<SignedIn | undefined> {
  if (!isSecret(secret)) return undefined;
  const [row] = await sql.query<SessionRow>(
    `select s.id, s.person, s.tenant_id as "tenantId", p.name, p.email, r.role, s.ends_at as "endsAt",
       s.created_at as "createdAt", p.password_hash is not null as "hasPassword",
       s.last_used_at < exchange_now() - $2 * interval '1 second' as "isStale"
     from person_session s
       join person p on p.id = s.person and p.disabled_at is null
       join person_role r on r.person = s.person and r.tenant_id = s.tenant_id
     where s.secret_hash = $1 and ${SESSION_IS_OPEN}`,
    [hashOfSecret(secret), USED_EVERY_SECONDS],
    { prepared: true },
  );
  if (row === undefined) return undefined;
  if (row.isStale && isUse) await sql.query('update person_session set last_used_at = exchange_now() where id = $1', [row.id]);
  const { id, person, email, createdAt, hasPassword } = row;
  return { ...personActor(row), expiresAt: row.endsAt, session: { id, person, email, createdAt, hasPassword } };
}

/** The name is for people who read a timeline; the address tells apart people of one name. */
export function personActor({ person, tenantId, name, email, role }: Named): Actor {
  return {
    kind: 'user',
    id: `${name} <${email}>`,
    tenantId,
    clientId: `person:${person}`,
    permissions: new Set(permissionsOf(role)),
    person: { id: person, name, role },
  };
}
