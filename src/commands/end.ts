// How operator commands end: 0 done, 1 refused with one sentence, 2 a wrong command line.
import { sentence } from './onDatabase.js';
import { onClosedOutput } from './output.js';
import { sayFailure } from './usage.js';

/** Standard output is for the result of a command. */
export const toError = (text: string): void => void process.stderr.write(text);

/** The output of a command, with its exit code where that may be another than 0. */
export type Ended = string | { readonly text: string; readonly code: number };

/** Prints the result of the work and ends the process. Work continues to its end even if nobody reads the output. */
export function endWith(work: Promise<Ended>, usage: string): void {
  onClosedOutput(() => undefined);
  work.then(
    (ended) => {
      const { text, code } = typeof ended === 'string' ? { text: ended, code: 0 } : ended;
      process.stdout.write(text);
      process.exit(code);
    },
    (error: unknown) => process.exit(sayFailure(error, usage, sentence) ? 2 : 1),
  );
}

/** The same for work that prints its own result and returns the exit code. `failed`: the exit code of a fault. */
export function exitWith(work: Promise<number>, usage: string, failed: number): void {
  onClosedOutput(() => undefined);
  work.then(
    (code) => process.exit(code),
    (error: unknown) => {
      sayFailure(error, usage, sentence);
      process.exit(failed);
    },
  );
}
