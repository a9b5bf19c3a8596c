// What the failure of a statement says about its effect.

/**
 * `row`: one of its rows was refused (SQLSTATE classes 22 and 23). `serialization`: it was rolled back because of another
 * transaction (class 40), and may be run again. `refused`: the server refused it as a whole. `unsent`: no connection could be made.
 * `unanswered`: the connection ended before the answer came, so it may have been carried out.
 */
export type StatementFault = 'row' | 'serialization' | 'refused' | 'unsent' | 'unanswered';

const UNSENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const UNSENT_TEXT = /timeout exceeded when trying to connect|Cannot use a pool after calling end/i;

/** Reads an error of `pg` or PGlite. */
export function statementFault(error: unknown): StatementFault {
  const { code, severity, message } = (error ?? {}) as { code?: unknown; severity?: unknown; message?: unknown };
  // Errors of the server have a severity; those of sockets have codes of their own.
  if (typeof severity === 'string' && typeof code === 'string') {
    if (/^2[23]/.test(code)) return 'row';
    if (code === '40003' || /^(08|57P)/.test(code)) return 'unanswered';
    return code.startsWith('40') ? 'serialization' : 'refused';
  }
  if (typeof code === 'string' && UNSENT_CODES.has(code)) return 'unsent';
  return typeof message === 'string' && UNSENT_TEXT.test(message) ? 'unsent' : 'unanswered';
}

const TRIES_MAX = 3;

/** Runs an idempotent statement again where its answer was lost. */
export async function againIfUnanswered<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= TRIES_MAX || statementFault(error) !== 'unanswered') throw error;
    }
  }
}
