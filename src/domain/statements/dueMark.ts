// A lower bound of `due_at` for claims. While an old snapshot is open, such as that of a dump, the index entries of rows that were processed
// since stay, and every claim would read all of them again. So a claim begins at the oldest row that is still due. Each kind of claim has
// a bound of its own: a backlog that waits at its limit holds back the bound of its own kind only.
import type { App } from '../ports.js';

/** No bound. */
export const NO_MARK = '-infinity';

const EVERY_MS = 1_000;
/** Reading the mark takes at most this share of the time. */
const SHARE = 1 / 50;
/** Transactions that are not committed yet may bring rows that have been due for so long. Later ones are found at the next reading. */
const SLACK_MS = 5_000;

export interface DueMark {
  /** For the next claim: a time in the format of the database, or {@link NO_MARK}. */
  current(): string;
}

/**
 * Reads the mark again after a second of claims. Where no claims were made for a while, the next one has no bound. A row that becomes due
 * with an earlier time waits for the next reading. `which`: the rows, as `<table> d where <condition>`. `nowMs`: a clock that never jumps.
 */
export function createDueMark({ database }: Pick<App, 'database'>, which: string, nowMs: () => number = () => performance.now()): DueMark {
  let mark = NO_MARK;
  let readAt = Number.NEGATIVE_INFINITY;
  let intervalMs = EVERY_MS;
  let isReading = false;

  const read = async (): Promise<void> => {
    const begunMs = nowMs();
    const [row] = await database.sql.query<{ mark: string }>(
      `select least(min(d.due_at), exchange_now() - ${SLACK_MS} * interval '1 ms')::text as mark from ${which}`,
      [],
      { prepared: true, brief: true },
    );
    mark = row!.mark;
    readAt = begunMs;
    intervalMs = Math.max(EVERY_MS, (nowMs() - begunMs) / SHARE);
  };
  const readInBackground = (): void => {
    if (isReading) return;
    isReading = true;
    read()
      // Claims go on without a bound.
      .catch(() => undefined)
      .finally(() => {
        isReading = false;
      });
  };
  return {
    current() {
      const ageMs = nowMs() - readAt;
      if (ageMs < intervalMs) return mark;
      readInBackground();
      return ageMs < 2 * intervalMs ? mark : NO_MARK;
    },
  };
}
