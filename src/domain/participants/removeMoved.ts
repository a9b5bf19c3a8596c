// Removes participants that another SMP has taken over.
import { systemActor } from '../actor.js';
import { audited } from '../audit/record.js';
import { stackOf } from '../errors.js';
import { inParallel } from '../inParallel.js';
import type { App } from '../ports.js';
import { NIL_UUID } from '../uuid.js';
import { drive } from './drive.js';
import { CLAIMED, type ClaimedRegistration, LEASE_FREE, TAKE_LEASE } from './lease.js';
import { REMOVE } from './remove.js';
import { beginRound, listedInSml } from './smlList.js';

type RemovalOfMovedApp = Pick<App, 'database' | 'registry' | 'log'>;

const PAGE = 200;
const PARALLEL_MAX = 8;

interface Prepared {
  readonly id: string;
  readonly tenantId: string;
  readonly identifier: string;
  readonly key: string;
  readonly generation: number;
}

/**
 * One round over all prepared participants. It reads the list of the SML once, and a second time where a participant is missing: a list
 * that changes while its pages are read may leave one out. One that cannot be removed delays no other.
 */
export async function removeMoved(app: RemovalOfMovedApp, signal: AbortSignal): Promise<void> {
  const began = await beginRound(app);
  let [page, after] = [await preparedAfter(app, NIL_UUID, began), NIL_UUID];
  if (page.length === 0) return;
  const first = await listedInSml(app, signal);
  let second: ReadonlySet<string> | undefined;
  for (; page.length > 0 && first !== undefined; page = await preparedAfter(app, after, began)) {
    after = page.at(-1)!.id;
    const missing = page.filter(({ key }) => !first.has(key));
    if (missing.length === 0) continue;
    second ??= await listedInSml(app, signal);
    if (second === undefined) return;
    const moved = missing.filter(({ key }) => second?.has(key) === false);
    await inParallel(moved, PARALLEL_MAX, async (one) => {
      if (!signal.aborted) await remove(app, one);
    });
  }
}

/** In the order of their ids, those that were prepared before the list was read. */
async function preparedAfter({ database }: RemovalOfMovedApp, after: string, began: string): Promise<Prepared[]> {
  return database.sql.query<Prepared>(
    `select id, tenant_id as "tenantId", identifier, identifier_key as key, generation from participant
     where id > $1 and migration = 'OUT' and state = 'ACTIVE' and updated_at <= $2 order by id limit $3`,
    [after, began, PAGE],
  );
}

/** The finisher goes on with a removal that got no answer. One that the SML refuses is tried again in the next round. */
async function remove(app: RemovalOfMovedApp, prepared: Prepared): Promise<void> {
  const fields = { tenant: prepared.tenantId, identifier: prepared.identifier };
  try {
    const claimed = await claimPrepared(app, prepared);
    if (claimed === undefined) return;
    app.log.info('participant.moved', fields);
    await drive(app, claimed);
  } catch (error) {
    app.log.warn('participant.moved_left', { ...fields, error: stackOf(error) });
  }
}

/**
 * Undefined where the participant changed while the list was read: it may have come back since. One that a request or another process works
 * on is left to the next round.
 */
async function claimPrepared(
  { database }: RemovalOfMovedApp,
  { id, tenantId, generation }: Prepared,
): Promise<ClaimedRegistration | undefined> {
  const values: unknown[] = [id, generation];
  const subject = 'select identifier as subject, wanted_entry as details from claimed';
  const entry = audited(systemActor(tenantId, 'registry'), 'participant.remove', subject, values);
  const rows = await database.sql.query<ClaimedRegistration>(
    `with claimed as (
       update participant set ${REMOVE}, generation = generation + 1, ${TAKE_LEASE}, failures = 0, due_at = null, updated_at = exchange_now()
       where id = $1 and generation = $2 and migration = 'OUT' and state = 'ACTIVE' and ${LEASE_FREE} returning *),
     ${entry}
     select ${CLAIMED} from claimed`,
    values,
  );
  return rows[0];
}
