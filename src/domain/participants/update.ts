// docs/spec.md#update-participant

import type { Actor } from '../actor.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import type { ParticipantInput } from './body.js';
import { claimRegistered } from './claim.js';
import { drive } from './drive.js';
import { assertConnected } from './fault.js';
import { inTurn } from './lease.js';

/**
 * Throws PARTICIPANT_NOT_REGISTERED. Throws REGISTRY_REFUSED, and then nothing has changed. Throws UNAVAILABLE where the registry does
 * not answer: the update is finished later, and until then the participant is listed with its old values.
 */
export async function updateParticipant(
  app: Pick<App, 'database' | 'registry' | 'log'>,
  actor: Actor,
  { identifier, name, countryCode, documentTypes }: ParticipantInput,
): Promise<void> {
  assertConnected(app);
  const registrant = { tenantId: actor.tenantId, identifier };
  const wanted = jsonOf({ name, countryCode, documentTypes });
  await inTurn(
    app,
    registrant,
    () => claimRegistered(app, { actor, action: 'participant.update', identifier }, 'wanted_entry = $3::jsonb', [wanted]),
    (claimed) => drive(app, claimed),
  );
}
