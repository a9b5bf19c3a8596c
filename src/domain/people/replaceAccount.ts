// Replaces an account whose e-mail address was never confirmed. Passwords, passkeys and sessions of the old account do not open the new one.

import { LockMode } from '@mikro-orm/core';
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql } from '../database.js';
import { Person, PersonRole } from './person.js';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Deletes the account and creates one with the same address and roles and the id `id`. The new one is enabled and confirmed, and has no
 * password, passkey, session or identity. The new id also stops requests that are in progress, such as a change of the password. The caller
 * has locked the row. `actorOf` gives the actor of the audit entry at each tenant.
 */
export async function replaceAccount(sql: EntitySql, before: Account, id: string, actorOf: (tenantId: string) => Actor): Promise<void> {
  const { em } = sql;
  const roles = await em.find(PersonRole, { person: before.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  await em.nativeDelete(PersonRole, { person: before.id });
  await em.nativeDelete(Person, { id: before.id });
  await em.insert(Person, { id, email: before.email, name: before.name });
  await em.insertMany(
    PersonRole,
    roles.map(({ tenantId, role, isProvided }) => ({ person: id, tenantId, role, isProvided })),
  );
  await sql.query('update standing_export set recipients = array_replace(recipients, $1, $2) where tenant_id = any($3::text[])', [
    before.id,
    id,
    roles.map(({ tenantId }) => tenantId),
  ]);
  for (const { tenantId } of roles) await audit(sql, actorOf(tenantId), 'person.remove-factor', before.email, { factor: 'all' });
}
