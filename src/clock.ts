// app.clock(): the time of the database (exchange_now()), by a measured offset, so that all processes and tests agree on the time
// (docs/decisions/059).
import type { Database } from './domain/database.js';

export interface Clock {
  now(): Date;
  /** Measures the offset again. */
  measure(): Promise<void>;
}

/** The time of the database is assumed to be that at the middle of the round trip. */
export async function createClock(database: Pick<Database, 'sql'>): Promise<Clock> {
  let offsetMs = 0;
  let begun = 0;
  let taken = 0;
  const measure = async (): Promise<void> => {
    const turn = ++begun;
    const began = Date.now();
    const [row] = await database.sql.query<{ ms: string }>('select (extract(epoch from exchange_now()) * 1000)::text as ms', [], {
      brief: true,
      prepared: true,
    });
    // Of two concurrent measurements, the one that began later counts, whichever ends first.
    if (turn < taken) return;
    taken = turn;
    offsetMs = Number(row?.ms) - (began + Date.now()) / 2;
  };
  await measure();
  return { now: () => new Date(Math.round(Date.now() + offsetMs)), measure };
}
