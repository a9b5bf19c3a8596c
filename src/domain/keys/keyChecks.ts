// Every process on a database means the same master key by an id: a value derived from the key is stored beside the id.
import type { App } from '../ports.js';

type KeyChecksApp = Pick<App, 'database'> & { readonly keyring: Pick<App['keyring'], 'checks'> };

/**
 * Throws an Error that begins with MASTER_KEYS where the database knows another key under an id of the ring. Otherwise one process could not
 * open what another one seals. Stores the values of ids that are new.
 */
export async function assertSameKeys({ database, keyring }: KeyChecksApp): Promise<void> {
  const ids = keyring.checks.map(({ id }) => id);
  const values = keyring.checks.map(({ value }) => value);
  // A refused ring leaves nothing behind. An insert waits for that of another process, and the second statement reads what that one stored.
  await database.sql.query(
    `${RING} insert into master_key (id, check_value) select id, check_value from ring where not exists (${OTHERS}) order by ring.id
     on conflict (id) do nothing`,
    [ids, values],
  );
  const [other] = await database.sql.query<{ id: string }>(`${RING} ${OTHERS} order by m.id limit 1`, [ids, values]);
  if (other !== undefined) {
    throw new Error(`MASTER_KEYS has another key ${other.id} than the one that this database knows by that id. A new key needs a new id.`);
  }
}

const RING = 'with ring as (select * from unnest($1::text[], $2::text[]) as r(id, check_value))';
const OTHERS = 'select m.id from master_key m join ring r on r.id = m.id where m.check_value <> r.check_value';
