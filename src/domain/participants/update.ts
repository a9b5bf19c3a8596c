// "Update participant"
import { ExchangeError } from '../errors.js';
import { Participant } from '../participant.js';
import type { App, Caller } from '../ports.js';
import { isStorable } from '../text.js';
import type { ParticipantInput } from './body.js';
import { notRegistered } from './fault.js';

/** Throws PARTICIPANT_NOT_REGISTERED, and REGISTRY_REFUSED, which leaves everything as it was. */
export async function updateParticipant(
  app: Pick<App, 'database' | 'registry' | 'clock'>,
  caller: Caller,
  input: ParticipantInput,
): Promise<void> {
  if (!isStorable(input.identifier)) throw notRegistered(input.identifier);
  const em = app.database.em.fork();
  const participant = await em.findOne(Participant, {
    tenantId: caller.tenantId,
    identifierKey: input.identifier.toLowerCase(),
    state: 'ACTIVE',
  });
  if (participant === null) throw notRegistered(input.identifier);
  const before = { name: participant.name, countryCode: participant.countryCode, documentTypes: participant.documentTypes };
  const wanted = { name: input.name, countryCode: input.countryCode, documentTypes: [...input.documentTypes] };
  em.assign(participant, { ...wanted, state: 'REGISTERING', updatedAt: app.clock() });
  await em.flush();
  try {
    await app.registry.update(caller.tenantId, { ...wanted, identifier: participant.identifier, documentTypes: input.documentTypes });
  } catch (error) {
    if (error instanceof ExchangeError) {
      em.assign(participant, { ...before, state: 'ACTIVE' });
      await em.flush();
    }
    throw error;
  }
  participant.state = 'ACTIVE';
  await em.flush();
}
