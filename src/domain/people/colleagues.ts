// The people of a tenant, as they know each other.
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { addressedAs } from './addresses.js';
import { PERSON_LIMITS } from './limits.js';

export interface Colleague {
  readonly name: string;
  readonly email: string;
}

/** SQL: people of the tenant $1 who may sign in. */
const COLLEAGUES = 'from person_role r join person p on p.id = r.person where r.tenant_id = $1 and p.disabled_at is null';

/** By name. */
export function listColleagues({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<Colleague[]> {
  return database.sql.query<Colleague>(`select p.name, p.email ${COLLEAGUES} order by p.name, p.email limit ${PERSON_LIMITS.peopleMax}`, [
    tenantId,
  ]);
}

/** The people whom a comment may call. */
export function colleaguesWithin(sql: Sql, { tenantId }: Actor): Promise<(Colleague & { readonly id: string })[]> {
  return sql.query(`select p.id, p.name, p.email ${COLLEAGUES} order by p.id limit ${PERSON_LIMITS.peopleMax}`, [tenantId]);
}

/** The colleague of an e-mail address. Throws PARAMETERS_INVALID, which names the parameter. */
export async function colleagueBy(
  app: Pick<App, 'database'>,
  { tenantId }: Actor,
  typed: string,
  parameter: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const address = (await addressedAs(app, typed)) ?? '';
  const [found] = await app.database.sql.query<{ id: string; name: string }>(`select p.id, p.name ${COLLEAGUES} and p.email = $2`, [
    tenantId,
    address,
  ]);
  if (found === undefined)
    throw parameterInvalid(`${parameter} must be the e-mail address of a person of the tenant`, parameter, reason('ASSIGNEE_UNKNOWN'));
  return found;
}
