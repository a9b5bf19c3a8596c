// Makes one call of a registration step: within its deadline, and recorded before and after.
import { orAborted } from '../../concurrency/deadline.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import type { Registrant, RegistryStep, StepKind, WantedEntry } from '../registry.js';
import { ParticipantStepSchema } from '../tables/registry.js';
import type { ClaimedRegistration, EntryValues } from './lease.js';
import { LeaseLost } from './lease.js';

export type StepsApp = Pick<App, 'database' | 'registry'>;

/** A participant whose registration is in progress, with the key by which it is taken over from another SMP. */
export interface Driven extends ClaimedRegistration {
  readonly migrationKey?: string;
}

export function isRefusal(error: unknown): error is ExchangeError {
  return error instanceof ExchangeError && error.code === 'REGISTRY_REFUSED';
}

/** Aborts `call` after `timeoutMs` or with `signal`, and stops waiting for it even if it ignores its signal. */
export async function callStep<Result>(
  timeoutMs: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error(`No answer came within ${timeoutMs} ms`)), timeoutMs);
  const own = AbortSignal.any([signal, deadline.signal]);
  return orAborted(call(own), own).finally(() => clearTimeout(timer));
}

/** What is recorded of a step. `lateUntil`: until then, a call without answer may be carried out late. */
interface Recorded {
  readonly observed: 'PRESENT' | 'ABSENT' | 'UNKNOWN';
  readonly lateUntil: Date | null;
}

/**
 * UNKNOWN is recorded before the call. After a crash or a lost answer, the step is undone or repeated. True: an earlier call may still be
 * carried out late, so the step is to be repeated.
 */
export async function applyStep(
  app: StepsApp,
  claimed: Driven,
  kind: 'sml' | 'smp',
  values: EntryValues,
  signal: AbortSignal,
): Promise<boolean> {
  const step = app.registry[kind];
  const wanted: WantedEntry = {
    tenantId: claimed.tenantId,
    identifier: claimed.identifier,
    name: values.name,
    countryCode: values.countryCode,
    documentTypes: values.documentTypes,
    ...(claimed.migrationKey === undefined ? {} : { migrationKey: claimed.migrationKey }),
    ...(claimed.state === 'REGISTERING' ? {} : { wasRegistered: true }),
  };
  // Read before the call: an entry that is written while the certificate changes is written again.
  const revision = step.revision?.();
  const before = await begin(app, claimed, kind, step);
  try {
    await callStep(step.timeoutMs, signal, (own) => step.apply(wanted, own));
  } catch (error) {
    // An SML that refuses has changed nothing, and it was asked whether an earlier migration was carried out. An SMP has several entries,
    // and may have changed some of them.
    const isAbsent = isRefusal(error) && kind === 'sml' && (before.observed === 'ABSENT' || claimed.migrationKey !== undefined);
    await record(app, claimed, kind, isAbsent ? 'ABSENT' : 'UNKNOWN', before, isRefusal(error) ? 0 : step.lateMs);
    throw error;
  }
  await record(app, claimed, kind, 'PRESENT', before);
  if (revision !== undefined) await recordRevision(app, claimed, kind, revision);
  return before.lateUntil !== null;
}

async function recordRevision({ database }: StepsApp, { id }: ClaimedRegistration, kind: StepKind, revision: string): Promise<void> {
  await database.em.nativeUpdate(ParticipantStepSchema, { participant: id, kind }, { revision });
}

/** True: an earlier call may still be carried out late, so the step is to be undone again. */
export async function undoStep(app: StepsApp, claimed: ClaimedRegistration, kind: 'sml' | 'smp', signal: AbortSignal): Promise<boolean> {
  const step: RegistryStep = app.registry[kind];
  const { tenantId, identifier } = claimed;
  const before = await begin(app, claimed, kind, step);
  const isLate = before.lateUntil !== null;
  const holder: Registrant = {
    tenantId,
    identifier,
    ...(claimed.migration === 'OUT' || claimed.state === 'REGISTERING' ? { mayBeElsewhere: true } : {}),
    ...(isLate ? { mayBeLate: true } : {}),
  };
  try {
    await callStep(step.timeoutMs, signal, (own) => step.undo(holder, own));
  } catch (error) {
    await record(app, claimed, kind, 'UNKNOWN', before, isRefusal(error) ? 0 : step.lateMs);
    throw error;
  }
  await record(app, claimed, kind, isLate ? 'UNKNOWN' : 'ABSENT', before);
  return isLate;
}

