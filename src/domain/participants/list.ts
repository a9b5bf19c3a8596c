// docs/spec.md#get-all-participants

import type { Actor } from '../actor.js';
import { Participant } from '../participant.js';
import type { App } from '../ports.js';

/** Exactly the four members of docs/spec.md#participant, in the order of registration. Active participants only. */
export async function listParticipants(
  app: Pick<App, 'database'>,
  actor: Actor,
): Promise<{ name: string; countryCode: string; identifier: string; documentTypes: number[] }[]> {
  const rows = await app.database.em.find(
    Participant,
    { tenantId: actor.tenantId, state: 'ACTIVE' },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  return rows.map(({ name, countryCode, identifier, documentTypes }) => ({ name, countryCode, identifier, documentTypes }));
}
