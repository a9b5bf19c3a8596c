// People whom an identity provider knows: created, found again and given roles as the provider says.
import { type Actor, systemActor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql, Sql } from '../database.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { Tenant } from '../tenant.js';
import { uuidv7 } from '../uuid.js';
import { Person, PersonIdentitySchema, PersonSession } from './person.js';
import { replaceAccount } from './replaceAccount.js';
import type { Role } from './roles.js';

interface Provided {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly tenantIds: readonly string[];
  readonly role: Role;
}

/**
 * Why somebody cannot sign in. `unverified`: an e-mail address that is known here, and the provider does not say that it verified it.
 * `other`: the e-mail address belongs to another account of the provider. `tenants`: none of the tenants of the provider is here.
 */
type IdentityFault = 'disabled' | 'unverified' | 'other' | 'tenants';

type Accepted = { readonly person: string } | { readonly reason: IdentityFault };

/**
 * The person of an identity, with the role of the provider at each of its tenants. Roles that the provider gave before and no longer
 * gives are removed. Somebody who was added here before is taken for the same person only if the provider verified the e-mail address.
 */
export async function acceptIdentity(app: Pick<App, 'database' | 'clock'>, provided: Provided): Promise<Accepted> {
  return app.database.transaction(async (sql) => {
    // A new person may come back in two tabs at once.
    await lockOwned(sql, 'email', provided.email);
    const tenants = await sql.em.find(Tenant, { id: { $in: [...provided.tenantIds] } }, { fields: ['id'], orderBy: { id: 'asc' } });
    const found = await findOrAdd(app, sql, provided, tenants.length > 0);
    if ('reason' in found) return found;
    await keepRoles(
      sql,
      found.person,
      provided,
      tenants.map(({ id }) => id),
    );
    return tenants.length === 0 ? { reason: 'tenants' } : found;
  });
}

/** The provider no longer gives any role: what it gave is removed. */
export async function withdrawIdentity({ database }: Pick<App, 'database'>, issuer: string, subject: string): Promise<void> {
  await database.transaction(async (sql) => {
    const known = await personOf(sql, issuer, subject);
    if (known !== undefined) await removeRoles(sql, known.id, known.email, []);
  });
}

interface KnownPerson {
  readonly id: string;
  readonly email: string;
  readonly isDisabled: boolean;
}

async function personOf(sql: Sql, issuer: string, subject: string): Promise<KnownPerson | undefined> {
  const [known] = await sql.query<KnownPerson>(
    `select p.id, p.email, p.disabled_at is not null as "isDisabled" from person_identity i join person p on p.id = i.person
     where i.issuer = $1 and i.subject = $2 for update of p`,
    [issuer, subject],
  );
  return known;
}

async function findOrAdd(app: Pick<App, 'clock'>, sql: EntitySql, provided: Provided, mayAdd: boolean): Promise<Accepted> {
  const { issuer, subject, email, name } = provided;
  const known = await personOf(sql, issuer, subject);
  if (known !== undefined) {
    if (known.isDisabled) return { reason: 'disabled' };
    // An address that somebody else has here stays with them.
    await sql.query(
      `update person p set name = $2, email = case when is_free then $3 else email end,
         is_unconfirmed = is_unconfirmed or (is_free and email <> $3 and not $4)
       from (select not exists (select 1 from person o where o.email = $3 and o.id <> $1) as is_free) address
       where id = $1 and (name <> $2 or email <> $3)`,
      [known.id, name, email, provided.isEmailVerified],
    );
    return { person: known.id };
  }
  const [same] = await sql.query<KnownPerson & { isLinked: boolean; isUnconfirmed: boolean }>(
    `select id, email, disabled_at is not null as "isDisabled", is_unconfirmed as "isUnconfirmed",
       exists (select 1 from person_identity i where i.person = person.id and i.issuer = $2) as "isLinked"
     from person where email = $1 for update`,
    [email, issuer],
  );
  if (same?.isLinked === true) return { reason: 'other' };
  if (same !== undefined && !provided.isEmailVerified) return { reason: 'unverified' };
  if (same?.isDisabled === true && !same.isUnconfirmed) return { reason: 'disabled' };
  if (!mayAdd) return { reason: 'tenants' };
  const isKept = same !== undefined && !same.isUnconfirmed;
  const person = isKept ? same.id : uuidv7(app.clock());
  // Where an admin has disabled an account that is not confirmed, it is disabled for the tenants that had added it.
  if (same?.isUnconfirmed && same.isDisabled) await removeRoles(sql, same.id, email, [], 'all');
  if (same?.isUnconfirmed) await replaceAccount(sql, { ...same, name }, person, providerActor);
  if (same === undefined) await sql.em.insert(Person, { id: person, email, name, isUnconfirmed: !provided.isEmailVerified });
  await sql.em.insert(PersonIdentitySchema, { issuer, subject, person });
  return { person };
}

async function keepRoles(sql: EntitySql, person: string, { email, role }: Provided, tenantIds: readonly string[]): Promise<void> {
  await removeRoles(sql, person, email, tenantIds);
  const changed = await sql.query<{ id: string }>(
    `insert into person_role as r (person, tenant_id, role, is_provided) select $1, unnest($2::text[]), $3, true
     on conflict (person, tenant_id) do update set role = excluded.role, is_provided = true
     where r.role <> excluded.role or not r.is_provided returning tenant_id as id`,
    [person, tenantIds, role],
  );
  for (const { id } of changed) await audit(sql, providerActor(id), 'person.role', email, { role });
}

/** Those that the provider gave, or all, but for these tenants. */
async function removeRoles(
  sql: EntitySql,
  person: string,
  email: string,
  but: readonly string[],
  which: 'provided' | 'all' = 'provided',
): Promise<void> {
  const removed = await sql.query<{ id: string }>(
    `delete from person_role where person = $1 and (is_provided or $3) and not (tenant_id = any($2::text[])) returning tenant_id as id`,
    [person, but, which === 'all'],
  );
  for (const { id } of removed) {
    await sql.em.nativeDelete(PersonSession, { person, tenantId: id });
    await audit(sql, providerActor(id), 'person.role', email, { role: null });
  }
}

function providerActor(tenantId: string): Actor {
  return systemActor(tenantId, 'identity-provider');
}
