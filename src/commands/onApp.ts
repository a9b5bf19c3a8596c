// Runs a command with the parts of the service, on the database of its settings.
import { load } from '../../config/load.js';
import { createApp, type RunningApp } from '../app.js';
import type { App } from '../domain/ports.js';
import type { LogLevel } from '../log.js';
import type { CommandLine } from './command.js';
import { logOf, requireDatabase } from './onDatabase.js';
import { Refused } from './refused.js';

/** No job runs. Throws Refused where there is no database, and ConfigError. `level`: the least level of log lines on standard error. */
export async function onApp<Result>(
  line: CommandLine,
  work: (app: RunningApp) => Promise<Result>,
  level: LogLevel = 'warn',
): Promise<Result> {
  const config = load(line.env);
  await requireDatabase(config);
  await using app = await createApp(config, { log: logOf(line, level) });
  return await work(app);
}

/** Throws Refused where there is no such tenant. */
export async function requireTenant({ database }: Pick<App, 'database'>, tenantId: string): Promise<void> {
  const [tenant] = await database.sql.query('select id from tenant where id = $1', [tenantId]);
  if (tenant === undefined) throw new Refused(`There is no tenant ${tenantId}.`);
}
