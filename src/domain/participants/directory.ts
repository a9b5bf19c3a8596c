// Tells the Directory about changes, after the request was answered. A task has only an identifier, and the current state is read when
// the Directory is told. Tasks may therefore be late, repeated or merged.
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { LEASE_FREE, TAKE_LEASE, whileHeld } from './lease.js';
import { callStep } from './steps.js';

const BACKOFF_BASE_MS = 2_000;
const BACKOFF_MAX_MS = 300_000;

type Announcing = Pick<App, 'database' | 'registry' | 'log'>;

export interface AnnouncementTask {
  readonly key: string;
  readonly identifier: string;
  readonly generation: number;
  readonly token: string;
}

export async function claimAnnouncements({ database }: Announcing, count: number): Promise<AnnouncementTask[]> {
  if (count <= 0) return [];
  return database.sql.query<AnnouncementTask>(
    `update directory_task set ${TAKE_LEASE}
     where identifier_key in (
       select identifier_key from directory_task where due_at <= exchange_now() and ${LEASE_FREE}
       order by due_at limit $1 for update skip locked)
     returning identifier_key as key, identifier, generation, lease_token as token`,
    [count],
  );
}

/** Throws only faults of the database. A failing Directory is retried. */
export async function announce(app: Announcing, task: AnnouncementTask): Promise<void> {
  const { directory } = app.registry;
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
    app.log.warn('directory.postponed', { identifier: task.identifier, error: stackOf(error) });
    return postpone(app, task, error);
  }
  await finish(app, task);
}

interface Listed {
  readonly id: string;
  readonly generation: number;
}

async function listedAs({ database }: Announcing, key: string): Promise<Listed | undefined> {
  const [listed] = await database.sql.query<Listed>(
    `select id, observed_generation as generation from participant where identifier_key = $1 and state = 'ACTIVE' order by id limit 1`,
    [key],
  );
  return listed;
}

async function record({ database }: Announcing, { id, generation }: Listed): Promise<void> {
  await database.sql.query(
    `insert into participant_step (participant, kind, observed, generation)
     select id, 'directory', 'PRESENT', $2 from participant where id = $1 for update
     on conflict (participant, kind) do update
       set observed = excluded.observed, generation = excluded.generation, observed_at = exchange_now()`,
    [id, generation],
  );
}

/** A change in the meantime keeps the task. */
async function finish({ database }: Announcing, { key, token, generation }: AnnouncementTask): Promise<void> {
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

async function postpone({ database }: Announcing, { key, token, generation }: AnnouncementTask, fault: unknown): Promise<void> {
  await database.sql.query(
    `update directory_task set lease_token = null, lease_until = null, last_error = $3,
       failures = case when generation = $4 then failures + 1 else 0 end,
       due_at = case when generation = $4
         then exchange_now() + least($5 * power(2, least(failures, 16)), $6) * interval '1 ms' else due_at end
     where identifier_key = $1 and lease_token = $2`,
    [key, token, String(fault).slice(0, 500), generation, BACKOFF_BASE_MS, BACKOFF_MAX_MS],
  );
}
