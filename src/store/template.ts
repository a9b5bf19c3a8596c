// A database with the schema, made by the build. A first start copies it instead of creating and migrating one of its own.
import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, cpSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql } from '../domain/database.js';
import { syncFolder } from '../syncFolder.js';
import { MIGRATION_TABLE } from './migrate.js';
import { MIGRATIONS } from './migrations/list.js';

const FOLDER = fileURLToPath(new URL('../../template/', import.meta.url));

/** Beside `database` in the folder of the template. */
interface TemplateKey {
  /** The version of PGlite that made it. */
  readonly pglite: string;
  /** The migrations that it has had. */
  readonly migrations: readonly string[];
}

/** The key that a template must have to be used by this build. */
export function templateKey(): TemplateKey {
  const description = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(description, 'utf8')) as { version: string };
  return { pglite: version, migrations: MIGRATIONS.map(({ name }) => name) };
}

/** Copies the template to this empty folder and waits for the disk. False where there is no template, or one of another build. */
export async function copyTemplate(to: string, folder = FOLDER): Promise<boolean> {
  if (readKey(folder) !== JSON.stringify(templateKey())) return false;
  cpSync(join(folder, 'database'), to, { recursive: true });
  await identifyCopy(to);
  return true;
}

/** Gives a copied database an identity of its own, and waits for the disk. */
export async function identifyCopy(folder: string): Promise<void> {
  // In place of the identifier of the system, which all copies share. Like that one, it is in a copy of the folder and not in a dump.
  appendFileSync(join(folder, 'postgresql.auto.conf'), `exchange.system_identifier = '${randomBytes(8).readBigUInt64BE()}'\n`);
  await syncAll(folder);
}

function readKey(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'key.json'), 'utf8');
  } catch {
    return undefined;
  }
}

/** Files first, then the folders that name them. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncAll(path);
    else syncFile(path);
  }
  await syncFolder(folder);
}

/** Opened for writing, without which Windows flushes nothing. */
function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Leaves the template without what each database has for itself alone. */
export async function clearIdentity(sql: Sql): Promise<void> {
  await sql.query('delete from file_store');
}

/**
 * Gives a copy of the template its own identity and the time of its migrations, in one statement, so that a start which ends before it
 * leaves the rest to the next one. Returns the migrations that the copy brought; none where the database has its identity.
 */
export async function giveIdentity(sql: Sql): Promise<readonly string[]> {
  const brought = await sql.query<{ name: string }>(
    `with made as (insert into file_store select where not exists (select from file_store) returning id),
       dated as (update ${MIGRATION_TABLE} set executed_at = current_timestamp where exists (select from made) returning id, name)
     select name from dated order by id`,
  );
  return brought.map(({ name }) => name);
}
