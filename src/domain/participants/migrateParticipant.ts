// Participants that move between SMPs (Peppol SML specification 1.3, PrepareToMigrate and Migrate). The earlier SMP prepares the move
// with a key, its owner hands the key over, and the new SMP takes the participant with it.

import type { Actor } from '../actor.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import type { Migration } from '../registry.js';
import type { ParticipantInput } from './body.js';
import { claimRegistered } from './claim.js';
import { type ClaimedRegistration, inTurn, LeaseLost, whileHeld } from './lease.js';
import { newMigrationKey, readMigrationKey, sealMigrationKey } from './migrationKey.js';
import { registerParticipant } from './register.js';
import { callStep, isRefusal } from './steps.js';

type MigrationApp = Pick<App, 'database' | 'registry' | 'keyring' | 'clock' | 'log'>;

/**
 * Allows another SMP to take the participant over, and returns the key for it. It is shown once; asked again, a new key replaces it. The
 * participant stays registered until the other SMP has it. Throws PARTICIPANT_NOT_REGISTERED, REGISTRY_REFUSED, UNAVAILABLE, and
 * PARAMETERS_INVALID where there is no other SMP.
 */
export async function prepareMigration(app: MigrationApp, actor: Actor, identifier: string): Promise<string> {
  const migration = migrationOf(app);
  const holder = { tenantId: actor.tenantId, identifier };
  const key = newMigrationKey();
  const sealed = sealMigrationKey(app, holder, key);
  const change = { actor, action: 'participant.prepare-migration', identifier } as const;
  await inTurn(
    app,
    holder,
    () => claimRegistered(app, change, `migration = 'OUT', migration_key = $3`, [sealed]),
    // A refusal of another key may mean that the other SMP has the participant: the preparation then stays, so that it is removed here.
    (claimed) => tell(app, migration, claimed, key, { done: '', refused: claimed.before === 'OUT' ? '' : FORGET }),
  );
  return key;
}

/**
 * Withdraws a preparation. The SML has no call for this: it gets another key that nobody learns, so that the one that was handed over is
 * worth nothing. Does nothing where none is prepared. Throws as `prepareMigration` does; after a refusal the preparation stays.
 */
export async function cancelMigration(app: MigrationApp, actor: Actor, identifier: string): Promise<void> {
  const migration = migrationOf(app);
  await inTurn(
    app,
    { tenantId: actor.tenantId, identifier },
    () => claimRegistered(app, { actor, action: 'participant.cancel-migration', identifier }, 'migration = participant.migration'),
    async (claimed) => {
      if (claimed.migration === 'OUT') await tell(app, migration, claimed, newMigrationKey(), { done: FORGET, refused: '' });
      else await release(app, claimed, '');
    },
  );
}

const FORGET = 'migration = null, migration_key = null,';

/** SQL for the columns of the migration. */
interface Afterwards {
  readonly done: string;
  readonly refused: string;
}

/**
 * Tells the SML the key, and releases the lease. Without an answer the SML may have the key. Where another process has taken the participant
 * meanwhile, that one may have told a later key, or an earlier one: then nobody learns this key.
 */
async function tell(
  app: MigrationApp,
  migration: Migration,
  claimed: ClaimedRegistration,
  key: string,
  { done, refused }: Afterwards,
): Promise<void> {
  try {
    await whileHeld(app, 'participant', claimed.token, (signal) =>
      callStep(migration.timeoutMs, signal, (own) => migration.prepare(claimed, key, own)),
    );
  } catch (error) {
    await release(app, claimed, isRefusal(error) ? refused : '');
    if (isRefusal(error)) throw error;
    throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { cause: error });
  }
  if (await release(app, claimed, done)) return;
  throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { cause: new LeaseLost('The lease is lost') });
}

/** `more`: SQL. A change that was in progress before is left to the finisher. False where another process has the participant. */
async function release(
  { database }: MigrationApp,
  { id, token, generation, observedGeneration }: ClaimedRegistration,
  more: string,
): Promise<boolean> {
  const observed = observedGeneration === generation - 1 ? generation : observedGeneration;
  const rows = await database.sql.query(
    `update participant set ${more} observed_generation = $3, lease_token = null, lease_until = null
     where id = $1 and lease_token = $2 returning 1`,
    [id, token, observed],
  );
  return rows.length > 0;
}

/**
 * Registers a participant that another SMP has prepared with this key. Throws as a registration does. After UNAVAILABLE it goes on: a
 * participant that the SML has moved here is not given back.
 */
export async function migrateParticipant(app: MigrationApp, actor: Actor, input: ParticipantInput, migrationKey: string): Promise<void> {
  migrationOf(app);
  const key = readMigrationKey(migrationKey);
  const sealed = sealMigrationKey(app, { tenantId: actor.tenantId, identifier: input.identifier }, key);
  await registerParticipant(app, actor, input, { key, sealed });
}

function migrationOf({ registry }: Pick<App, 'registry'>): Migration {
  if (registry.migration !== undefined) return registry.migration;
  throw parameterInvalid('this exchange has no SML (SML_URL) by which participants move', undefined, reason('NO_SML'));
}
