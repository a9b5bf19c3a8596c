// Parses command lines and reports faults in them. Imports nothing that commands need, so that it loads no database.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { stackOf } from '../domain/errors.js';
import { fitted, onClosedOutput, painted } from './output.js';

/** A wrong command line. The message says what is wrong. */
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

/** For a program whose only option is --help: whether it was given. Throws UsageError. */
export function asksForHelp(given: readonly string[]): boolean {
  return parseLine({ args: [...given], options: { help: { type: 'boolean', short: 'h' } } }).values.help === true;
}

/** The usage for standard output, in the width of its terminal. */
export function shownUsage(usage: string): string {
  return fitted(process.stdout, usage);
}

/**
 * Prints on standard error what ended a command, as the last line. Returns whether it was a wrong command line. Only the first line of
 * the usage is printed before it, so that the error stays in sight.
 */
export function sayFailure(error: unknown, usage: string, said: (error: unknown) => string = stackOf): boolean {
  const isUsage = error instanceof UsageError;
  const text = isUsage ? fitted(process.stderr, error.message) : said(error);
  if (isUsage) process.stderr.write(`${usage.split('\n')[0]}\nWith --help it says more.\n\n`);
  process.stderr.write(`${painted(process.stderr, 'red', text)}\n`);
  return isUsage;
}

/** Sets the exit code to the result of the work, or to 2 where it failed. Ends with 0 at once where nobody reads the output. */
export function endWithCode(work: Promise<number>, usage: string): void {
  onClosedOutput(() => process.exit(0));
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
