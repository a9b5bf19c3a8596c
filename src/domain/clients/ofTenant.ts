// The clients, people and sessions of one tenant, without secrets.
import type { Actor } from '../actor.js';
import type { Role } from '../people/roles.js';
import type { App } from '../ports.js';

export const SHOWN_MAX = 500;

export interface TenantClient {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** By id. */
export function clientsOf({ database }: Pick<App, 'database'>, actor: Actor): Promise<TenantClient[]> {
  return database.sql.query<TenantClient>(
    `select id as "clientId", scopes, created_at as "createdAt", revoked_at as "revokedAt" from client
     where tenant_id = $1 order by id limit ${SHOWN_MAX}`,
    [actor.tenantId],
  );
}

export interface TenantPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isDisabled: boolean;
}

/** By address. */
export function peopleOf({ database }: Pick<App, 'database'>, actor: Actor): Promise<TenantPerson[]> {
  return database.sql.query<TenantPerson>(
    `select p.email, p.name, r.role, p.disabled_at is not null as "isDisabled" from person_role r join person p on p.id = r.person
     where r.tenant_id = $1 order by p.email limit ${SHOWN_MAX}`,
    [actor.tenantId],
  );
}

export interface TenantSession {
  readonly id: string;
  readonly email: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Open ones at this tenant, the last used first. */
export function sessionsOf({ database }: Pick<App, 'database'>, actor: Actor): Promise<TenantSession[]> {
  return database.sql.query<TenantSession>(
    `select s.id, p.email, s.device, s.address, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
     from person_session s join person p on p.id = s.person
     where s.tenant_id = $1 and s.ends_at > exchange_now() order by s.last_used_at desc, s.id limit ${SHOWN_MAX}`,
    [actor.tenantId],
  );
}
