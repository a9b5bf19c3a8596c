// Runs a command on the database of the service's settings.
import { resolve } from 'node:path';
import type { Config } from '../../config/config.js';
import { load } from '../../config/load.js';
import type { Log } from '../domain/ports.js';
import { createLog, type LogLevel } from '../log.js';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '../store/database.js';
import { hasDatabase } from '../store/present.js';
import type { CommandLine } from './command.js';
import { Refused } from './refused.js';

/** Throws Refused where there is no database, ConfigError, and what {@link sentence} makes a sentence of. */
export async function onDatabase<T>(line: CommandLine, work: (config: Config, database: OpenDatabase) => Promise<T>): Promise<T> {
  const config = load(line.env);
  await requireDatabase(config);
  return onNewDatabase(line, config, (database) => work(config, database));
}

/** The same, and creates the database where there is none. */
export async function onNewDatabase<T>(line: CommandLine, config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  await using database = await openDatabase(placeOf(config), logOf(line));
  return await work(database);
}

/** On standard error: standard output is for the result only. */
export function logOf({ stderr }: Pick<CommandLine, 'stderr'>, level: LogLevel = 'warn'): Log {
  return createLog(level, stderr.isTTY === true, (text) => stderr.write(text));
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
