// Gives a database the rows of the template again, so that one service after another can use it. That takes some milliseconds; opening an
// embedded database takes half a second of processor time, and creating one on a server a tenth.
type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** Brings the database back. Resolves to false where a test changed its schema: it is of no use any more. */
export type Restore = () => Promise<boolean>;

/** Changes with whatever is added to the schema or removed from it. */
const FINGERPRINT = `select concat_ws(' ',
  (select count(*) || ':' || sum(oid::bigint) from pg_class
   where relkind <> 't' and relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)),
  (select count(*) || ':' || sum(oid::bigint) from pg_trigger),
  (select count(*) || ':' || sum(hashtext(proname || prosrc)::bigint) from pg_proc where pronamespace = 'public'::regnamespace),
  (select count(*) || ':' || sum(oid::bigint) from pg_constraint),
  (select count(*) from pg_attribute), (select count(*) from pg_namespace)) as schema`;

const TABLES = "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename";

const tablesOf = async (query: Query): Promise<string[]> => (await query(TABLES)).rows.map(({ name }) => String(name));

/** Keeps a copy of the rows in another schema. `query` sends text of one or more statements. */
export async function keepRows(query: Query): Promise<void> {
  const tables = await tablesOf(query);
  await query(`create schema template; ${tables.map((table) => `create table template.${table} as table ${table};`).join(' ')}`);
}

/** For a database with kept rows, or a copy of one. */
export async function restoreOf(query: Query): Promise<Restore> {
  const tables = await tablesOf(query);
  const schemaOf = async (): Promise<unknown> => (await query(FINGERPRINT)).rows[0]!['schema'];
  const schema = await schemaOf();
  const filled = tables
    .map((table) => `select '${table}' as name where exists (table ${table}) or exists (table template.${table})`)
    .join(' union all ');
  return async () => {
    if ((await schemaOf()) !== schema) return false;
    const again = (await query(filled)).rows.map(
      ({ name }) => `delete from ${name}; insert into ${name} overriding system value table template.${name};`,
    );
    await query(
      `begin; set local session_replication_role = replica; ${again.join(' ')} commit;
       select setval(oid::regclass, seqstart, false) from pg_sequence join pg_class on oid = seqrelid`,
    );
    return true;
  };
}
