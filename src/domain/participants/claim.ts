// Claims a registered participant for an update or a removal.
import type { Actor } from '../actor.js';
import { type AuditAction, audited } from '../audit/record.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';
import { notRegistered } from './fault.js';
import { CLAIMED, type ClaimedRegistration, LEASE_FREE, TAKE_LEASE } from './lease.js';

/** The actor and the participant. */
interface RegistrationChange {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly identifier: string;
}

/** `before`: the migration when the lease was taken. */
interface ClaimedRegistered extends ClaimedRegistration {
  readonly before: ClaimedRegistration['migration'];
}

/**
 * `change` is SQL that records the wanted state; its parameters begin at $3. Undefined: another request or process works on the
 * participant. Throws PARTICIPANT_NOT_REGISTERED.
 */
export async function claimRegistered(
  { database }: Pick<App, 'database'>,
  { actor, action, identifier }: RegistrationChange,
  change: string,
  values: readonly unknown[] = [],
): Promise<ClaimedRegistered | undefined> {
  if (!isStorable(identifier)) throw notRegistered(identifier);
  const key = [actor.tenantId, identifier.toLowerCase()];
  const parameters = [...key, ...values];
  const entry = audited(actor, action, 'select identifier as subject, wanted_entry as details from claimed', parameters);
  const [claimed] = await database.sql.query<ClaimedRegistered>(
    `with held as (
       select id as held_id, migration as before from participant
       where tenant_id = $1 and identifier_key = $2 and state = 'ACTIVE' and ${LEASE_FREE} for update),
     claimed as (update participant set ${change}, generation = generation + 1, ${TAKE_LEASE}, failures = 0, due_at = null, updated_at = exchange_now()
     from held where id = held_id returning participant.*, before),
     ${entry}
     select ${CLAIMED}, before from claimed`,
    parameters,
  );
  if (claimed !== undefined) return claimed;
  // A participant that may have moved here is not given back: its registration goes on.
  const waits = `state = 'ACTIVE' or not ${LEASE_FREE} or (state = 'REGISTERING' and migration = 'IN' and wanted = 'PRESENT')`;
  const rows = await database.sql.query(`select 1 from participant where tenant_id = $1 and identifier_key = $2 and (${waits})`, key);
  if (rows.length === 0) throw notRegistered(identifier);
  return undefined;
}
