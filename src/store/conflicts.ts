// Statements that the server rolled back because of another transaction. That is no outage: they are sent again at once.
import { statementFault, TRIES_MAX } from '../domain/statements/statementFault.js';

/** `run` is one statement with a transaction of its own: where it conflicts, it has changed nothing. */
export async function againIfConflicted<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= TRIES_MAX || statementFault(error) !== 'serialization') throw error;
    }
  }
}
