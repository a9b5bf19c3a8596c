// Vacuums and analyzes tables of the embedded database, where PostgreSQL's autovacuum does not run (docs/decisions/058). Without it, dead
// rows would stay for good, and statements would read more of them each day.

import type { Database } from '../database.js';

/** Defaults of PostgreSQL (Automatic Vacuuming). A table may have other factors in its storage parameters. */
const THRESHOLDS = { vacuum: 50, vacuum_insert: 1000, analyze: 50 } as const;
const FACTORS = { vacuum: 0.2, vacuum_insert: 0.2, analyze: 0.1 } as const;
const FREEZE_AGE_MAX = 200_000_000;
/** How much larger a table may be than after its last vacuum. */
const GROWN = { factor: 1.2, pages: 50 } as const;

type VacuumKind = keyof typeof THRESHOLDS;

/** How many rows of a table may be counted before it is due. */
const limit = (kind: VacuumKind): string => `${THRESHOLDS[kind]} + coalesce(max(option_value::float8) filter (where option_name =
      'autovacuum_${kind}_scale_factor'), ${FACTORS[kind]}) * greatest(reltuples, 0)`;

/**
 * The counts of changes begin anew with each start of the database. What earlier runs left shows in the size: a table whose file is clearly
 * larger than after its last vacuum is due, too. `analyze` leaves pg_statistic alone without a word.
 */
const DUE_TABLES = `with limited as (
    select c.oid, relnamespace, relname, relfrozenxid, relpages, ${limit('vacuum')} as dead, ${limit('vacuum_insert')} as inserted, ${limit('analyze')} as changed
    from pg_class c left join lateral pg_options_to_table(reloptions) on true where relkind = 'r' group by c.oid),
  measured as (
    select format('%I.%I', nspname, t.relname) as name,
      coalesce(n_dead_tup > dead or n_ins_since_vacuum > inserted, false) or age(relfrozenxid) > ${FREEZE_AGE_MAX}
        or pg_relation_size(t.oid) / current_setting('block_size')::int > ${GROWN.factor} * relpages + ${GROWN.pages} as is_dead,
      coalesce(n_mod_since_analyze > changed, false) and t.oid <> 'pg_statistic'::regclass as is_changed
    from limited t join pg_namespace n on n.oid = relnamespace left join pg_stat_all_tables s on s.relid = t.oid)
  select kind || ' ' || name as statement
  from measured cross join lateral (values (1, 'vacuum', is_dead), (2, 'analyze', is_changed)) work (place, kind, is_due)
  where is_due order by name, place`;

/**
 * A recurring job. The database works in this process: during a statement, which takes about a second for 100,000 documents, the process
 * answers nobody. Others run between two of them. A table that cannot be vacuumed keeps no other from it. Does nothing on a server, which has
 * autovacuum. Ends after the present statement where the signal is aborted. Throws what failed.
 */
export async function vacuumTables(
  { database }: { readonly database: Pick<Database, 'sql' | 'embedded'> },
  signal: AbortSignal,
): Promise<void> {
  if (!database.embedded) return;
  const due = await database.sql.query<{ statement: string }>(DUE_TABLES);
  const failures: unknown[] = [];
  for (const { statement } of due) {
    if (signal.aborted) break;
    await database.sql.query(statement).catch((error: unknown) => failures.push(new Error(statement, { cause: error })));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all tables were vacuumed');
}
