// Commands that work on the database which the service's settings name, as a process of their own.
import { type Config, load, namesSetting } from '../../config/load.js';
import { BlobsAway } from '../domain/blobs/store.js';
import { stackOf } from '../domain/errors.js';
import { createLog } from '../log.js';
import { type OpenDatabase, openDatabase } from '../store/database.js';
import { isDatabaseGone } from '../store/faults.js';

/** Throws ConfigError, and what {@link sentence} makes a sentence of. */
export async function onDatabase<T>(work: (config: Config, database: OpenDatabase) => Promise<T>): Promise<T> {
  const config = load(process.env);
  // Standard output is the answer's alone.
  const log = createLog('warn', process.stderr.isTTY === true, (line) => process.stderr.write(line));
  const where = config.database.kind === 'embedded' ? { kind: 'embedded' as const, dataDir: config.dataDir } : config.database;
  await using database = await openDatabase(where, log);
  return await work(config, database);
}

/** The command cannot be carried out as things stand. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** One sentence for what is to be expected; the whole stack for a fault of ours. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return stackOf(error);
  if (error instanceof Refused || namesSetting(error)) return error.message;
  if (error instanceof BlobsAway) return `The file store does not do it now: ${error.message}. What is done stays done: run it again.`;
  if (isDatabaseGone(error)) return `The database that DATABASE_URL names cannot be reached: ${error.message || error.name}.`;
  return stackOf(error);
}
