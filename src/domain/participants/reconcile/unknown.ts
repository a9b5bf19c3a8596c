// Participants that the SML lists for this SMP, but nobody registered here.
import type { App } from '../../ports.js';
import { listedInSml } from '../smlList.js';

type UnknownApp = Pick<App, 'database' | 'registry' | 'log'>;

const PAGE = 200;

/**
 * Compares the list of the SML with what is registered, and forgets what was reported before `began` and is not found again. A participant
 * that is removed while this runs is on the first list only: a removal deletes in the SML first. So the list is read again where somebody
 * is unknown.
 */
export async function reportUnknown(app: UnknownApp, listed: ReadonlySet<string>, began: string, signal: AbortSignal): Promise<void> {
  const unknown = await unregistered(app, [...listed]);
  const again = unknown.length === 0 ? listed : await listedInSml(app, signal);
  if (again === undefined) return;
  await record(
    app,
    unknown.filter((key) => again.has(key)),
  );
  await app.database.sql.query('delete from participant_drift where participant is null and last_seen < $1', [began]);
}

async function unregistered({ database }: UnknownApp, keys: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const page of pagesOf(keys)) {
    const rows = await database.sql.query<{ key: string }>(
      'select key from unnest($1::text[]) as key where not exists (select 1 from participant where identifier_key = key)',
      [page],
    );
    found.push(...rows.map(({ key }) => key));
  }
  return found;
}

/** Those that were registered since are left out. */
async function record({ database, log }: UnknownApp, keys: readonly string[]): Promise<void> {
  for (const page of pagesOf(keys)) {
    const rows = await database.sql.query<{ key: string; isNew: boolean }>(
      `insert into participant_drift (identifier_key, part, kind, detail)
       select key, 'sml', 'UNKNOWN', 'The SML lists the participant for this SMP, but it is not registered here'
       from unnest($1::text[]) as key where not exists (select 1 from participant where identifier_key = key)
       on conflict (identifier_key, part) do update set last_seen = exchange_now()
       returning identifier_key as key, xmax = 0 as "isNew"`,
      [page],
    );
    for (const { key } of rows.filter(({ isNew }) => isNew)) log.warn('registry.drift', { part: 'sml', kind: 'UNKNOWN', identifier: key });
  }
}

function* pagesOf(keys: readonly string[]): Generator<string[]> {
  for (let from = 0; from < keys.length; from += PAGE) yield keys.slice(from, from + PAGE);
}
