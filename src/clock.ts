// app.clock(): the time of the database (exchange_now()), by a measured offset, so that all processes and tests agree on the time
// (docs/decisions/059).
import type { Database } from './domain/database.js';

export interface Clock {
  now(): Date;
  /** Measures the offset again. */
  measure(): Promise<void>;
}

const MEASURE = 'select (extract(epoch from exchange_now()) * 1000)::text as ms, offset_ms::text as moved from clock';

/** The time of the database is assumed to be that at the middle of the round trip. */
export async function createClock(database: Pick<Database, 'sql'>, nowMs: () => number = Date.now): Promise<Clock> {
  let offsetMs: number | undefined;
  /** By how much the clock of the database is moved (sandbox, tests). */
  let movedBy: string | undefined;
  let begun = 0;
  let taken = 0;
  const measure = async (): Promise<void> => {
    const turn = ++begun;
    const began = nowMs();
    const [row] = await database.sql.query<{ ms: string; moved: string }>(MEASURE, [], { brief: true, prepared: true });
    // Of two concurrent measurements, the one that began later counts, whichever ends first.
    if (turn < taken) return;
    taken = turn;
    const ended = nowMs();
    const measuredMs = Number(row?.ms) - (began + ended) / 2;
    // A measurement is wrong by up to half its round trip. One that says nothing new moves the clock neither forward nor back.
    const isNew = offsetMs === undefined || row?.moved !== movedBy || Math.abs(measuredMs - offsetMs) > (ended - began) / 2;
    if (isNew) offsetMs = measuredMs;
    movedBy = row?.moved;
  };
  await measure();
  return { now: () => new Date(Math.round(nowMs() + (offsetMs ?? 0))), measure };
}
