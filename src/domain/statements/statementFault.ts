// What a failed statement has done.
import { ExchangeError } from '../errors.js';

/**
 * `row`: one of its rows was refused (SQLSTATE classes 22 and 23, and keys that are too long). `serialization`: it was rolled back because of another transaction
 * (class 40), and may be repeated. `refused`: the server refused the whole statement. `unsent`: there was no connection. `unanswered`:
 * the connection ended before the answer, so the statement may have been carried out.
 */
export type StatementFault = 'row' | 'serialization' | 'refused' | 'unsent' | 'unanswered';

const UNSENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const UNSENT_TEXT = /timeout exceeded when trying to connect|Cannot use a pool after calling end/i;

/** PostgreSQL, Appendix A: program_limit_exceeded, such as a key that is longer than a row of its index. */
const TOO_LONG = '54000';
/** The same with texts and times that PostgreSQL cannot keep. */
const UNFIT = [TOO_LONG, '22007', '22008', '22021'];

/** Whether PostgreSQL refused a value that somebody gave, because of what it is. */
export function isUnfit(error: unknown): boolean {
  return UNFIT.includes(String((error as { code?: unknown } | undefined)?.code));
}

/** Classifies an error of `pg` or PGlite. */
export function statementFault(error: unknown): StatementFault {
  const { code, severity, message } = (error ?? {}) as { code?: unknown; severity?: unknown; message?: unknown };
  // Errors of the server have a severity. Errors of sockets have codes of their own.
  if (typeof severity === 'string' && typeof code === 'string') {
    if (/^2[23]/.test(code) || code === TOO_LONG) return 'row';
    if (code === '40003' || /^(08|57P)/.test(code)) return 'unanswered';
    return code.startsWith('40') ? 'serialization' : 'refused';
  }
  if (typeof code === 'string' && UNSENT_CODES.has(code)) return 'unsent';
  return typeof message === 'string' && UNSENT_TEXT.test(message) ? 'unsent' : 'unanswered';
}

/** The most attempts of a statement whose answer was lost, or that conflicted with another transaction. */
export const TRIES_MAX = 3;

/** Repeats an idempotent statement where its answer was lost. An ExchangeError is the result of a statement, not a fault of it. */
export async function againIfUnanswered<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= TRIES_MAX || error instanceof ExchangeError || statementFault(error) !== 'unanswered') throw error;
    }
  }
}
