// Whether there is a database at a place, and which migrations it has had. Creates and changes nothing.
import type { Sql } from '../domain/database.js';
import { directUrlOf, onServer } from './connection.js';
import type { DatabaseOptions } from './database.js';
import { MIGRATION_TABLE } from './migrate.js';
import { MIGRATIONS } from './migrations/list.js';

interface MigrationState {
  /** In the order in which they ran. A database of a newer version has names that this version does not know. */
  readonly applied: readonly string[];
  /** What a migration would run, in order. */
  readonly missing: readonly string[];
}

/** An embedded database is not opened. A server is asked. */
export async function hasDatabase(place: DatabaseOptions): Promise<boolean> {
  if (place.kind === 'server') return (await onServer(directUrlOf(place), appliedTo)) !== undefined;
  const { hasEmbedded } = await import('./embedded.js');
  return hasEmbedded(place.dataDir);
}

/** Undefined where there is no database. */
export async function readMigrations(place: DatabaseOptions): Promise<MigrationState | undefined> {
  const applied = place.kind === 'server' ? await onServer(directUrlOf(place), appliedTo) : await appliedEmbedded(place.dataDir);
  return applied && { applied, missing: MIGRATIONS.map(({ name }) => name).filter((name) => !applied.includes(name)) };
}

async function appliedEmbedded(dataDir: string): Promise<readonly string[] | undefined> {
  const { hasEmbedded, openEmbedded } = await import('./embedded.js');
  if (!hasEmbedded(dataDir)) return undefined;
  const embedded = await openEmbedded(dataDir);
  try {
    // An interrupted first migration leaves a database without tables.
    return (await appliedTo(embedded.sql)) ?? [];
  } finally {
    await embedded.close();
  }
}

/** Undefined where nothing was migrated yet. */
async function appliedTo(sql: Sql): Promise<readonly string[] | undefined> {
  const [table] = await sql.query<{ found: boolean }>('select to_regclass($1) is not null as found', [MIGRATION_TABLE]);
  if (table?.found !== true) return undefined;
  return (await sql.query<{ name: string }>(`select name from ${MIGRATION_TABLE} order by id`)).map(({ name }) => name);
}
