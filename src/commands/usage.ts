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
