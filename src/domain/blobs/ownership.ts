// The owner of a file store. A process removes nothing from a store that another database has marked. A restored dump that points at
// the files of production does not know the files stored since, and would remove all of them as orphans.
import type { Sql } from '../database.js';
import type { App } from '../ports.js';
import type { BlobStore } from './store.js';

/** `foreign`: the store of another database. `gone`: it was ours and its mark is missing, for example where a disk is not mounted. */
type Ownership = 'ours' | 'foreign' | 'gone';

/** The message for a store that is not ours. */
export const NOT_OURS: Readonly<Record<Exclude<Ownership, 'ours'>, string>> = {
  foreign:
    'the file store has the mark of another database, so nothing is removed from it; if it belongs to this one: npm run files -- adopt',
  gone: 'the file store has no mark any more: check that the disk is mounted and that the bucket is the right one; if it is: npm run files -- adopt',
};

type Owned = Pick<BlobStore, 'place' | 'owner' | 'own'>;

/** Marks the store as this database's where it has no owner. */
export async function ownStore(sql: Sql, blobs: Owned): Promise<Ownership> {
  const { identity, isKnown } = await identify(sql, blobs);
  const owner = await blobs.owner();
  if (owner === undefined && isKnown) return 'gone';
  if (owner !== undefined && owner !== identity) return 'foreign';
  if (owner === undefined) await blobs.own(identity);
  if (!isKnown) await remember(sql, blobs);
  return 'ours';
}

/** Whether something may be removed from the store. Logs why not. */
export async function ownsStore({ database, blobs, log }: Pick<App, 'database' | 'log'> & { readonly blobs: Owned }): Promise<boolean> {
  const standing = await ownStore(database.sql, blobs);
  if (standing !== 'ours') log.error(`files.${standing}`, { place: blobs.place, reason: NOT_OURS[standing] });
  return standing === 'ours';
}

/** Marks the store as this database's, whoever the owner was. */
export async function adoptStore(sql: Sql, blobs: Owned): Promise<void> {
  await blobs.own((await identify(sql, blobs)).identity);
  await remember(sql, blobs);
}

/**
 * A dump contains the row, so the mark also depends on the server and the database, which differ after a restore. Embedded databases that
 * were copied from one template have the same identifier of the system, and a setting in its place.
 */
async function identify(sql: Sql, { place }: Owned): Promise<{ readonly identity: string; readonly isKnown: boolean }> {
  const [row] = await sql.query<{ identity: string; isKnown: boolean }>(
    `select id || '/' || coalesce(current_setting('exchange.system_identifier', true), (select system_identifier from pg_control_system())::text)
       || '/' || (select oid from pg_database where datname = current_database()) as identity, $1 = any(marked) as "isKnown" from file_store`,
    [place],
  );
  return row!;
}

async function remember(sql: Sql, { place }: Owned): Promise<void> {
  await sql.query('update file_store set marked = array_append(array_remove(marked, $1), $1)', [place]);
}
