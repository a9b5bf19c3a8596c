// Writes what the work on a registration came to, and releases its lease: it is complete, gone, to be done again, or postponed.
import { cut } from '../../cut.js';
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { type EntryValues, LeaseLost } from './lease.js';
import { type Driven, type StepsApp, UNSETTLED } from './steps.js';

export type Driving = StepsApp & Pick<App, 'log'>;

/** Faults of one registration are retried after 1, 2, 4 and then every 5 s. */
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_MAX_MS = 5_000;
/** How often a step is repeated while an earlier call may be carried out late. */
const AGAIN_MS = 3_000;

/** The task only says that something changed: the current state is read when the Directory is told. */
const TELL_DIRECTORY = `insert into directory_task (identifier_key, identifier) select identifier_key, identifier from changed
  on conflict (identifier_key) do update
    set identifier = excluded.identifier, generation = directory_task.generation + 1, due_at = exchange_now(), failures = 0,
      failing_since = null, given_up_at = null`;

/** Lists the values and releases the lease. Where an earlier call may undo the registration late, the finisher asks for it again. */
export async function list(app: Driving, claimed: Driven, { name, countryCode, documentTypes }: EntryValues): Promise<void> {
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

/** Removes a participant that the Directory lists. */
export async function forget(app: Driving, claimed: Driven): Promise<void> {
  await write(
    app,
    claimed,
    `with changed as (delete from participant where id = $1 and lease_token = $2 returning identifier_key, identifier)
     ${TELL_DIRECTORY} returning 1`,
    [],
    () => isGone(app, claimed),
  );
}

/** Removes a participant that was never listed. */
export async function forgetUnlisted(app: Driving, claimed: Driven): Promise<void> {
  await write(app, claimed, 'delete from participant where id = $1 and lease_token = $2 returning 1', [], () => isGone(app, claimed));
}

async function isGone({ database }: Driving, { id }: Driven): Promise<boolean> {
  return (await database.sql.query('select 1 from participant where id = $1', [id])).length === 0;
}

/** All is done, but the network may still carry out an earlier call. The finisher does it again until that is past. */
export async function scheduleRepeat(app: Driving, claimed: Driven): Promise<void> {
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
export async function postpone(app: Driving, claimed: Driven, fault: unknown): Promise<void> {
  if (fault instanceof LeaseLost) return;
  app.log.warn('registration.postponed', { tenant: claimed.tenantId, identifier: claimed.identifier, error: stackOf(fault) });
  await app.database.sql
    .query(
      `update participant set lease_token = null, lease_until = null, failures = failures + 1, last_error = $3,
         due_at = exchange_now() + least($4 * power(2, least(failures, 16)), $5) * interval '1 ms'
       where id = $1 and lease_token = $2`,
      [claimed.id, claimed.token, cut(String(fault), 500), BACKOFF_BASE_MS, BACKOFF_MAX_MS],
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

/** Throws LeaseLost where the statement changed nothing. */
export function assertHeld(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new LeaseLost('The lease is lost');
}
