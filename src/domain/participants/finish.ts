// Finishes registrations whose request ended without a result, and tells the Directory about changes. Each is worked on by itself, so
// that one that hangs or always fails does not delay the others.
import { setTimeout as sleep } from 'node:timers/promises';
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { runRound } from '../round.js';
import { type AnnouncementTask, announce, claimAnnouncements } from './directory.js';
import { drive } from './drive.js';
import { CLAIMED, type ClaimedRegistration, LEASE_FREE, TAKE_LEASE } from './lease.js';
import { openMigrationKey } from './migrationKey.js';

/** Registrations that one process works on at once, and as many announcements to the Directory. */
const CONCURRENT_MAX = 16;
/** The start of a process goes on for so long: above a lease, and the calls of a registration that are put off once. */
const START_MS = 60_000;
const LOOK_AT_START_MS = { least: 50, most: 1_000 } as const;

export type FinishingApp = Pick<App, 'database' | 'registry' | 'keyring' | 'settings' | 'log'>;

export interface Finisher {
  /** One round: until nothing is due and nothing runs. Hanging work continues beside the next one. */
  run(signal: AbortSignal): Promise<void>;
  /**
   * For the start of a process: finishes what another one left, without waiting for a turn of the job. What that one held is taken as
   * soon as its leases end. Ends where nothing is unfinished, and after START_MS. Never rejects.
   */
  runAtStart(signal: AbortSignal): Promise<void>;
}

/** Several may run at once, in one or several processes. */
export function createFinisher(app: FinishingApp): Finisher {
  const registrations = new Set<Promise<void>>();
  const announcements = new Set<Promise<void>>();
  const start = (active: Set<Promise<void>>, work: Promise<void>): void => {
    const over: Promise<void> = work
      // It was logged and put off, or the database is unavailable and the lease expires.
      .catch((error: unknown) => app.log.debug('registration.unfinished', { error: stackOf(error) }))
      .finally(() => active.delete(over));
    active.add(over);
  };
  const look = async (): Promise<boolean> => {
    const unfinished = await claimUnfinished(app, CONCURRENT_MAX - registrations.size);
    for (const claimed of unfinished) start(registrations, drive(app, claimed, migrationKeyOf(app, claimed)));
    const tasks: AnnouncementTask[] = await claimAnnouncements(app, CONCURRENT_MAX - announcements.size);
    for (const task of tasks) start(announcements, announce(app, task));
    return unfinished.length + tasks.length > 0;
  };
  const run = (signal: AbortSignal): Promise<void> => runRound({ look, active: () => [...registrations, ...announcements] }, signal);
  const runAtStart = async (signal: AbortSignal): Promise<void> => {
    const end = performance.now() + START_MS;
    while (!signal.aborted && performance.now() < end) {
      await run(signal);
      const waitMs = await untilNext(app);
      if (waitMs === undefined) return;
      await sleep(Math.min(Math.max(waitMs, LOOK_AT_START_MS.least), LOOK_AT_START_MS.most), undefined, { signal, ref: false });
    }
  };
  return {
    run,
    // The job goes on where the database is away.
    runAtStart: (signal) =>
      runAtStart(signal).catch((error: unknown) => app.log.debug('registration.unfinished', { error: stackOf(error) })),
  };
}

/** Milliseconds until the next unfinished registration may be worked on. Undefined where there is none. */
async function untilNext({ database }: FinishingApp): Promise<number | undefined> {
  const [next] = await database.sql.query<{ ms: number | null }>(
    `select (extract(epoch from min(coalesce(greatest(lease_until, due_at), exchange_now())) - exchange_now()) * 1000)::float8 as ms
     from participant where generation <> observed_generation or state <> 'ACTIVE'`,
  );
  return next?.ms ?? undefined;
}

function migrationKeyOf(app: FinishingApp, claimed: ClaimedRegistration): string | undefined {
  const { migration, sealedMigrationKey } = claimed;
  return migration === 'IN' && sealedMigrationKey !== null ? openMigrationKey(app, claimed, sealedMigrationKey) : undefined;
}

/**
 * An abandoned registration is undone: its client never got a confirmation. One that the SML may have moved here goes on, because it
 * cannot be given back.
 */
async function claimUnfinished({ database }: FinishingApp, count: number): Promise<ClaimedRegistration[]> {
  if (count <= 0) return [];
  return database.sql.query<ClaimedRegistration>(
    `update participant set ${TAKE_LEASE}, wanted = case
         when state = 'REGISTERING' and generation <> observed_generation and not (coalesce(migration, '') = 'IN' and exists (
           select 1 from participant_step s where s.participant = participant.id and s.kind = 'sml' and s.observed <> 'ABSENT')) then 'ABSENT'
         else wanted end
     where id = any(array(
       select id from participant
       where (generation <> observed_generation or state <> 'ACTIVE') and ${LEASE_FREE}
         and (due_at is null or due_at <= exchange_now())
       order by due_at nulls first limit $1 for update skip locked))
     returning ${CLAIMED}`,
    [count],
  );
}
