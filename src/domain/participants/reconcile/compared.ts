// When the registrations were last compared with the network.
import type { App } from '../../ports.js';

type ComparingApp = Pick<App, 'database'>;

/** A comparison of everything has ended. */
export async function recordCompared({ database }: ComparingApp): Promise<void> {
  await database.sql.query(
    `insert into registry_comparison (id, compared_at) values (true, exchange_now())
     on conflict (id) do update set compared_at = greatest(registry_comparison.compared_at, excluded.compared_at)`,
  );
}

/** Undefined: never, so nothing is known of differences. */
export async function lastCompared({ database }: ComparingApp): Promise<Date | undefined> {
  const [row] = await database.sql.query<{ at: Date }>('select compared_at as at from registry_comparison');
  return row?.at;
}
