// Vacuums and analyzes tables of the embedded database, where PostgreSQL's autovacuum does not run (docs/decisions/058). Without it, dead
// rows would stay for good, and statements would read more of them each day.

import type { Database } from '../database.js';

/** Defaults of PostgreSQL (Automatic Vacuuming). A table may have other factors in its storage parameters. */
const THRESHOLDS = { vacuum: 50, vacuum_insert: 1000, analyze: 50 } as const;
const FACTORS = { vacuum: 0.2, vacuum_insert: 0.2, analyze: 0.1 } as const;
const FREEZE_AGE_MAX = 200_000_000;

type Kind = keyof typeof THRESHOLDS;

/** How many rows of a table may be counted before it is due. */
const limit = (kind: Kind): string => `${THRESHOLDS[kind]} + coalesce(max(option_value::float8) filter (where option_name =
      'autovacuum_${kind}_scale_factor'), ${FACTORS[kind]}) * greatest(reltuples, 0)`;

/** The counts of changes begin anew with each start of the database. The age of the oldest row does not. */
const DUE_TABLES = `with limited as (
    select c.oid, relnamespace, relname, relfrozenxid, ${limit('vacuum')} as dead, ${limit('vacuum_insert')} as inserted, ${limit('analyze')} as changed
    from pg_class c left join lateral pg_options_to_table(reloptions) on true where relkind = 'r' group by c.oid),
  measured as (
    select format('%I.%I', nspname, t.relname) as name,
      coalesce(n_dead_tup > dead or n_ins_since_vacuum > inserted, false) or age(relfrozenxid) > ${FREEZE_AGE_MAX} as is_dead,
      coalesce(n_mod_since_analyze > changed, false) as is_changed
    from limited t join pg_namespace n on n.oid = relnamespace left join pg_stat_all_tables s on s.relid = t.oid)
  select kind || ' ' || name as statement
  from measured cross join lateral (values (1, 'vacuum', is_dead), (2, 'analyze', is_changed)) work (place, kind, is_due)
  where is_due order by name, place`;

/**
 * A recurring job. Other statements run between two of its own, each of which takes about a second for 100,000 documents. Does nothing on a
 * server, which has autovacuum. Ends after the present statement where the signal is aborted.
 */
export async function vacuumTables(
  { database }: { readonly database: Pick<Database, 'sql' | 'embedded'> },
  signal: AbortSignal,
): Promise<void> {
  if (!database.embedded) return;
  const due = await database.sql.query<{ statement: string }>(DUE_TABLES);
  for (const { statement } of due) {
    if (signal.aborted) return;
    await database.sql.query(statement);
  }
}
