// How operator commands end: 0 done, 1 refused with one sentence, 2 a wrong command line.
import { sentence } from './onDatabase.js';
import { onClosedOutput } from './output.js';
import { sayFailure } from './usage.js';

/** Prints the result of the work and ends the process. Work continues to its end even if nobody reads the output. */
export function endWith(work: Promise<string>, usage: string): void {
  onClosedOutput(() => undefined);
  work.then(
    (text) => {
      process.stdout.write(text);
      process.exit(0);
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
