// Reads for dashboards. Each has a time limit, and each tenant has a share of the connections that are reserved for them.
import { createLimiter } from '../concurrency/limiter.js';
import type { EntitySql, Sql } from '../domain/database.js';
import { ExchangeError } from '../domain/errors.js';

/** The server cancels a read that takes longer. A page by an index takes milliseconds. */
export const READ_MS_MAX = 10_000;
/** Reads of one tenant that may wait: five operations with the most fields that an operation may have. */
const WAITING_MAX = 500;
const WAIT_MS_MAX = 30_000;
const RETRY_AFTER_SECONDS = 2;
/** PostgreSQL, Appendix A: query_canceled. */
const CANCELLED = '57014';

/** Runs the reads of each tenant, `concurrency` at once. */
export function createReads(
  sql: Sql,
  { concurrency, readMs }: { readonly concurrency: number; readonly readMs: number },
  withEntities: (sql: Sql) => EntitySql,
) {
  const limiter = createLimiter({ perKey: concurrency, waitingMax: WAITING_MAX, waitMsMax: WAIT_MS_MAX, refusal: tooMany });
  return (tenantId: string): EntitySql =>
    withEntities({
      query: (text, values, options) => limiter.run(tenantId, () => withReason(sql.query(text, values, options), readMs)),
    });
}

function tooMany(why: 'full' | 'late'): ExchangeError {
  const late = `the read waited ${WAIT_MS_MAX / 1000} s behind others of this tenant`;
  const detail = why === 'late' ? late : `${WAITING_MAX} reads of this tenant wait already`;
  return new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS });
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
