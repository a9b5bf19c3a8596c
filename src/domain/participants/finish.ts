// What a crash left half done between our row and the registry: finished, or undone where the registry refuses it.
import { ExchangeError } from '../errors.js';
import { Participant } from '../participant.js';
import type { App } from '../ports.js';
import type { DocumentTypeCode } from '../vocabulary.js';

/** A registration is taken for abandoned when nothing has happened to it for so long. */
const ABANDONED_MS = 5_000;
const PER_ROUND = 100;

/** The registry's operations are idempotent for the same owner, so doing them again is safe. */
export async function finishRegistrations(app: Pick<App, 'database' | 'registry' | 'clock'>): Promise<void> {
  const em = app.database.em.fork();
  const before = new Date(app.clock().getTime() - ABANDONED_MS);
  const rows = await em.find(Participant, { state: { $ne: 'ACTIVE' }, updatedAt: { $lt: before } }, { limit: PER_ROUND });
  for (const participant of rows) {
    if (participant.state === 'REMOVING') {
      await app.registry.remove(participant.tenantId, participant.identifier);
      em.remove(participant);
    } else if (await registers(app, participant)) participant.state = 'ACTIVE';
    else em.remove(participant);
    await em.flush();
  }
}

async function registers(app: Pick<App, 'registry'>, participant: Participant): Promise<boolean> {
  const { tenantId, identifier, name, countryCode, documentTypes } = participant;
  try {
    await app.registry.register(tenantId, { identifier, name, countryCode, documentTypes: documentTypes as DocumentTypeCode[] });
    return true;
  } catch (error) {
    if (error instanceof ExchangeError) return false;
    throw error;
  }
}
