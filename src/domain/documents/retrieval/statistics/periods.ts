// Splits a period into whole days and hours, which have counters, and the remainders at its ends.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first year with more than four digits, which some drivers cannot write. */
const YEAR_10000_MS = 253_402_300_800_000;

export interface Piece {
  /** From inclusive, to exclusive. */
  readonly from: Date;
  readonly to: Date;
}

export interface Pieces {
  readonly counters: readonly (Piece & { readonly span: 'hour' | 'day' })[];
  /** Parts that are read from documents: added, or subtracted where the counters have too much. */
  readonly scans: readonly (Piece & { readonly sign: 1 | -1 })[];
}

/**
 * The pieces of a period. Their sum is the period. An hour at its end is either read from documents, or its counter is taken and the
 * rest of the hour is subtracted, whichever reads less: a period that ends about now reads the last seconds. `now`: no document is
 * imported later. Undefined where there are no counters.
 */
export function piecesOf({ from, to }: Piece, onlyHours: boolean, now: Date | undefined): Pieces {
  if (now === undefined) return { counters: [], scans: [{ from, to, sign: 1 }] };
  const begin = nearestHour(from.getTime(), Number.POSITIVE_INFINITY);
  const end = nearestHour(to.getTime(), now.getTime());
  if (begin >= end) return { counters: [], scans: [{ from, to, sign: 1 }] };
  return {
    counters: onlyHours ? [{ span: 'hour', ...piece(begin, end) }] : countersOf(begin, end),
    scans: [...difference(from.getTime(), begin), ...difference(end, to.getTime())],
  };
}

/** The boundary with fewer documents between it and the time. There are none after `nowMs`. */
function nearestHour(ms: number, nowMs: number): number {
  const before = Math.floor(ms / HOUR_MS) * HOUR_MS;
  const after = Math.ceil(ms / HOUR_MS) * HOUR_MS;
  const isNearer = Math.min(after, Math.max(nowMs, ms)) - ms <= ms - before;
  return isNearer && after < YEAR_10000_MS ? after : before;
}

function countersOf(begin: number, end: number): Pieces['counters'] {
  const firstDay = Math.ceil(begin / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(end / DAY_MS) * DAY_MS;
  if (firstDay >= lastDay) return [{ span: 'hour', ...piece(begin, end) }];
  return [
    { span: 'hour' as const, ...piece(begin, firstDay) },
    { span: 'day' as const, ...piece(firstDay, lastDay) },
    { span: 'hour' as const, ...piece(lastDay, end) },
  ].filter((one) => one.from < one.to);
}

/** The part between two times: to add where `from` is earlier, otherwise to subtract. */
function difference(from: number, to: number): Pieces['scans'] {
  if (from === to) return [];
  return from < to ? [{ ...piece(from, to), sign: 1 }] : [{ ...piece(to, from), sign: -1 }];
}

function piece(from: number, to: number): Piece {
  return { from: new Date(from), to: new Date(to) };
}
