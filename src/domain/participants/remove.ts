// docs/spec.md#delete-participant
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import type { Registrant } from '../registry.js';
import { claimRegistered } from './claim.js';
import { drive } from './drive.js';
import { CLAIMED, type ClaimedRegistration, inTurn, LEASE_FREE, TAKE_LEASE } from './lease.js';

type RemovalApp = Pick<App, 'database' | 'registry' | 'log'>;

/** SQL that records the wanted removal. */
export const REMOVE = `state = 'REMOVING', wanted = 'ABSENT', wanted_entry = null`;

/**
 * Throws PARTICIPANT_NOT_REGISTERED. Throws REGISTRY_REFUSED, and then the participant stays registered. Throws UNAVAILABLE where the
 * registry does not answer: the removal is finished later.
 */
export async function removeParticipant(app: RemovalApp, actor: Actor, identifier: string): Promise<void> {
  const registrant = { tenantId: actor.tenantId, identifier };
  await inTurn(
    app,
    registrant,
    () => claimRegistered(app, { actor, action: 'participant.remove', identifier }, REMOVE),
    (claimed) => drive(app, claimed),
  );
}

/** The same for a tenant that is erased, whatever is in progress for the participant. Does nothing where there is none. */
export async function withdrawParticipant(app: RemovalApp, registrant: Registrant): Promise<void> {
  await inTurn(
    app,
    registrant,
    () => claimAny(app, registrant),
    async (claimed) => {
      if (claimed !== 'gone') await drive(app, claimed);
    },
  );
}

async function claimAny({ database }: RemovalApp, { tenantId, identifier }: Registrant): Promise<ClaimedRegistration | 'gone' | undefined> {
  const key = [tenantId, identifier.toLowerCase()];
  const [claimed] = await database.sql.query<ClaimedRegistration>(
    `update participant set ${REMOVE}, generation = generation + 1, ${TAKE_LEASE}, updated_at = exchange_now()
     where tenant_id = $1 and identifier_key = $2 and ${LEASE_FREE} returning ${CLAIMED}`,
    key,
  );
  if (claimed !== undefined) return claimed;
  const rows = await database.sql.query('select 1 from participant where tenant_id = $1 and identifier_key = $2', key);
  return rows.length === 0 ? 'gone' : undefined;
}
