// Adds people, and gives them the link that sets a password.
//
// The link gives access to the account. So an admin gets a link only for an account that has a role at no other tenant, and the account is
// unconfirmed from then on: admins of other tenants cannot add it, and it is replaced where the operator or the identity provider adds it
// to another tenant. Otherwise an admin could create an account for somebody else's address and wait until another tenant gives it a role.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql, Sql } from '../database.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { databaseIn } from '../statements/times.js';
import { Tenant } from '../tenant.js';
import { uuidv7 } from '../uuid.js';
import { isDemoPerson } from './demo.js';
import { PERSON_LIMITS } from './limits.js';
import { Person, PersonInvitation, PersonRole } from './person.js';
import { refused } from './refusals.js';
import { replaceAccount } from './replaceAccount.js';
import type { Role } from './roles.js';
import { assertMayManage } from './standing.js';

type InvitingApp = Pick<App, 'database' | 'clock'>;

/** A link that sets a password, as it is stored. */
export interface NewLink {
  readonly tokenHash: Buffer;
  readonly linkSeconds: number;
}

interface NewPerson extends NewLink {
  readonly email: string;
  /** Of a person who exists, the name stays. */
  readonly name: string;
  readonly role: Role;
}

/** When the link ends. `no-link`: the person has an account with another tenant, and signs in with it. */
type Invitation = Date | 'no-link' | 'unknown-tenant';

/**
 * Adds a person at the tenant of the actor. The operator also gives one who exists another role and a new link, also one who was
 * disabled; an earlier link is of no use then. Throws what an admin is refused.
 */
export async function invitePerson(app: InvitingApp, actor: Actor, person: NewPerson): Promise<Invitation> {
  return app.database.transaction(async (sql) => {
    await lockOwned(sql, 'email', person.email);
    if ((await sql.em.count(Tenant, { id: actor.tenantId })) === 0) return 'unknown-tenant';
    // Before the row of the person, as in assertMayManage.
    if (actor.kind !== 'operator') await lockOwned(sql, 'people', actor.tenantId);
    const known = await find(sql, person.email, actor.tenantId);
    const isLinked = actor.kind === 'operator' || (await assertMayAdd(sql, actor, person.email, known));
    const id = await add(sql, known, { id: uuidv7(app.clock()), ...person }, actor);
    const role = { person: id, tenantId: actor.tenantId, role: person.role };
    await sql.em.createQueryBuilder(PersonRole).insert(role).onConflict(['person', 'tenantId']).merge(['role']).execute('run');
    const invitation = isLinked ? await replaceLink(sql, id, person) : 'no-link';
    await audit(sql, actor, 'person.invite', person.email, { role: person.role });
    return invitation;
  });
}

/** Another link, for somebody whose link has expired or who has lost the password. It takes the place of an earlier one. Returns its end. */
export async function renewLink({ database }: Pick<App, 'database'>, actor: Actor, email: string, link: NewLink): Promise<Date> {
  return database.transaction(async (sql) => {
    await assertMayManage(sql, actor, 'link', email);
    const [person] = await sql.query<{ id: string }>('update person set is_unconfirmed = true where email = $1 returning id', [email]);
    if (person === undefined) throw refused('PERSON_NOT_FOUND');
    const endsAt = await replaceLink(sql, person.id, link);
    await audit(sql, actor, 'person.renew-link', email);
    return endsAt;
  });
}

interface InvitedAccount {
  readonly id: string;
  readonly email: string;
  readonly isDisabled: boolean;
  readonly isUnconfirmed: boolean;
  readonly isHere: boolean;
  readonly isElsewhere: boolean;
}

async function find(sql: Sql, email: string, tenantId: string): Promise<InvitedAccount | undefined> {
  const [known] = await sql.query<InvitedAccount>(
    `select id, email, disabled_at is not null as "isDisabled", is_unconfirmed as "isUnconfirmed",
       exists (select 1 from person_role r where r.person = person.id and r.tenant_id = $2) as "isHere",
       exists (select 1 from person_role r where r.person = person.id and r.tenant_id <> $2) as "isElsewhere"
     from person where email = $1 for update`,
    [email, tenantId],
  );
  return known;
}

/** Whether the admin gets a link. */
async function assertMayAdd(sql: EntitySql, { tenantId }: Actor, email: string, known: InvitedAccount | undefined): Promise<boolean> {
  const people = await sql.em.count(PersonRole, { tenantId });
  if (known?.isHere) throw refused('PERSON_EXISTS');
  if (isDemoPerson(email)) throw refused('PERSON_DEMO');
  if (people >= PERSON_LIMITS.peopleMax) throw refused('PEOPLE_LIMIT');
  if (known === undefined || !known.isElsewhere) return true;
  // One code: whether somebody is disabled at another tenant is nobody's business.
  if (known.isUnconfirmed || known.isDisabled) throw refused('PERSON_ELSEWHERE');
  return false;
}

/** Returns the id of the person. */
async function add(
  sql: EntitySql,
  known: InvitedAccount | undefined,
  { id, email, name }: NewPerson & { id: string },
  actor: Actor,
): Promise<string> {
  const isByAdmin = actor.kind !== 'operator';
  if (known !== undefined && (!isByAdmin || known.isElsewhere)) {
    if (known.isUnconfirmed && !known.isHere) {
      await replaceAccount(sql, { ...known, name }, id, (tenantId) => ({ ...actor, tenantId }));
      return id;
    }
    await sql.em.nativeUpdate(Person, { id: known.id }, { disabledAt: null });
    return known.id;
  }
  // An account without a role at any tenant is replaced.
  if (known !== undefined) await sql.em.nativeDelete(Person, { id: known.id });
  await sql.em.insert(Person, { id, email, name, isUnconfirmed: isByAdmin });
  return id;
}

async function replaceLink(sql: EntitySql, person: string, { tokenHash, linkSeconds }: NewLink): Promise<Date> {
  await sql.em.nativeDelete(PersonInvitation, { person });
  await sql.em.insert(PersonInvitation, { tokenHash, person, endsAt: databaseIn(linkSeconds) });
  return (await sql.em.findOneOrFail(PersonInvitation, { tokenHash })).endsAt;
}
