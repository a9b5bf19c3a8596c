// Whose a store of files is. Nothing is removed from one that another database has marked: a restored dump that is still pointed
// at the files of production does not know what was stored there since, and would take all of it for orphans.
import type { Sql } from '../database.js';
import type { BlobStore } from './store.js';

/** `foreign`: another database's. `gone`: it was ours, and its mark is there no more, as where a disk is not mounted. */
export type Standing = 'ours' | 'foreign' | 'gone';

/** What to say of a store that is not ours. */
export const NOT_OURS: Readonly<Record<Exclude<Standing, 'ours'>, string>> = {
  foreign:
    'another database has marked this store of files as its own, so nothing is removed from it; if it is this one: npm run files -- adopt',
  gone: 'this store of files has lost its mark: is the disk mounted, is it the right bucket? If it is meant to be: npm run files -- adopt',
};

type Owned = Pick<BlobStore, 'place' | 'owner' | 'own'>;

/** Makes the store this database's where it is nobody's yet. */
export async function ownStore(sql: Sql, blobs: Owned): Promise<Standing> {
  const { identity, isKnown } = await identify(sql, blobs);
  const owner = await blobs.owner();
  if (owner === undefined && isKnown) return 'gone';
  if (owner !== undefined && owner !== identity) return 'foreign';
  if (owner === undefined) await blobs.own(identity);
  if (!isKnown) await remember(sql, blobs);
  return 'ours';
}

/** Makes it this database's, whosesoever it was. */
export async function adoptStore(sql: Sql, blobs: Owned): Promise<void> {
  await blobs.own((await identify(sql, blobs)).identity);
  await remember(sql, blobs);
}

/** The row alone would come back with a dump: the server and the database that it is restored into are others. */
async function identify(sql: Sql, { place }: Owned): Promise<{ readonly identity: string; readonly isKnown: boolean }> {
  const [row] = await sql.query<{ identity: string; isKnown: boolean }>(
    `select id || '/' || (select system_identifier from pg_control_system()) || '/'
       || (select oid from pg_database where datname = current_database()) as identity, $1 = any(marked) as "isKnown" from file_store`,
    [place],
  );
  return row!;
}

async function remember(sql: Sql, { place }: Owned): Promise<void> {
  await sql.query('update file_store set marked = array_append(array_remove(marked, $1), $1)', [place]);
}
