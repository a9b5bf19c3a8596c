// Lists people and their sessions.
import type { App } from '../ports.js';
import { deviceIn } from './device.js';
import { PERSON_LIMITS } from './limits.js';
import { Person } from './person.js';
import type { Role } from './roles.js';
import { SESSION_IS_OPEN } from './sessionLimits.js';
import { MAY_START } from './standing.js';

export interface ListedPerson {
  readonly email: string;
  readonly name: string;
  readonly tenantId: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  /** Whether there is a password, a passkey or an account at the identity provider. */
  readonly mayStart: boolean;
  /** The address is in a form of before, and the mailbox that of somebody else, too. */
  readonly sharesMailbox: boolean;
}

/** Of all tenants, or of one. */
export function listPeople({ database }: Pick<App, 'database'>, tenantId?: string): Promise<ListedPerson[]> {
  return database.sql.query<ListedPerson>(
    `select p.email, p.name, r.tenant_id as "tenantId", r.role, p.disabled_at is not null as "isDisabled", ${MAY_START} as "mayStart",
       p.address_state is not null as "sharesMailbox"
     from person_role r join person p on p.id = r.person
     where $1::text is null or r.tenant_id = $1 order by r.tenant_id, p.email`,
    [tenantId ?? null],
  );
}

export interface TenantOfPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** The tenants where a person has a role. */
export function listTenantsOf({ database }: Pick<App, 'database'>, person: string): Promise<TenantOfPerson[]> {
  return database.sql.query<TenantOfPerson>(
    `select t.id, t.name, r.role from person_role r join tenant t on t.id = r.tenant_id where r.person = $1
     order by t.name, t.id limit ${PERSON_LIMITS.tenantsMax}`,
    [person],
  );
}

export async function emailOf({ database }: Pick<App, 'database'>, person: string): Promise<string> {
  return (await database.em.findOne(Person, { id: person }, { fields: ['email'] }))?.email ?? '';
}

export interface ListedSession {
  readonly id: string;
  readonly email: string;
  readonly tenantId: string;
  /** The User-Agent. */
  readonly device: string;
  /** Of two words, such as "Firefox, Windows"; the device where no known name stands in it. */
  readonly deviceName: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

interface SessionsOf {
  /** Of a person. */
  readonly email?: string | undefined;
  /** At a tenant. */
  readonly tenantId?: string;
  readonly most?: number;
}

/** Open ones, the last used first. */
export async function listSessions(
  { database }: Pick<App, 'database'>,
  { email, tenantId, most = PERSON_LIMITS.sessionsShownMax }: SessionsOf,
): Promise<ListedSession[]> {
  const sessions = await database.sql.query<Omit<ListedSession, 'deviceName'>>(
    `select s.id, p.email, s.tenant_id as "tenantId", s.device, s.address, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
     from person_session s join person p on p.id = s.person
     where ${SESSION_IS_OPEN} and ($1::text is null or p.email = $1) and ($2::text is null or s.tenant_id = $2)
     order by s.last_used_at desc, s.id limit $3`,
    [email ?? null, tenantId ?? null, most],
  );
  return sessions.map((session) => ({ ...session, deviceName: deviceIn(session.device) }));
}
