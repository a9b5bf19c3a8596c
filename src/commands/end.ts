// How the commands of an operator end: 0 done, 1 refused with one sentence, 2 a wrong command line with the usage beside it.
import { sentence } from './onDatabase.js';

/** The command line is wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Prints what the work has made, and ends the process. */
export function endWith(work: Promise<string>, usage: string): void {
  work.then(
    (text) => {
      process.stdout.write(text);
      process.exit(0);
    },
    (error: unknown) => {
      const isUsage = error instanceof UsageError;
      process.stderr.write(isUsage ? `${error.message}\n\n${usage}` : `${sentence(error)}\n`);
      process.exit(isUsage ? 2 : 1);
    },
  );
}
