// Participants that move between SMPs (Peppol SML specification 1.3, PrepareToMigrate and Migrate). The earlier SMP prepares the move
// with a key, its owner hands the key over, and the new SMP takes the participant with it.
import { type Actor, systemActor } from '../actor.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import type { Migration } from '../registry.js';
import type { ParticipantInput } from './body.js';
import { claimRegistered } from './claim.js';
import { type Claimed, inTurn, whileHeld } from './lease.js';
import { newMigrationKey, readMigrationKey, sealMigrationKey } from './migrationKey.js';
import { registerParticipant } from './register.js';
import { removeParticipant } from './remove.js';
import { callStep, isRefusal } from './steps.js';

type Migrating = Pick<App, 'database' | 'registry' | 'keyring' | 'clock' | 'log'>;

/** Participants that one round asks about. */
const ASKED_MAX = 20;

/**
 * Allows another SMP to take the participant over, and returns the key for it. It is shown once; asked again, a new key replaces it. The
 * participant stays registered until the other SMP has it. Throws PARTICIPANT_NOT_REGISTERED, REGISTRY_REFUSED, UNAVAILABLE, and
 * PARAMETERS_INVALID where there is no other SMP.
 */
export async function prepareMigration(app: Migrating, actor: Actor, identifier: string): Promise<string> {
  const migration = migrationOf(app);
  const holder = { tenantId: actor.tenantId, identifier };
  const key = newMigrationKey();
  const sealed = sealMigrationKey(app, holder, key);
  await inTurn(
    app,
    holder,
    () =>
      claimRegistered(app, { actor, action: 'participant.prepare-migration', identifier }, `migration = 'OUT', migration_key = $3`, [
        sealed,
      ]),
    (claimed) => prepare(app, migration, claimed, key),
  );
  return key;
}

async function prepare(app: Migrating, migration: Migration, claimed: Claimed, key: string): Promise<void> {
  try {
    await whileHeld(app, 'participant', claimed.token, (signal) =>
      callStep(migration.timeoutMs, signal, (own) => migration.prepare(claimed, key, own)),
    );
  } catch (error) {
    // Without an answer, the SML may have prepared the move.
    await release(app, claimed, isRefusal(error) ? 'migration = null, migration_key = null,' : '');
    if (isRefusal(error)) throw error;
    throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { cause: error });
  }
  await release(app, claimed, '');
}

async function release({ database }: Migrating, { id, token }: Claimed, more: string): Promise<void> {
  await database.sql.query(
    `update participant set ${more} observed_generation = generation, lease_token = null, lease_until = null
     where id = $1 and lease_token = $2`,
    [id, token],
  );
}

/**
 * Registers a participant that another SMP has prepared with this key. Throws as a registration does. After UNAVAILABLE it goes on: a
 * participant that the SML has moved here is not given back.
 */
export async function migrateParticipant(app: Migrating, actor: Actor, input: ParticipantInput, migrationKey: string): Promise<void> {
  migrationOf(app);
  const key = readMigrationKey(migrationKey);
  const sealed = sealMigrationKey(app, { tenantId: actor.tenantId, identifier: input.identifier }, key);
  await registerParticipant(app, actor, input, { key, sealed });
}

/** Removes participants that another SMP has taken over. */
export async function removeMoved(app: Migrating, signal: AbortSignal): Promise<void> {
  if (app.registry.migration === undefined) return;
  const { sml } = app.registry;
  const rows = await app.database.sql.query<{ tenantId: string; identifier: string }>(
    `select tenant_id as "tenantId", identifier from participant where migration = 'OUT' and state = 'ACTIVE' order by updated_at limit $1`,
    [ASKED_MAX],
  );
  for (const holder of rows) {
    const { owner } = await callStep(sml.timeoutMs, signal, (own) => sml.observe(holder, own));
    if (owner !== 'nobody') continue;
    app.log.info('participant.moved', { tenant: holder.tenantId, identifier: holder.identifier });
    await removeParticipant(app, systemActor(holder.tenantId, 'registry'), holder.identifier);
  }
}

function migrationOf({ registry }: Pick<App, 'registry'>): Migration {
  if (registry.migration !== undefined) return registry.migration;
  throw new ExchangeError(
    'PARAMETERS_INVALID',
    'Invalid request parameters',
    'this exchange has no SML (SML_URL) by which participants move',
  );
}
