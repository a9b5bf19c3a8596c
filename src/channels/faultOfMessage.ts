// Whether reading a message failed because of the message.
import { ExchangeError } from '../domain/errors.js';

/** Faults of the program, which the same bytes cause again. */
const PROGRAM_FAULTS = [TypeError, RangeError, SyntaxError, ReferenceError];
/** SQLSTATE classes of statements that no repetition changes: limits of the program, and features that it lacks. */
const LASTING_STATEMENTS = /^(?:54|0A)/;

/** False for outages, and where it is not known: a message is better read late than never. */
export function isFaultOfMessage(error: unknown): boolean {
  if (PROGRAM_FAULTS.some((one) => error instanceof one)) return true;
  if (error instanceof ExchangeError) return error.code !== 'UNAVAILABLE';
  const { code, severity } = (error ?? {}) as { readonly code?: unknown; readonly severity?: unknown };
  return typeof severity === 'string' && typeof code === 'string' && LASTING_STATEMENTS.test(code);
}
