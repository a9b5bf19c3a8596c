// Participants with the state of their registration, for dashboards; REST lists the active ones with four fields.
import { Participant } from '../participant.js';
import type { App, Caller } from '../ports.js';
import { isStorable } from '../text.js';

/** Also those whose registration is half done, in the order of registration. */
export async function describeParticipants(app: Pick<App, 'database'>, caller: Caller): Promise<Participant[]> {
  return app.database.em.fork().find(Participant, { tenantId: caller.tenantId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

/** null where the tenant has no such participant. Compared without case. */
export async function findParticipant(app: Pick<App, 'database'>, caller: Caller, identifier: string): Promise<Participant | null> {
  if (!isStorable(identifier)) return null;
  return app.database.em.fork().findOne(Participant, { tenantId: caller.tenantId, identifierKey: identifier.toLowerCase() });
}
