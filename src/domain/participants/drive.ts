// Completes a registration from its current state: carries out what is wanted or, where the registry refuses, restores what was before.
// Requests and the finisher use it.
import { systemActor } from '../actor.js';
import { audited } from '../audit/record.js';
import { ExchangeError, stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statementFault.js';
import { type Claimed, type EntryValues, LeaseLost, whileHeld } from './lease.js';
import { applyStep, attempted, callStep, type Driven, isRefusal, type Stepping, UNSETTLED, undone, undoStep, unsettled } from './steps.js';

/** Faults of one registration are retried after 1, 2, 4 and then every 5 s. */
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_MAX_MS = 5_000;
/** How often a step is repeated while an earlier call may be carried out late. */
const AGAIN_MS = 3_000;

type Driving = Stepping & Pick<App, 'log'>;

/**
 * Ends with the lease released. Throws the refusal of the registry after the earlier state is restored, or left to the finisher to
 * restore. Throws UNAVAILABLE for any other fault, and leaves the participant to the finisher. `migrationKey`: of a participant that is
 * taken over from another SMP.
 */
export async function drive(app: Driving, row: Claimed, migrationKey?: string): Promise<void> {
  const claimed: Driven = migrationKey === undefined ? row : { ...row, migrationKey };
  try {
    await whileHeld(app, 'participant', claimed.token, (signal) => finish(app, claimed, signal));
  } catch (error) {
    if (error instanceof Undone) {
      if (error.fault !== undefined) await postpone(app, claimed, error.fault);
      throw error.refusal;
    }
    await postpone(app, claimed, error);
    throw new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { cause: error });
  }
}

/** The registry refused. `fault`: the earlier state could not be restored yet. */
class Undone extends Error {
  constructor(
    readonly refusal: ExchangeError,
    readonly fault?: unknown,
  ) {
    super(refusal.message);
  }
}

async function finish(app: Driving, claimed: Driven, signal: AbortSignal): Promise<void> {
  const { state, wanted, wantedEntry } = claimed;
  if (claimed.generation === claimed.observedGeneration && state === 'REGISTERING') return finishOlder(app, claimed, signal);
  if (wanted === 'ABSENT' && state === 'REGISTERING') return undoCreate(app, claimed, signal);
  if (wanted === 'ABSENT') {
    return orElse(
      app,
      claimed,
      () => remove(app, claimed, signal),
      `wanted = 'PRESENT'`,
      () => register(app, claimed, claimed, signal),
    );
  }
  if (state === 'REGISTERING') {
    return orElse(
      app,
      claimed,
      () => register(app, claimed, claimed, signal),
      `wanted = 'ABSENT'`,
      () => undoCreate(app, claimed, signal),
    );
  }
  if (state === 'REMOVING') return register(app, claimed, claimed, signal);
  if (wantedEntry === null) return keep(app, claimed, signal);
  return orElse(
    app,
    claimed,
    () => update(app, claimed, wantedEntry, signal),
    'wanted_entry = null',
    () => update(app, claimed, claimed, signal),
  );
}

/** Where `work` is refused, records with `turn` that the earlier state is wanted, and restores it with `restore`. */
async function orElse(app: Driving, claimed: Driven, work: () => Promise<void>, turn: string, restore: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    await recordRefusal(app, claimed, turn, refusal);
    try {
      await restore();
    } catch (fault) {
      throw new Undone(refusal, fault);
    }
    throw new Undone(refusal);
  }
}

/** Undoes what the registry refused. The audit log has the reason. */
async function recordRefusal(app: Driving, claimed: Driven, turn: string, refusal: ExchangeError): Promise<void> {
  const values: unknown[] = [claimed.id, claimed.token, refusal.message];
  const changed = `select identifier as subject, jsonb_build_object('reason', $3::text) as details from turned`;
  const entry = audited(systemActor(claimed.tenantId, 'registry'), 'participant.undo', changed, values);
  const rows = await app.database.sql.query(
    `with turned as (update participant set ${turn} where id = $1 and lease_token = $2 returning identifier), ${entry} select 1 from turned`,
    values,
  );
  assertHeld(rows);
}

async function register(app: Driving, claimed: Driven, values: EntryValues, signal: AbortSignal): Promise<void> {
  await applyStep(app, claimed, 'sml', values, signal);
  await update(app, claimed, values, signal);
}

/** An update does not change the SML. */
async function update(app: Driving, claimed: Driven, values: EntryValues, signal: AbortSignal): Promise<void> {
  await applyStep(app, claimed, 'smp', values, signal);
  await list(app, claimed, values);
}

/** Asks for a registered participant again, until no earlier call may undo it late. */
async function keep(app: Driving, claimed: Driven, signal: AbortSignal): Promise<void> {
  const kinds = await unsettled(app, claimed);
  const isLate = kinds.has('sml') && (await applyStep(app, claimed, 'sml', claimed, signal));
  if (isLate || (await applyStep(app, claimed, 'smp', claimed, signal))) await again(app, claimed);
  else await list(app, claimed, claimed);
}

async function remove(app: Driving, claimed: Driven, signal: AbortSignal): Promise<void> {
  const done = await undone(app, claimed);
  const isLateInSml = !done.has('sml') && (await undoStep(app, claimed, 'sml', signal));
  const isLateInSmp = !done.has('smp') && (await undoStep(app, claimed, 'smp', signal));
  if (isLateInSml || isLateInSmp) await again(app, claimed);
  else await forget(app, claimed);
}

