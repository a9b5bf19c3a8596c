// Whether somebody has looked at an incoming document. It is the tenant's mark, not that of one person, and no retrieval.

import { type Actor, actorName } from '../actor.js';
import { elementsOf } from '../elementsOf.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { isStorable } from '../text.js';

const DOCUMENTS_MAX = 500;

/** Answers how many of the documents changed. Outgoing ones have no mark. Throws PARAMETERS_INVALID where there are too many. */
export async function markDocumentsRead(
  app: Pick<App, 'database' | 'wake'>,
  actor: Actor,
  documentIds: readonly string[],
  read: boolean,
): Promise<number> {
  if (documentIds.length > DOCUMENTS_MAX)
    throw parameterInvalid(`documentIds must be at most ${DOCUMENTS_MAX}`, undefined, reason('TOO_MANY_CHOSEN', { most: DOCUMENTS_MAX }));
  const rows = await app.database.sql.query(
    `update document set marked_at = exchange_now(), read_at = case when $3 then exchange_now() end, read_by = case when $3 then $4::text end
     where tenant_id = $1 and document_id = any(${elementsOf('$2::text[]')}) and direction = 'receive' and (read_at is null) = $3
     returning 1`,
    [actor.tenantId, documentIds.filter(isStorable), read, actorName(actor)],
  );
  if (rows.length > 0) app.wake('changes');
  return rows.length;
}
