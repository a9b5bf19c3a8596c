// How the commands of an operator end: 0 done, 1 refused with one sentence, 2 a wrong command line with the usage beside it.
import { sentence } from './onDatabase.js';
import { sayFailure } from './usage.js';

/** Prints what the work has made, and ends the process. */
export function endWith(work: Promise<string>, usage: string): void {
  work.then(
    (text) => {
      process.stdout.write(text);
      process.exit(0);
    },
    (error: unknown) => process.exit(sayFailure(error, usage, sentence) ? 2 : 1),
  );
}
