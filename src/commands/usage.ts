// A command line that is wrong, and how that is said. Knows nothing of what commands work on: those that need no database load none.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { stackOf } from '../domain/errors.js';
import { fitted, onClosedOutput, painted } from './output.js';

/** The command line is wrong; the message says how. */
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

/** For a program that takes nothing but --help: whether that was asked for. Throws UsageError. */
export function asksForHelp(given: readonly string[]): boolean {
  return parseLine({ args: [...given], options: { help: { type: 'boolean', short: 'h' } } }).values.help === true;
}

/** The usage for standard output, in the width of its terminal. */
export function shownUsage(usage: string): string {
  return fitted(process.stdout, usage);
}

/**
 * Says on standard error what ended a command, as its last line; whether it was its command line. Of the usage only the first line
 * stands before it: the whole of it would push the error out of sight.
 */
export function sayFailure(error: unknown, usage: string, said: (error: unknown) => string = stackOf): boolean {
  const isUsage = error instanceof UsageError;
  const text = isUsage ? fitted(process.stderr, error.message) : said(error);
  if (isUsage) process.stderr.write(`${usage.split('\n')[0]}\nWith --help it says more.\n\n`);
  process.stderr.write(`${painted(process.stderr, 'red', text)}\n`);
  return isUsage;
}

/** Sets the exit code that the work has come to, or 2 where it failed; 0 at once where nobody reads the rest. */
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
