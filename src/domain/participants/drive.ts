// Completes a registration from its current state: carries out what is wanted or, where the registry refuses, restores what was before.
// Requests and the finisher use it.
import { systemActor } from '../actor.js';
import { audited } from '../audit/record.js';
import { ExchangeError } from '../errors.js';
import { type ClaimedRegistration, type EntryValues, whileHeld } from './lease.js';
import { assertHeld, type Driving, forget, forgetUnlisted, list, postpone, scheduleRepeat } from './release.js';
import { applyStep, attempted, type Driven, isRefusal, undone, undoStep, unsettled } from './steps.js';

/**
 * Ends with the lease released. Throws the refusal of the registry after the earlier state is restored, or left to the finisher to
 * restore. Throws UNAVAILABLE for any other fault, and leaves the participant to the finisher. `migrationKey`: of a participant that is
 * taken over from another SMP.
 */
export async function drive(app: Driving, row: ClaimedRegistration, migrationKey?: string): Promise<void> {
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
  if (isLate || (await applyStep(app, claimed, 'smp', claimed, signal))) await scheduleRepeat(app, claimed);
  else await list(app, claimed, claimed);
}

async function remove(app: Driving, claimed: Driven, signal: AbortSignal): Promise<void> {
  const done = await undone(app, claimed);
  const isLateInSml = !done.has('sml') && (await undoStep(app, claimed, 'sml', signal));
  const isLateInSmp = !done.has('smp') && (await undoStep(app, claimed, 'smp', signal));
  if (isLateInSml || isLateInSmp) await scheduleRepeat(app, claimed);
  else await forget(app, claimed);
}

/** Skips steps that were never tried or that refused: the identifier may belong to somebody else. */
async function undoCreate(app: Driving, claimed: Driven, signal: AbortSignal): Promise<void> {
  const kinds = await attempted(app, claimed);
  const isLateInSml = kinds.has('sml') && (await undoStep(app, claimed, 'sml', signal));
  const isLateInSmp = kinds.has('smp') && (await undoStep(app, claimed, 'smp', signal));
  if (isLateInSml || isLateInSmp) return scheduleRepeat(app, claimed);
  // The Directory does not know a participant that was never listed.
  if (claimed.generation > 1) await forget(app, claimed);
  else await forgetUnlisted(app, claimed);
}
