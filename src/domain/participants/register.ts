// docs/spec.md#add-participant, all or nothing (docs/decisions/033). The row records the wanted state, the registry carries it out, and
// then the row is listed.
import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import type { Database } from '../database.js';
import { Participant } from '../participant.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import type { ParticipantInput } from './body.js';
import { drive } from './drive.js';
import { alreadyYours, assertConnected } from './fault.js';
import { CLAIMED, type ClaimedRegistration, inTurn, LEASE_MS } from './lease.js';

/**
 * Throws REGISTRY_REFUSED with the fault text of the registry; the registration is then undone. Throws UNAVAILABLE where the registry
 * does not answer; the registration is then undone as well. Throws UNAVAILABLE with the reason where the exchange has no network.
 */
export async function registerParticipant(
  app: Pick<App, 'database' | 'registry' | 'clock' | 'log'>,
  actor: Actor,
  input: ParticipantInput,
  migration?: MigrationIn,
): Promise<void> {
  assertConnected(app);
  const { tenantId } = actor;
  await inTurn(
    app,
    { tenantId, identifier: input.identifier },
    () => claimNew(app, actor, input, migration),
    (claimed) => drive(app, claimed, migration?.key),
  );
}

/** The key with which another SMP has prepared the participant, in the clear and sealed. */
interface MigrationIn {
  readonly key: string;
  readonly sealed: string;
}

/** Undefined: another request or process works on the participant. An unfinished earlier request is taken over. */
async function claimNew(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  actor: Actor,
  input: ParticipantInput,
  migration: MigrationIn | undefined,
): Promise<ClaimedRegistration | undefined> {
  const { tenantId } = actor;
  const { identifier, name, countryCode, documentTypes } = input;
  const values: unknown[] = [uuidv7(clock()), tenantId, identifier, identifier.toLowerCase(), name, countryCode, [...documentTypes]];
  values.push(migration === undefined ? null : 'IN', migration?.sealed ?? null);
  const action = migration === undefined ? 'participant.register' : 'participant.migrate';
  const entry = audited(actor, action, `select identifier as subject, ${WANTED_ENTRY} as details from claimed`, values);
  const [claimed] = await database.sql.query<ClaimedRegistration>(
    `with claimed as (insert into participant (id, tenant_id, identifier, identifier_key, name, country_code, document_types, migration, migration_key, state,
       generation, lease_token, lease_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'REGISTERING', 1, gen_random_uuid(), exchange_now() + ${LEASE_MS} * interval '1 ms')
     on conflict (tenant_id, identifier_key) do update set
       identifier = excluded.identifier, name = excluded.name, country_code = excluded.country_code,
       document_types = excluded.document_types, migration = excluded.migration, migration_key = excluded.migration_key, state = 'REGISTERING', wanted = 'PRESENT', wanted_entry = null,
       generation = participant.generation + 1, lease_token = excluded.lease_token, lease_until = excluded.lease_until,
       failures = 0, due_at = null, created_at = excluded.created_at, updated_at = excluded.updated_at
     where participant.state <> 'ACTIVE' and (participant.lease_until is null or participant.lease_until <= exchange_now())
     returning *),
     ${entry}
     select ${CLAIMED} from claimed`,
    values,
  );
  if (claimed === undefined && (await isRegistered(database, tenantId, identifier))) throw alreadyYours(identifier);
  return claimed;
}

/** The requested values, for the new row. */
const WANTED_ENTRY = `jsonb_build_object('name', name, 'countryCode', country_code, 'documentTypes', document_types)`;

async function isRegistered({ em }: Pick<Database, 'em'>, tenantId: string, identifier: string): Promise<boolean> {
  return (await em.count(Participant, { tenantId, identifierKey: identifier.toLowerCase(), state: 'ACTIVE' })) > 0;
}
