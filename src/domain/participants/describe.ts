// Participants with the state of their registration, for dashboards. REST lists the active ones with four fields.

import type { Actor } from '../actor.js';
import { parameterInvalid } from '../errors.js';
import { type Participant, ParticipantSchema } from '../participant.js';
import type { App } from '../ports.js';
import { columnsOf } from '../statements/columns.js';
import { isStorable } from '../text.js';

/** Without the entity manager: reads of dashboards have their own connections. */
const COLUMNS = columnsOf(ParticipantSchema).selected([
  'id',
  'tenantId',
  'identifier',
  'identifierKey',
  'name',
  'countryCode',
  'documentTypes',
  'state',
  'createdAt',
  'updatedAt',
  'taxReporting',
]);

/**
 * Includes unfinished registrations, in the order of registration. `text`: somewhere in name or identifier, without case. `after`: the identifier of the one before, without case. Throws
 * PARAMETERS_INVALID where it is not registered (any more).
 */
export async function describeParticipants(
  app: Pick<App, 'database'>,
  actor: Actor,
  { first, after, text }: { readonly first: number; readonly after?: string | null | undefined; readonly text?: string | null },
): Promise<Participant[]> {
  if (typeof after === 'string') await assertRegistered(app, actor, after);
  const values: unknown[] = [actor.tenantId, first];
  const behind =
    typeof after !== 'string'
      ? ''
      : `and (created_at, id) > (select p.created_at, p.id from participant p
           where p.tenant_id = $1 and p.identifier_key = $${values.push(after.toLowerCase())})`;
  if (typeof text === 'string' && !isStorable(text)) throw parameterInvalid('text must not hold U+0000', 'text');
  const found = typeof text !== 'string' ? '' : `and strpos(lower(concat_ws(chr(10), name, identifier)), lower($${values.push(text)})) > 0`;
  return app.database.sql.query<Participant>(
    `select ${COLUMNS} from participant where tenant_id = $1 ${behind} ${found} order by created_at, id limit $2`,
    values,
  );
}

async function assertRegistered(app: Pick<App, 'database'>, actor: Actor, after: string): Promise<void> {
  if ((await findParticipant(app, actor, after)) !== null) return;
  throw parameterInvalid('after names no registered participant');
}

/** null where the tenant has no such participant. Compared without case. */
export async function findParticipant(app: Pick<App, 'database'>, actor: Actor, identifier: string): Promise<Participant | null> {
  if (!isStorable(identifier)) return null;
  const text = `select ${COLUMNS} from participant where tenant_id = $1 and identifier_key = $2`;
  const [found] = await app.database.sql.query<Participant>(text, [actor.tenantId, identifier.toLowerCase()]);
  return found ?? null;
}
