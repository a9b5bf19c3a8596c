// What a person is at a tenant, and what the admins there may do. Only what holds at the tenant alone is theirs. The operator of the
// server may do everything.
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import { lockOwned } from '../statements/ownerLock.js';
import { isDemoPerson } from './demo.js';
import { type PersonRefusal, refused } from './refusals.js';
import type { Role } from './roles.js';

/** Ending sessions, and a new link that sets a password, are actions as well. */
export const PERSON_ACTIONS = ['role', 'remove', 'disable', 'enable', 'link', 'sessions'] as const;
export type PersonAction = (typeof PERSON_ACTIONS)[number];

interface PersonStanding {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  /** Whether there is a password, a passkey or an account at the identity provider. */
  readonly mayStart: boolean;
  /** The identity provider gave the role, and gives it again at the next sign-in. */
  readonly isProvided: boolean;
  /** Signs in at the identity provider. */
  readonly hasIdentity: boolean;
  /** Has a role at another tenant, too. */
  readonly isElsewhere: boolean;
  /** The only admin who can sign in. */
  readonly isLastAdmin: boolean;
}

/** SQL over `p`, the person. */
export const MAY_START = `(p.password_hash is not null or exists (select 1 from person_passkey k where k.person = p.id)
  or exists (select 1 from person_identity i where i.person = p.id))`;
/** Who asks is signed in, however that was. */
const IS_ACTIVE_ADMIN = `(r.role = 'admin' and p.disabled_at is null and (${MAY_START} or p.id = $2::uuid))`;
const STANDINGS = `select p.id, p.email, p.name, r.role, r.is_provided as "isProvided", p.disabled_at is not null as "isDisabled",
    ${MAY_START} as "mayStart", exists (select 1 from person_identity i where i.person = p.id) as "hasIdentity",
    exists (select 1 from person_role o where o.person = p.id and o.tenant_id <> r.tenant_id) as "isElsewhere",
    ${IS_ACTIVE_ADMIN} and count(*) filter (where ${IS_ACTIVE_ADMIN}) over () = 1 as "isLastAdmin"
  from person_role r join person p on p.id = r.person where r.tenant_id = $1`;

/** The people of the actor's tenant, by address; `email`: one of them. */
export function standingsOf(sql: Sql, actor: Actor, most: number, email?: string): Promise<PersonStanding[]> {
  return sql.query<PersonStanding>(
    `select * from (${STANDINGS}) all_of_them where $3::text is null or email = $3 order by email limit $4`,
    [actor.tenantId, actor.person?.id ?? null, email ?? null, most],
  );
}

/** Why the actor may not do this to the person. Undefined: it may. */
function refusalOf(action: PersonAction, person: PersonStanding, actor: Actor): PersonRefusal | undefined {
  if (person.isLastAdmin && TAKES_ADMIN.has(action)) return 'PERSON_LAST_ADMIN';
  if (person.id === actor.person?.id) return 'PERSON_SELF';
  if (isDemoPerson(person.email) && action !== 'sessions') return 'PERSON_DEMO';
  if (person.isElsewhere && CONCERNS_ALL.has(action)) return 'PERSON_ELSEWHERE';
  if (action === 'link') return person.hasIdentity ? 'PERSON_PROVIDED' : person.isDisabled ? 'PERSON_DISABLED' : undefined;
  return person.isProvided && (action === 'role' || action === 'remove') ? 'PERSON_PROVIDED' : undefined;
}

const TAKES_ADMIN: ReadonlySet<PersonAction> = new Set(['role', 'remove', 'disable']);
/** What changes the account for all tenants. */
const CONCERNS_ALL: ReadonlySet<PersonAction> = new Set(['disable', 'enable', 'link']);

export function refusalsOf(person: PersonStanding, actor: Actor): { readonly action: PersonAction; readonly code: PersonRefusal }[] {
  return PERSON_ACTIONS.flatMap((action) => {
    const code = refusalOf(action, person, actor);
    return code === undefined ? [] : [{ action, code }];
  });
}

/**
 * Throws the refusal, and PERSON_NOT_FOUND. The person stays locked until the change, so that no sign-in comes between, and the people of
 * the tenant.
 */
export async function assertMayManage(sql: Sql, actor: Actor, action: PersonAction, email: string): Promise<void> {
  const isOperator = actor.kind === 'operator';
  if (!isOperator) await lockOwned(sql, 'people', actor.tenantId);
  await sql.query('select 1 from person where email = $1 for update', [email]);
  if (isOperator) return;
  const [person] = await standingsOf(sql, actor, 1, email);
  const refusal = person === undefined ? 'PERSON_NOT_FOUND' : refusalOf(action, person, actor);
  if (refusal !== undefined) throw refused(refusal);
}