/** The steps that may have changed something on the network. */
export async function attempted({ database }: Pick<App, 'database'>, claimed: ClaimedRegistration): Promise<ReadonlySet<StepKind>> {
  const rows = await database.em.find(ParticipantStepSchema, { participant: claimed.id, observed: { $ne: 'ABSENT' } });
  return new Set(rows.map(({ kind }) => kind));
}

/** The steps that this removal has undone, which may belong to somebody else since. */
export async function undone({ database }: Pick<App, 'database'>, { id, generation }: ClaimedRegistration): Promise<ReadonlySet<StepKind>> {
  const rows = await database.em.find(ParticipantStepSchema, { participant: id, generation, observed: 'ABSENT' });
  return new Set(rows.map(({ kind }) => kind));
}

/** SQL, of a step of a registered participant: an earlier call may have been carried out late, or the SML refused to say. */
export const UNSETTLED = `(late_until is not null or kind = 'sml' and observed = 'UNKNOWN')`;

/** The steps that a registered participant needs again. */
export async function unsettled({ database }: Pick<App, 'database'>, { id }: ClaimedRegistration): Promise<ReadonlySet<StepKind>> {
  const rows = await database.sql.query<{ kind: StepKind }>(`select kind from participant_step where participant = $1 and ${UNSETTLED}`, [
    id,
  ]);
  return new Set(rows.map(({ kind }) => kind));
}

/**
 * Records UNKNOWN, and for how long the call may be carried out late if this process dies now. Returns what was recorded before, without
 * a time that has passed. Throws LeaseLost where another process has the participant.
 */
async function begin(
  { database }: StepsApp,
  claimed: ClaimedRegistration,
  kind: 'sml' | 'smp',
  { timeoutMs, lateMs = 0 }: Pick<RegistryStep, 'timeoutMs' | 'lateMs'>,
): Promise<Recorded> {
  // The deadline of the SMP is for many calls. As a rule all are sent at once, and the latest is not much later than this.
  const deadMs = lateMs > 0 && kind === 'sml' ? timeoutMs + lateMs : lateMs;
  const rows = await database.sql.query<Recorded>(
    `with before as (select observed, late_until from participant_step where participant = $1 and kind = $3),
     begun as (insert into participant_step (participant, kind, observed, generation, late_until)
       select id, $3, 'UNKNOWN', generation, exchange_now() + nullif($4::bigint, 0) * interval '1 ms' from participant where id = $1 and lease_token = $2 for update
       on conflict (participant, kind) do update set observed = excluded.observed, generation = excluded.generation,
         observed_at = exchange_now(), late_until = greatest(participant_step.late_until, excluded.late_until)
       returning 1)
     select coalesce(observed, 'ABSENT') as observed, case when late_until > exchange_now() then late_until end as "lateUntil"
     from begun left join before on true`,
    [claimed.id, claimed.token, kind, deadMs],
  );
  if (rows[0] === undefined) throw new LeaseLost('The lease is lost');
  return rows[0];
}

/** `lateMs`: this call may be carried out late, too. Throws LeaseLost where another process has the participant. */
async function record(
  { database }: StepsApp,
  claimed: ClaimedRegistration,
  kind: StepKind,
  observed: Recorded['observed'],
  { lateUntil }: Pick<Recorded, 'lateUntil'>,
  lateMs = 0,
): Promise<void> {
  const rows = await database.sql.query(
    `update participant_step set observed = $4, observed_at = exchange_now(),
       late_until = greatest($5::timestamptz, exchange_now() + nullif($6::bigint, 0) * interval '1 ms')
     where kind = $3 and participant = (select id from participant where id = $1 and lease_token = $2 for update)
     returning 1`,
    [claimed.id, claimed.token, kind, observed, lateUntil, lateMs],
  );
  if (rows.length === 0) throw new LeaseLost('The lease is lost');
}
