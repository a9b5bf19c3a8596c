// Parses command lines. Imports nothing that commands need, so that it loads no database.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A wrong command line. The message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** As parseArgs of Node, without --help, which is answered before (runLine.ts). Throws UsageError. */
export function parseLine<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** The only file of the line. Throws UsageError. */
export function onlyFile([path, ...more]: readonly string[]): string {
  if (path === undefined || more.length > 0) throw new UsageError('It takes one file.');
  return path;
}

/** The value of an option that takes one of a few. Throws UsageError. */
export function oneOf<Value extends string>(option: string, known: readonly Value[], given: string): Value {
  const value = known.find((one) => one === given);
  if (value === undefined) throw new UsageError(`${option} is "${given}"; it takes ${known.join(', ')}.`);
  return value;
}