/** Skips steps that were never tried or that refused: the identifier may belong to somebody else. */
async function undoCreate(app: Driving, claimed: Driven, signal: AbortSignal): Promise<void> {
  const kinds = await attempted(app, claimed);
  const isLateInSml = kinds.has('sml') && (await undoStep(app, claimed, 'sml', signal));
  const isLateInSmp = kinds.has('smp') && (await undoStep(app, claimed, 'smp', signal));
  if (isLateInSml || isLateInSmp) return again(app, claimed);
  // The Directory does not know a participant that was never listed.
  if (claimed.generation > 1) await forget(app, claimed);
  else await write(app, claimed, 'delete from participant where id = $1 and lease_token = $2 returning 1', [], () => isGone(app, claimed));
}

/**
 * Completes a registration or an update that a process of an older version left. The row says neither which of the two it was nor the
 * earlier values of an update. These are read from the SMP.
 */
async function finishOlder(app: Driving, claimed: Driven, signal: AbortSignal): Promise<void> {
  try {
    await register(app, claimed, claimed, signal);
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    const { smp } = app.registry;
    const { tenantId, identifier } = claimed;
    const { owner, entry } = await callStep(smp.timeoutMs, signal, (own) => smp.observe({ tenantId, identifier }, own));
    if (owner === 'own') await list(app, claimed, entry ?? claimed);
    else await undoCreate(app, claimed, signal);
    throw new Undone(refusal);
  }
}

/** The task only says that something changed: the current state is read when the Directory is told. */
const TELL_DIRECTORY = `insert into directory_task (identifier_key, identifier) select identifier_key, identifier from changed
  on conflict (identifier_key) do update
    set identifier = excluded.identifier, generation = directory_task.generation + 1, due_at = exchange_now(), failures = 0,
      failing_since = null, given_up_at = null`;

/** Lists the values and releases the lease. Where an earlier call may undo the registration late, the finisher asks for it again. */
async function list(app: Driving, claimed: Driven, { name, countryCode, documentTypes }: EntryValues): Promise<void> {
  await write(
    app,
    claimed,
    `with changed as (
       update participant set name = $3, country_code = $4, document_types = $5, state = 'ACTIVE', wanted = 'PRESENT', wanted_entry = null,
         migration = nullif(migration, 'IN'), migration_key = case when migration = 'OUT' then migration_key end,
         observed_generation = generation, generation = generation + again.due::int, lease_token = null, lease_until = null, failures = 0,
         due_at = case when again.due then exchange_now() + $6 * interval '1 ms' end, last_error = null, updated_at = exchange_now()
       from (select exists (select 1 from participant_step where participant = $1 and ${UNSETTLED}) as due) again
       where id = $1 and lease_token = $2 returning identifier_key, identifier)
     ${TELL_DIRECTORY} returning 1`,
    [name, countryCode, documentTypes, AGAIN_MS],
    async () => {
      const rows = await app.database.sql.query(
        `select 1 from participant where id = $1 and observed_generation = $2 and state = 'ACTIVE'
           and name = $3 and country_code = $4 and document_types = $5`,
        [claimed.id, claimed.generation, name, countryCode, documentTypes],
      );
      return rows.length > 0;
    },
  );
}

async function forget(app: Driving, claimed: Driven): Promise<void> {
  await write(
    app,
    claimed,
    `with changed as (delete from participant where id = $1 and lease_token = $2 returning identifier_key, identifier)
     ${TELL_DIRECTORY} returning 1`,
    [],
    () => isGone(app, claimed),
  );
}

async function isGone({ database }: Driving, { id }: Driven): Promise<boolean> {
  return (await database.sql.query('select 1 from participant where id = $1', [id])).length === 0;
}

/** All is done, but the network may still carry out an earlier call. The finisher does it again until that is past. */
async function again(app: Driving, claimed: Driven): Promise<void> {
  await write(
    app,
    claimed,
    `update participant set lease_token = null, lease_until = null, failures = 0, last_error = null,
       due_at = exchange_now() + $3 * interval '1 ms'
     where id = $1 and lease_token = $2 returning 1`,
    [AGAIN_MS],
  );
}

/** Releases the lease after a fault. The finisher continues when the participant is due. */
async function postpone(app: Driving, claimed: Driven, fault: unknown): Promise<void> {
  if (fault instanceof LeaseLost) return;
  app.log.warn('registration.postponed', { tenant: claimed.tenantId, identifier: claimed.identifier, error: stackOf(fault) });
  await app.database.sql
    .query(
      `update participant set lease_token = null, lease_until = null, failures = failures + 1, last_error = $3,
         due_at = exchange_now() + least($4 * power(2, least(failures, 16)), $5) * interval '1 ms'
       where id = $1 and lease_token = $2`,
      [claimed.id, claimed.token, String(fault).slice(0, 500), BACKOFF_BASE_MS, BACKOFF_MAX_MS],
    )
    // The lease expires.
    .catch(() => undefined);
}

/**
 * Writes the end of a registration, and again where the answer was lost. `isWritten` tells whether the first statement was carried out: a
 * caller who is told that his registration failed would repeat it, and be refused.
 */
async function write(
  { database }: Driving,
  claimed: Driven,
  text: string,
  more: readonly unknown[] = [],
  isWritten: () => Promise<boolean> = async () => false,
): Promise<void> {
  const rows = await againIfUnanswered(() => database.sql.query(text, [claimed.id, claimed.token, ...more]));
  if (rows.length === 0 && !(await againIfUnanswered(isWritten))) assertHeld(rows);
}

function assertHeld(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new LeaseLost('The lease is lost');
}
