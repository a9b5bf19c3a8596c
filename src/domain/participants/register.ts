// "Add participant": all or nothing. The row says what is wanted, the registry does it, then the row is listed.
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { ExchangeError } from '../errors.js';
import { Participant } from '../participant.js';
import type { App, Caller } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import type { ParticipantInput } from './body.js';
import { alreadyRegistered } from './fault.js';

/** Throws REGISTRY_REFUSED with the registry's fault text; nothing of the registration is left then. */
export async function registerParticipant(
  app: Pick<App, 'database' | 'registry' | 'clock'>,
  caller: Caller,
  input: ParticipantInput,
): Promise<void> {
  const em = app.database.em.fork();
  const participant = em.create(Participant, {
    id: uuidv7(app.clock()),
    tenantId: caller.tenantId,
    identifier: input.identifier,
    identifierKey: input.identifier.toLowerCase(),
    name: input.name,
    countryCode: input.countryCode,
    documentTypes: [...input.documentTypes],
    state: 'REGISTERING',
    createdAt: app.clock(),
    updatedAt: app.clock(),
  });
  try {
    await em.persist(participant).flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw alreadyRegistered(input.identifier, error);
    throw error;
  }
  try {
    await app.registry.register(caller.tenantId, input);
  } catch (error) {
    // A refusal is final. Anything else leaves the row for the sweep, which finishes or undoes it.
    if (error instanceof ExchangeError) await em.remove(participant).flush();
    throw error;
  }
  participant.state = 'ACTIVE';
  await em.flush();
}
