// A first start copies the template of the build. What it leads to is what creating and migrating a database leads to.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../src/log.js';
import { type OpenDatabase, openDatabase } from '../../src/store/database.js';
import { openEmbedded } from '../../src/store/embedded.js';
import { MIGRATIONS } from '../../src/store/migrations/list.js';
import { copyTemplate, templateKey } from '../../src/store/template.js';
import { newFolder } from '../support/folderOf.js';
import { test } from '../support/test.js';

const TEMPLATE = fileURLToPath(new URL('../../template/', import.meta.url));
const NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

function open(dataDir: string): Promise<OpenDatabase> {
  return openDatabase({ kind: 'embedded', dataDir }, createLog('silent', false));
}

/** Everything that migrations make. */
async function schemaOf({ sql }: OpenDatabase): Promise<Record<string, unknown>> {
  const own = `n.nspname not in ('information_schema') and n.nspname not like 'pg\\_%'`;
  const questions = {
    relations: `select n.nspname, c.relname, c.relkind, c.relpersistence, c.reloptions from pg_class c
                join pg_namespace n on n.oid = c.relnamespace where ${own} order by 1, 2`,
    columns: `select table_schema, table_name, column_name, ordinal_position, column_default, is_nullable, data_type, udt_name, is_identity
              from information_schema.columns where table_schema not in ('information_schema', 'pg_catalog') order by 1, 2, 4`,
    indexes: `select schemaname, indexname, indexdef from pg_indexes where schemaname <> 'pg_catalog' order by 1, 2`,
    constraints: `select n.nspname, c.conrelid::regclass::text as of, c.conname, pg_get_constraintdef(c.oid) from pg_constraint c
                  join pg_namespace n on n.oid = c.connamespace where ${own} order by 1, 2, 3`,
    functions: `select p.proname, pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                where ${own} order by 1`,
    triggers: 'select tgrelid::regclass::text as of, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2',
    sequences: 'select schemaname, sequencename, last_value, start_value, increment_by from pg_sequences order by 1, 2',
    migrations: 'select id, name from migration order by id',
    databases: 'select datname from pg_database order by 1',
  };
  const entries = Object.entries(questions).map(async ([name, question]) => [name, await sql.query(question)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** The number of rows of each table. */
async function rowsOf({ sql }: OpenDatabase): Promise<Record<string, number>> {
  const tables = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = (await sql.query<{ n: number }>(`select count(*)::int as n from ${name}`))[0]!.n;
  return counts;
}

test('the schema and the rows of a copy are those of a database that was created and migrated', async (t) => {
  await using copied = await open(await newFolder(t));
  await using migrated = await open('memory://');
  t.deepEqual(await schemaOf(copied), await schemaOf(migrated));
  t.deepEqual(await rowsOf(copied), await rowsOf(migrated));
});

test('the first start says that it carried out every migration, now; the second one none', async (t) => {
  const dataDir = await newFolder(t);
  {
    await using first = await open(dataDir);
    t.deepEqual(first.migrated, NAMES);
    const [row] = await first.sql.query('select min(executed_at) >= pg_postmaster_start_time() as "isNow" from migration');
    t.deepEqual(row, { isNow: true });
  }
  await using second = await open(dataDir);
  t.deepEqual(second.migrated, []);
});

test('two installations share no identity, and each keeps its own', async (t) => {
  const identity = async (dataDir: string): Promise<unknown> => {
    await using database = await open(dataDir);
    return (await database.sql.query("select id, current_setting('exchange.system_identifier') as system from file_store"))[0];
  };
  const [one, two] = [await newFolder(t), await newFolder(t)];
  const first = (await identity(one)) as { id: string; system: string };
  const other = (await identity(two)) as { id: string; system: string };
  t.not(first.id, other.id);
  t.not(first.system, other.system);
  t.deepEqual(await identity(one), first);
});

test('a start that ends before the copy has its identity leaves that to the next one', async (t) => {
  const dataDir = await newFolder(t);
  const database = join(dataDir, 'database');
  mkdirSync(database, { mode: 0o700 });
  t.true(await copyTemplate(database));
  await using next = await open(dataDir);
  t.deepEqual(next.migrated, NAMES);
  t.is((await next.sql.query('select from file_store')).length, 1);
});

test('a start that ends while it copies leaves nothing that the next one takes for a database', async (t) => {
  const dataDir = await newFolder(t);
  const partial = join(dataDir, 'database.new');
  mkdirSync(join(partial, 'base'), { recursive: true });
  writeFileSync(join(partial, 'PG_VERSION'), '');
  await using next = await open(dataDir);
  t.deepEqual(next.migrated, NAMES);
  t.is((await stat(join(dataDir, 'database'))).mode & 0o777, 0o700);
  t.false(existsSync(partial));
});

for (const [what, key] of [
  ['of another PGlite', { ...templateKey(), pglite: '0.0.1' }],
  ['with fewer migrations', { ...templateKey(), migrations: NAMES.slice(0, -1) }],
  ['with another migration', { ...templateKey(), migrations: [...NAMES.slice(0, -1), '999-other'] }],
] as const) {
  test(`a template ${what} is not used`, async (t) => {
    const [template, to] = [await newFolder(t), await newFolder(t)];
    cpSync(TEMPLATE, template, { recursive: true });
    t.true(await copyTemplate(to, template));
    await rm(to, { recursive: true });
    mkdirSync(to);
    writeFileSync(join(template, 'key.json'), JSON.stringify(key));
    t.false(await copyTemplate(to, template));
    t.deepEqual(readdirSync(to), []);
  });
}

test('without a template a database is created', async (t) => {
  const to = await newFolder(t);
  t.false(await copyTemplate(to, join(to, 'missing')));
  t.deepEqual(readdirSync(to), []);
});

test('a database with tables of before the first schema ends in one sentence', async (t) => {
  const path = await newFolder(t);
  const embedded = await openEmbedded(path, async () => undefined);
  await embedded.sql.query('create table tenant (id text)');
  await embedded.close();
  await t.throwsAsync(open(path), {
    message:
      'DATA_DIR: the database has tables of another program, or of this one before its first schema, which cannot be migrated; take an empty one',
  });
});
