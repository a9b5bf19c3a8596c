// Participants with the state of their registration, for dashboards. REST lists the active ones with four fields.

import type { Actor } from '../actor.js';
import type { Participant } from '../participant.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';

/** Without the entity manager: reads of dashboards have their own connections. */
const COLUMNS = `id, tenant_id as "tenantId", identifier, identifier_key as "identifierKey", name, country_code as "countryCode",
  document_types as "documentTypes", state, created_at as "createdAt", updated_at as "updatedAt"`;

/** Includes unfinished registrations, in the order of registration. */
export async function describeParticipants(app: Pick<App, 'database'>, actor: Actor): Promise<Participant[]> {
  const text = `select ${COLUMNS} from participant where tenant_id = $1 order by created_at, id`;
  return app.database.sql.query<Participant>(text, [actor.tenantId]);
}

/** null where the tenant has no such participant. Compared without case. */
export async function findParticipant(app: Pick<App, 'database'>, actor: Actor, identifier: string): Promise<Participant | null> {
  if (!isStorable(identifier)) return null;
  const text = `select ${COLUMNS} from participant where tenant_id = $1 and identifier_key = $2`;
  const [found] = await app.database.sql.query<Participant>(text, [actor.tenantId, identifier.toLowerCase()]);
  return found ?? null;
}
