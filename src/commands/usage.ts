// A command line that is wrong, and how that is said. Knows nothing of what commands work on: those that need no database load none.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { stackOf } from '../domain/errors.js';

/** The command line is wrong; the message says how, the usage stands beside it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** As parseArgs of Node. Throws UsageError. */
export function parseLine<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Says on standard error what ended a command; whether it was its command line. */
export function sayFailure(error: unknown, usage: string, said: (error: unknown) => string = stackOf): boolean {
  const isUsage = error instanceof UsageError;
  process.stderr.write(isUsage ? `${error.message}\n\n${usage}` : `${said(error)}\n`);
  return isUsage;
}

/** Sets the exit code that the work has come to, or 2 where it failed. */
export function endWithCode(work: Promise<number>, usage: string): void {
  work.then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      sayFailure(error, usage);
      process.exitCode = 2;
    },
  );
}
