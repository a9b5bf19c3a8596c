// Records what the comparison of a participant found, and starts what mends it.
import type { App } from '../../ports.js';
import { ParticipantDriftSchema } from '../../tables/registry.js';
import type { Comparison, Registered } from './compare.js';
import type { Difference, DriftPart } from './drift.js';

type RecordingApp = Pick<App, 'database' | 'log'>;

/** Nothing is recorded where the participant changed in the meantime. */
export async function recordComparison(app: RecordingApp, registered: Registered, comparison: Comparison): Promise<void> {
  const found = [...comparison].filter((entry): entry is [DriftPart, Difference] => entry[1] !== undefined);
  const right = [...comparison].filter(([, difference]) => difference === undefined).map(([part]) => part);
  if (registered.hasDrift && right.length > 0)
    await app.database.em.nativeDelete(ParticipantDriftSchema, { identifierKey: registered.key, part: { $in: right } });
  for (const [part, difference] of found) {
    if (!(await record(app, registered, part, difference))) continue;
    app.log.warn('registry.drift', { part, kind: difference.kind, identifier: registered.identifier, detail: difference.detail });
    if (await mend(app, registered, part, comparison)) await countMended(app, registered, part);
  }
}

async function record(
  { database }: RecordingApp,
  { id, key, generation }: Registered,
  part: DriftPart,
  difference: Difference,
): Promise<boolean> {
  const rows = await database.sql.query(
    `insert into participant_drift (identifier_key, part, participant, kind, detail)
     select $1, $2, id, $3, $4 from participant where id = $5 and state = 'ACTIVE' and generation = $6
     on conflict (identifier_key, part) do update
       set participant = excluded.participant, kind = excluded.kind, detail = excluded.detail, last_seen = exchange_now()
     returning 1`,
    [key, part, difference.kind, difference.detail, id, generation],
  );
  return rows.length > 0;
}

/**
 * Mends what only this exchange decides: its entry at the SMP, and what the Directory is told. An SML that lost the participant, or has it
 * for somebody else, may be right: that is for people to decide.
 */
async function mend({ database }: RecordingApp, registered: Registered, part: DriftPart, comparison: Comparison): Promise<boolean> {
  const isOursInSml = comparison.has('sml') && comparison.get('sml') === undefined;
  if (part === 'smp' && isOursInSml && comparison.get('smp')?.kind !== 'FOREIGN') {
    // The finisher writes the entry again.
    const rows = await database.sql.query(
      `update participant set generation = generation + 1, due_at = null
       where id = $1 and generation = $2 and state = 'ACTIVE' and (lease_until is null or lease_until <= exchange_now()) returning 1`,
      [registered.id, registered.generation],
    );
    return rows.length > 0;
  }
  if (part !== 'directory') return false;
  await database.sql.query(
    `insert into directory_task (identifier_key, identifier) values ($1, $2)
     on conflict (identifier_key) do update
       set generation = directory_task.generation + 1, due_at = exchange_now(), failures = 0, failing_since = null, given_up_at = null`,
    [registered.key, registered.identifier],
  );
  return true;
}

async function countMended({ database }: RecordingApp, { key }: Registered, part: DriftPart): Promise<void> {
  await database.sql.query('update participant_drift set mended = mended + 1 where identifier_key = $1 and part = $2', [key, part]);
}
