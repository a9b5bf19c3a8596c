// Reads of dashboards: each has a time limit, and each tenant a share of the connections that they have for themselves.

import type { Sql } from '../domain/database.js';
import { ExchangeError } from '../domain/errors.js';
import { createShares } from './shares.js';

/** A read that takes longer is given up by the server. A page by an index takes milliseconds. */
export const READ_MS_MAX = 10_000;
/** Reads of one tenant that wait: five operations of as many fields as an operation may have. */
const WAITING_MAX = 500;
const WAIT_MS_MAX = 30_000;
/** PostgreSQL, Appendix A: query_canceled. */
const CANCELLED = '57014';

/** The reads of each tenant, `concurrency` of them at once. */
export function createReads(sql: Sql, { concurrency, readMs }: { readonly concurrency: number; readonly readMs: number }) {
  const shares = createShares({ concurrency, waitingMax: WAITING_MAX, waitMsMax: WAIT_MS_MAX });
  return (tenantId: string): Sql => ({
    query: (text, values, options) => shares.run(tenantId, () => withReason(sql.query(text, values, options), readMs)),
  });
}

async function withReason<T>(read: Promise<T>, readMs: number): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== CANCELLED) throw cause;
    const detail = `a read may take ${readMs / 1000} s: ask for a shorter period, or for less at once`;
    throw new ExchangeError('READ_TIMEOUT', 'The read took too long', detail, { cause });
  }
}
