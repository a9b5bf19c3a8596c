// Writes the entries of an external SMP again after the access point changed its certificate or address. The own SMP needs none of it:
// it makes its answers from what is set now.
import type { App } from '../ports.js';
import { LEASE_FREE } from './lease.js';

/** Entries that are begun at once. The finisher works on a bounded number of them. */
const BATCH = 500;

/**
 * Starts the registrations anew whose entries have an older revision. Each is finished by itself, also after a restart. Returns how many
 * it started.
 */
export async function renewEntries({ database, registry }: Pick<App, 'database' | 'registry'>): Promise<number> {
  const revision = registry.smp.revision?.();
  if (revision === undefined) return 0;
  const rows = await database.sql.query(
    `update participant set generation = generation + 1, due_at = null
     where id = any(array(
       select p.id from participant p join participant_step s on s.participant = p.id and s.kind = 'smp'
       where p.state = 'ACTIVE' and p.wanted = 'PRESENT' and p.generation = p.observed_generation and ${LEASE_FREE}
         and s.observed = 'PRESENT' and s.revision is distinct from $1
       order by p.id limit $2 for update of p skip locked))
     returning 1`,
    [revision, BATCH],
  );
  return rows.length;
}

/** How many entries of the external SMP have which revision. null: their SMP has none. */
export async function countRevisions({
  database,
}: Pick<App, 'database'>): Promise<readonly { readonly revision: string | null; readonly count: number }[]> {
  return database.sql.query(
    `select s.revision, count(*)::int as count from participant_step s join participant p on p.id = s.participant
     where s.kind = 'smp' and s.observed = 'PRESENT' and p.state = 'ACTIVE' group by s.revision order by s.revision`,
  );
}
