// What the SML has for this SMP, read as one list.
import { errorMessage } from '../../errorMessage.js';
import type { App } from '../ports.js';

/** Participants of one SMP that are read as a list. Each takes some 100 bytes while it is used. */
const LISTED_MAX = 2_000_000;

/** In lower case. Undefined: the SML has no list, or it cannot be read now. */
export async function listedInSml(
  { registry, log }: Pick<App, 'registry' | 'log'>,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  if (registry.listed === undefined) return undefined;
  const listed = new Set<string>();
  try {
    for await (const page of registry.listed(signal)) {
      for (const key of page) listed.add(key);
      if (listed.size > LISTED_MAX) throw new Error(`The SML lists more than ${LISTED_MAX} participants`);
    }
    return listed;
  } catch (error) {
    log.warn('sml.unlisted', { error: errorMessage(error) });
    return undefined;
  }
}

/**
 * When a round began, by the clock of the database, as text: a Date has no microseconds, and would leave out what changed in the same
 * millisecond. Ask before the list is read.
 */
export async function beginRound({ database }: Pick<App, 'database'>): Promise<string> {
  const [row] = await database.sql.query<{ now: string }>('select exchange_now()::text as now');
  return row!.now;
}
