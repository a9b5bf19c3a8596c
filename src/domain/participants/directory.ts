// Tells the Directory about changes, after the request was answered. A task has only an identifier, and the current state is read when
// the Directory is told. Tasks may therefore be late, repeated or merged.
import { cut } from '../../cut.js';
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { LEASE_FREE, TAKE_LEASE, whileHeld } from './lease.js';
import { callStep } from './steps.js';

type DirectoryApp = Pick<App, 'database' | 'registry' | 'settings' | 'log'>;

export interface AnnouncementTask {
  readonly key: string;
  readonly identifier: string;
  readonly generation: number;
  readonly token: string;
  readonly wasGivenUp: boolean;
}

/** Tasks that were given up and are tried in one round, so that a Directory that is still down gets no storm. */
const PROBES_MAX = 16;
/** Each of them that succeeds makes so many others due. */
const FOLLOWERS = 2;

export async function claimAnnouncements({ database }: DirectoryApp, count: number): Promise<AnnouncementTask[]> {
  if (count <= 0) return [];
  return database.sql.query<AnnouncementTask>(
    `update directory_task set ${TAKE_LEASE}
     where identifier_key = any(array(
       select identifier_key from directory_task where due_at <= exchange_now() and ${LEASE_FREE}
       order by due_at limit $1 for update skip locked))
     returning identifier_key as key, identifier, generation, lease_token as token, given_up_at is not null as "wasGivenUp"`,
    [count],
  );
}

/** `givenUp`: tried again with each comparison with the network only. A change of the participant begins anew. */
export async function countAnnouncements({ database }: Pick<App, 'database'>): Promise<{ waiting: number; givenUp: number }> {
  const [row] = await database.sql.query<{ waiting: number; givenUp: number }>(
    `select count(*) filter (where given_up_at is null)::int as waiting, count(given_up_at)::int as "givenUp" from directory_task`,
  );
  return row ?? { waiting: 0, givenUp: 0 };
}

/** Makes tasks due that were given up, the longest first. Each gets one attempt, and is given up again where it fails. */
export async function probeGivenUp({ database }: Pick<App, 'database'>, count = PROBES_MAX): Promise<void> {
  await database.sql.query(
    `update directory_task set due_at = exchange_now() where identifier_key = any(array(
       select identifier_key from directory_task where given_up_at is not null and due_at = 'infinity'
       order by given_up_at limit $1 for update skip locked))`,
    [count],
  );
}

/** Throws only faults of the database. A failing Directory is retried until DIRECTORY_RETRY_WINDOW_MS ends. */
export async function announce(app: DirectoryApp, task: AnnouncementTask): Promise<void> {
  const { directory } = app.registry;
  if (directory === undefined) return finish(app, task);
  try {
    await whileHeld(app, 'directory_task', task.token, async (held) => {
      const listed = await listedAs(app, task.key);
      const { identifier } = task;
      await callStep(directory.timeoutMs, held, (signal) =>
        listed === undefined ? directory.undo({ identifier }, signal) : directory.apply({ identifier }, signal),
      );
      if (listed !== undefined) await record(app, listed);
    });
  } catch (error) {
    const fields = { identifier: task.identifier, error: stackOf(error) };
    if ((await postpone(app, task, error)) && !task.wasGivenUp) app.log.error('directory.given_up', fields);
    else app.log.warn('directory.postponed', fields);
    return;
  }
  await finish(app, task);
  if (task.wasGivenUp) await probeGivenUp(app, FOLLOWERS);
}

interface ListedParticipant {
  readonly id: string;
  readonly generation: number;
}

async function listedAs({ database }: DirectoryApp, key: string): Promise<ListedParticipant | undefined> {
  const [listed] = await database.sql.query<ListedParticipant>(
    `select id, observed_generation as generation from participant where identifier_key = $1 and state = 'ACTIVE' order by id limit 1`,
    [key],
  );
  return listed;
}

async function record({ database }: DirectoryApp, { id, generation }: ListedParticipant): Promise<void> {
  await database.sql.query(
    `insert into participant_step (participant, kind, observed, generation)
     select id, 'directory', 'PRESENT', $2 from participant where id = $1 for update
     on conflict (participant, kind) do update
       set observed = excluded.observed, generation = excluded.generation, observed_at = exchange_now()`,
    [id, generation],
  );
}

/** A change in the meantime keeps the task. */
async function finish({ database }: DirectoryApp, { key, token, generation }: AnnouncementTask): Promise<void> {
  const gone = await database.sql.query(
    'delete from directory_task where identifier_key = $1 and lease_token = $2 and generation = $3 returning 1',
    [key, token, generation],
  );
  if (gone.length > 0) return;
  await database.sql.query(
    'update directory_task set lease_token = null, lease_until = null where identifier_key = $1 and lease_token = $2',
    [key, token],
  );
}

/**
 * The delay doubles, and the last attempt is at the end of the window. True: the window has ended. The task then stays, without being
 * due, until the participant changes or `probeGivenUp`. A change in the meantime begins anew.
 */
async function postpone(
  { database, settings }: DirectoryApp,
  { key, token, generation }: AnnouncementTask,
  fault: unknown,
): Promise<boolean> {
  const { directoryRetryBaseMs: baseMs, directoryRetryWindowMs: windowMs } = settings;
  const [row] = await database.sql.query<{ isOver: boolean }>(POSTPONE, [
    key,
    token,
    cut(String(fault), 500),
    generation,
    baseMs,
    windowMs,
  ]);
  return row?.isOver === true;
}

/** `ends`: when the window ends that began with the first failure. */
const POSTPONE = `update directory_task set lease_token = null, lease_until = null, last_error = $3,
    failures = case when generation = $4 then failures + 1 else 0 end,
    failing_since = case when generation = $4 then coalesce(failing_since, exchange_now()) end,
    given_up_at = case when generation = $4 and t.now >= t.ends then t.now end,
    due_at = case when generation <> $4 then due_at when t.now >= t.ends then 'infinity'
      else least(t.now + $5 * power(2, least(failures, 30)) * interval '1 ms', t.ends) end
  from (select exchange_now() as now, coalesce(failing_since, exchange_now()) + $6 * interval '1 ms' as ends
    from directory_task where identifier_key = $1) t
  where identifier_key = $1 and lease_token = $2
  returning given_up_at is not null as "isOver"`;
