// Work goes on after the request that asked for it: jobs over many documents, exports, replays. Before each step, whoever asked is judged
// again. What is done stays done.
import type { StoredActor } from './actor.js';
import type { Sql } from './database.js';
import { includesRole, type Role } from './people/roles.js';
import { LINK_IS_OPEN } from './portal/open.js';
import type { Scope } from './vocabulary.js';

/** Why work was cancelled that nobody cancelled, with the meaning of each. */
export const WORK_ENDINGS = {
  PERSON_MAY_NOT: 'The person who asked for it was disabled or removed, or has a lesser role now.',
  CLIENT_MAY_NOT: 'The client that asked for it was revoked, or no longer has the scope.',
  LINK_ENDED: 'The portal link of whoever asked for it has ended.',
} as const;
export type WorkEnding = keyof typeof WORK_ENDINGS;

/** What it takes to ask for the work, as the table of operations says (server/graphql/access.ts). */
export interface Needed {
  readonly scope: Scope;
  readonly role: Role;
  /** `exchange/read` stands for the scope. */
  readonly isReading?: true;
}

/** Undefined: the actor may go on. Operators and the service itself always may. */
export async function workEnding(sql: Sql, actor: StoredActor, needed: Needed): Promise<WorkEnding | undefined> {
  if (actor.portal !== undefined) return (await isOpen(sql, actor.portal.id)) ? undefined : 'LINK_ENDED';
  if (actor.person !== undefined) return (await hasRole(sql, actor, actor.person.id, needed.role)) ? undefined : 'PERSON_MAY_NOT';
  const isByClient = actor.kind === 'client' || actor.kind === 'user';
  return isByClient && !(await hasScope(sql, actor, needed)) ? 'CLIENT_MAY_NOT' : undefined;
}

async function isOpen(sql: Sql, link: string): Promise<boolean> {
  return (await sql.query(`select 1 from portal_link l where l.id = $1 and ${LINK_IS_OPEN}`, [link])).length > 0;
}

async function hasRole(sql: Sql, { tenantId }: StoredActor, person: string, least: Role): Promise<boolean> {
  const [now] = await sql.query<{ role: Role }>(
    `select r.role from person_role r join person p on p.id = r.person
     where r.person = $1 and r.tenant_id = $2 and p.disabled_at is null`,
    [person, tenantId],
  );
  return now !== undefined && includesRole(now.role, least);
}

/** Clients of another issuer are not in the table: that issuer judges them when it gives tokens. */
async function hasScope(sql: Sql, { tenantId, clientId }: StoredActor, { scope, isReading }: Needed): Promise<boolean> {
  const [now] = await sql.query<{ may: boolean }>(
    'select revoked_at is null and tenant_id = $2 and scopes && $3::text[] as may from client where id = $1',
    [clientId, tenantId, isReading === true ? [scope, 'exchange/read'] : [scope]],
  );
  return now?.may ?? true;
}
