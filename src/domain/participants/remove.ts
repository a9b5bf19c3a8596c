// "Delete participant"
import { ExchangeError } from '../errors.js';
import { Participant } from '../participant.js';
import type { App, Caller } from '../ports.js';
import { isStorable } from '../text.js';
import { notRegistered } from './fault.js';

/** Throws PARTICIPANT_NOT_REGISTERED, and REGISTRY_REFUSED, which leaves it registered. */
export async function removeParticipant(
  app: Pick<App, 'database' | 'registry' | 'clock'>,
  caller: Caller,
  identifier: string,
): Promise<void> {
  if (!isStorable(identifier)) throw notRegistered(identifier);
  const em = app.database.em.fork();
  const participant = await em.findOne(Participant, {
    tenantId: caller.tenantId,
    identifierKey: identifier.toLowerCase(),
    state: 'ACTIVE',
  });
  if (participant === null) throw notRegistered(identifier);
  em.assign(participant, { state: 'REMOVING', updatedAt: app.clock() });
  await em.flush();
  try {
    await app.registry.remove(caller.tenantId, participant.identifier);
  } catch (error) {
    if (error instanceof ExchangeError) {
      participant.state = 'ACTIVE';
      await em.flush();
    }
    throw error;
  }
  await em.remove(participant).flush();
}
