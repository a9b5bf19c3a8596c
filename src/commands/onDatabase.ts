// Runs a command on the database of the service's settings, in a process of its own.
import { resolve } from 'node:path';
import type { Config } from '../../config/config.js';
import { namesSetting } from '../../config/error.js';
import { load } from '../../config/load.js';
import { BlobsAway } from '../domain/blobs/store.js';
import { type ExchangeError, stackOf } from '../domain/errors.js';
import { createLog } from '../log.js';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../store/database.js';
import { isDatabaseGone, isUnknownDatabase } from '../store/faults.js';
import { hasDatabase } from '../store/present.js';

/** Throws Refused where there is no database, ConfigError, and what {@link sentence} makes a sentence of. */
export async function onDatabase<T>(work: (config: Config, database: OpenDatabase) => Promise<T>): Promise<T> {
  const config = load(process.env);
  await requireDatabase(config);
  return onNewDatabase(config, (database) => work(config, database));
}

/** The same, and creates the database where there is none. */
export async function onNewDatabase<T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  // Standard output is for the result only.
  const log = createLog('warn', process.stderr.isTTY === true, (line) => process.stderr.write(line));
  await using database = await openDatabase(placeOf(config), log);
  return await work(database);
}

/** Only `start` and `migrate` create a database. Another command would hide that its settings name the wrong place. */
export async function requireDatabase(config: Config): Promise<void> {
  if (!(await hasDatabase(placeOf(config)))) throw noDatabase(config);
}

export function noDatabase({ database, dataDir }: Config): Refused {
  const where =
    database.kind === 'embedded' ? `There is no database in DATA_DIR ${resolve(dataDir)}` : 'The database that DATABASE_URL names is empty';
  return new Refused(`${where}: npm start or npm run migrate makes one there.`);
}

export function placeOf({ database, dataDir }: Config): DatabaseOptions {
  return database.kind === 'embedded' ? { kind: 'embedded', dataDir } : database;
}

/** The command cannot run in the current state. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The reason of a refusal, without a full stop. Commands have no request body, so its sentence is left out before the detail. */
export function refusalOf({ code, message, detail }: ExchangeError): string {
  if (detail === undefined) return message;
  return code === 'BODY_INVALID' ? detail : `${message}: ${detail}`;
}

/** One sentence for an expected fault. The whole stack for an internal error. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return stackOf(error);
  if (error instanceof Refused || namesSetting(error)) return error.message;
  if (error instanceof BlobsAway) return `The file store does not do it now: ${error.message}. What is done stays done: run it again.`;
  if (isUnknownDatabase(error)) return `There is no database where DATABASE_URL says: ${error.message}. Make it with createdb first.`;
  if (isDatabaseGone(error)) return `The database that DATABASE_URL names cannot be reached: ${error.message || error.name}.`;
  return stackOf(error);
}
