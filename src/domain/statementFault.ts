// What a failed statement has done.
import { ExchangeError } from './errors.js';

/**
 * `row`: one of its rows was refused (SQLSTATE classes 22 and 23). `serialization`: it was rolled back because of another transaction
 * (class 40), and may be repeated. `refused`: the server refused the whole statement. `unsent`: there was no connection. `unanswered`:
 * the connection ended before the answer, so the statement may have been carried out.
 */
export type StatementFault = 'row' | 'serialization' | 'refused' | 'unsent' | 'unanswered';

const UNSENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const UNSENT_TEXT = /timeout exceeded when trying to connect|Cannot use a pool after calling end/i;

/** Classifies an error of `pg` or PGlite. */
export function statementFault(error: unknown): StatementFault {
  const { code, severity, message } = (error ?? {}) as { code?: unknown; severity?: unknown; message?: unknown };
  // Errors of the server have a severity. Errors of sockets have codes of their own.
  if (typeof severity === 'string' && typeof code === 'string') {
    if (/^2[23]/.test(code)) return 'row';
    if (code === '40003' || /^(08|57P)/.test(code)) return 'unanswered';
    return code.startsWith('40') ? 'serialization' : 'refused';
  }
  if (typeof code === 'string' && UNSENT_CODES.has(code)) return 'unsent';
  return typeof message === 'string' && UNSENT_TEXT.test(message) ? 'unsent' : 'unanswered';
}

/** The most attempts of a statement whose answer was lost, or that conflicted with another transaction. */
const TRIES_MAX = 3;

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

/** A batch of items in one statement, which may fail for all of them. */
export interface BatchWriting<Item> {
  /** Writes the batch, and settles each item. */
  readonly write: (batch: readonly Item[]) => Promise<void>;
  /** Called with a failure of this item. */
  readonly fail: (item: Item, error: unknown) => void;
  /** Faults after which the same batch is sent again. */
  readonly sentAgain: readonly StatementFault[];
}

/** Never rejects. One bad item must not fail the others: where a row was refused, each item is tried alone. */
export async function writeBatch<Item>(writing: BatchWriting<Item>, batch: readonly Item[], tries = 1): Promise<void> {
  try {
    await writing.write(batch);
  } catch (error) {
    const fault = statementFault(error);
    if (writing.sentAgain.includes(fault) && tries < TRIES_MAX) return writeBatch(writing, batch, tries + 1);
    if ((fault === 'row' || fault === 'serialization') && batch.length > 1) {
      for (const one of batch) await writeBatch(writing, [one]);
    } else for (const item of batch) writing.fail(item, error);
  }
}
