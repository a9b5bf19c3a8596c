// Sessions of browsers: a random secret in a cookie, its hash in the database. Each session is at one tenant.
import type { Actor } from '../../domain/actor.js';
import type { Database } from '../../domain/database.js';
import { permissionsOf, type Role } from '../../domain/people/roles.js';
import type { App } from '../../domain/ports.js';
import { uuidv7 } from '../../domain/uuid.js';
import type { Bound } from '../bearer.js';
import { hashOfSecret, isSecret, newSecret } from './secret.js';

export const SESSION_LIMITS = { idleSeconds: 12 * 3600, lifetimeSeconds: 7 * 86_400, deviceCharactersMax: 200 } as const;
/** The last use is written at most so often. */
const USED_EVERY_SECONDS = 60;

export interface NewSession {
  readonly person: string;
  readonly tenantId: string;
  readonly device: string;
  readonly address: string;
}

/** Returns the secret for the cookie. It is new at each sign-in, which prevents session fixation. `before` is the browser's earlier one. */
export async function beginSession(app: Pick<App, 'database' | 'clock'>, session: NewSession, before: string | undefined): Promise<string> {
  const secret = newSecret();
  await app.database.transaction(async (sql) => {
    if (before !== undefined) await sql.query('delete from person_session where secret_hash = $1', [hashOfSecret(before)]);
    await sql.query(
      `insert into person_session (id, secret_hash, person, tenant_id, ends_at, device, address)
       values ($1, $2, $3, $4, exchange_now() + $5 * interval '1 second', $6, $7)`,
      [
        uuidv7(app.clock()),
        hashOfSecret(secret),
        session.person,
        session.tenantId,
        SESSION_LIMITS.lifetimeSeconds,
        session.device.slice(0, SESSION_LIMITS.deviceCharactersMax),
        session.address,
      ],
    );
  });
  return secret;
}

export async function endSession({ sql }: Pick<Database, 'sql'>, secret: string): Promise<void> {
  await sql.query('delete from person_session where secret_hash = $1', [hashOfSecret(secret)]);
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
}

/**
 * The person of a session, with the present role. Undefined where the session has ended, or the person is disabled or has no role.
 * `isUse`: false for an open stream that checks its session again, which must not postpone the idle end.
 */
export async function findSession(
  { sql }: Pick<Database, 'sql'>,
  secret: string,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<Bound | undefined> {
  if (!isSecret(secret)) return undefined;
  const [row] = await sql.query<SessionRow>(
    `select s.id, s.person, s.tenant_id as "tenantId", p.name, p.email, r.role, s.ends_at as "endsAt",
       s.last_used_at < exchange_now() - $3 * interval '1 second' as "isStale"
     from person_session s
       join person p on p.id = s.person and p.disabled_at is null
       join person_role r on r.person = s.person and r.tenant_id = s.tenant_id
     where s.secret_hash = $1 and s.ends_at > exchange_now() and s.last_used_at > exchange_now() - $2 * interval '1 second'`,
    [hashOfSecret(secret), SESSION_LIMITS.idleSeconds, USED_EVERY_SECONDS],
    { prepared: true },
  );
  if (row === undefined) return undefined;
  if (row.isStale && isUse) await sql.query('update person_session set last_used_at = exchange_now() where id = $1', [row.id]);
  return { ...personActor(row), expiresAt: row.endsAt };
}

/** The name is for people who read a timeline; the address tells apart people of one name. */
function personActor({ person, tenantId, name, email, role }: SessionRow): Actor {
  return {
    kind: 'user',
    id: `${name} <${email}>`,
    tenantId,
    clientId: `person:${person}`,
    permissions: new Set(permissionsOf(role)),
    person: { name, role },
  };
}
