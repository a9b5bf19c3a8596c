// Values that are sealed with a master key, in any table: checks that the keyring opens them, and seals them again with the newest key.

import type { Sql } from '../database.js';
import type { App } from '../ports.js';

/** Rows of one statement. */
const BATCH = 500;
/** A locked row is left to the next pass. */
const PASSES_MAX = 10;

/** Where sealed values are stored. Names and expressions are SQL. */
export interface SealedTable {
  /** The name of one value in messages, such as `webhook secret`. */
  readonly name: string;
  readonly table: string;
  readonly key: string;
  readonly column: string;
  /** The context that a value is bound to, the same as when it was sealed. */
  readonly boundTo: string;
  /** The condition for rows in use. */
  readonly alive: string;
}

interface KeyUse {
  readonly name: string;
  readonly keyId: string;
  readonly count: number;
}

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
  readonly boundTo: string;
}

type SealedKeysApp = Pick<App, 'keyring'> & { readonly database: { readonly sql: Sql } };

/** The number of values that each key has sealed. */
export async function keyUse({ database }: SealedKeysApp, tables: readonly SealedTable[]): Promise<KeyUse[]> {
  const all = tables.map(async ({ name, table, column, alive }) => {
    const rows = await database.sql.query<{ keyId: string; count: number }>(
      `select ${keyIdOf(column)} as "keyId", count(*)::int as count from ${table} where ${alive} group by 1 order by 1`,
    );
    return rows.map((row) => ({ name, ...row }));
  });
  return (await Promise.all(all)).flat();
}

/**
 * Throws an Error that begins with MASTER_KEYS where the keyring does not open what is stored. Otherwise the service would fail at each
 * webhook and each token. Tries one value of each key.
 */
export async function assertOpens(app: SealedKeysApp, tables: readonly SealedTable[]): Promise<void> {
  const used = await keyUse(app, tables);
  for (const keyId of new Set(used.map((one) => one.keyId))) {
    if (app.keyring.keyIds.includes(keyId)) continue;
    throw new Error(`MASTER_KEYS lacks the key ${keyId}, which sealed ${counted(used.filter((one) => one.keyId === keyId))}.`);
  }
  for (const { name, table, key, column, boundTo, alive } of tables) {
    const samples = await app.database.sql.query<SealedRow & { keyId: string }>(
      `select distinct on (${keyIdOf(column)}) ${keyIdOf(column)} as "keyId", ${key}::text as id, ${column} as sealed, ${boundTo} as "boundTo"
       from ${table} where ${alive} order by ${keyIdOf(column)}, ${table}.${key} desc`,
    );
    for (const sample of samples) {
      if (!opens(app, sample)) throw new Error(`MASTER_KEYS has another key ${sample.keyId} than the one with which a ${name} was sealed.`);
    }
  }
}

export interface Rewrapped {
  readonly name: string;
  /** The number of values that were sealed again. */
  readonly count: number;
  /** The number of values that are unchanged, because the keyring does not open them or they stayed locked. */
  readonly left: number;
}

/**
 * Seals values of other keys again with the newest key, in batches of one statement each. Safe beside a running service that has the
 * newest key, and may be stopped and started again at any time.
 */
export async function rewrap(app: SealedKeysApp, table: SealedTable): Promise<Rewrapped> {
  let count = 0;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const { written, skipped } = await rewrapPass(app, table);
    count += written;
    if (skipped === 0) break;
  }
  const [left] = await app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from ${table.table} where ${table.alive} and ${keyIdOf(table.column)} <> $1`,
    [app.keyring.keyIds[0]],
  );
  return { name: table.name, count, left: left?.n ?? 0 };
}

async function rewrapPass(app: SealedKeysApp, table: SealedTable): Promise<{ written: number; skipped: number }> {
  let written = 0;
  let opened = 0;
  let after = '';
  for (;;) {
    const rows = await app.database.sql.query<SealedRow>(
      `select ${table.key}::text as id, ${table.column} as sealed, ${table.boundTo} as "boundTo" from ${table.table}
       where ${table.alive} and ${keyIdOf(table.column)} <> $1 and ${table.key}::text > $2 order by ${table.key}::text limit ${BATCH}`,
      [app.keyring.keyIds[0], after],
    );
    const last = rows.at(-1);
    if (last === undefined) return { written, skipped: opened - written };
    after = last.id;
    const anew = rows.flatMap((row) => {
      const text = openedText(app, row);
      return text === undefined ? [] : [{ ...row, anew: app.keyring.seal(text, row.boundTo) }];
    });
    opened += anew.length;
    written += await replace(app, table, anew);
  }
}

/** Never waits for a lock, so it cannot deadlock. Changes only rows that are still as they were read. */
async function replace(
  { database }: SealedKeysApp,
  { table, key, column }: SealedTable,
  rows: readonly (SealedRow & { anew: string })[],
): Promise<number> {
  const written = await database.sql.query(
    `with free as (select ${key} from ${table} where ${key}::text = any($1::text[]) for no key update skip locked)
     update ${table} t set ${column} = r.anew from unnest($1::text[], $2::text[], $3::text[]) as r(id, sealed, anew), free
     where t.${key} = free.${key} and t.${key}::text = r.id and t.${column} = r.sealed returning 1`,
    [rows.map(({ id }) => id), rows.map(({ sealed }) => sealed), rows.map(({ anew }) => anew)],
  );
  return written.length;
}

/** `3 webhook secrets, 1 account secret and 1 signing key` */
export function counted(counts: readonly { readonly name: string; readonly count: number }[]): string {
  const words = counts.map(({ name, count }) => `${count} ${name}${count === 1 ? '' : 's'}`);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

function opens(app: SealedKeysApp, row: SealedRow): boolean {
  return openedText(app, row) !== undefined;
}

function openedText({ keyring }: SealedKeysApp, { sealed, boundTo }: SealedRow): string | undefined {
  try {
    return keyring.open(sealed, boundTo);
  } catch {
    return undefined;
  }
}

/** A sealed text begins with the id of its key. */
function keyIdOf(column: string): string {
  return `split_part(${column}, '.', 1)`;
}
