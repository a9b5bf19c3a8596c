// Classifies faults of the database: unavailable for now, missing database, or no answer in time.

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  // PostgreSQL, Appendix A: disk full, out of memory, too many connections, shutting down, crashed, starting, timed out
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

const TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|PGlite is closed|Client has encountered a connection error|not queryable/i;

/** True where a later retry may succeed. */
export function isDatabaseGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause, errors } = error as { code?: unknown; message?: unknown; cause?: unknown; errors?: unknown };
  if (isUnanswered(error)) return true;
  if (typeof code === 'string' && (CODES.has(code) || code.startsWith('08'))) return true;
  if (typeof message === 'string' && TEXTS.test(message)) return true;
  if (Array.isArray(errors) && errors.some(isDatabaseGone)) return true;
  return cause !== undefined && cause !== error && isDatabaseGone(cause);
}

/** True where the server has no database of that name. PostgreSQL, Appendix A: invalid_catalog_name. */
export function isUnknownDatabase(error: Error): boolean {
  return (error as { code?: unknown }).code === '3D000' || (error.cause instanceof Error && isUnknownDatabase(error.cause));
}

/** True where the server did not answer within the time limit of a statement. The statement keeps its connection while it runs. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** PostgreSQL, Appendix A: duplicate table, function, object. */
const DUPLICATE = ['42P07', '42723', '42710'];

/** True where a migration found something of its names that it did not make. */
export function hasForeignTables(error: unknown): boolean {
  return DUPLICATE.includes(String((error as { code?: unknown } | undefined)?.code));
}
