// Runs a command with the parts of the service, on the database of its settings, in a process of its own.
import { load } from '../../config/load.js';
import { createApp, type RunningApp } from '../app.js';
import type { App } from '../domain/ports.js';
import { createLog, type LogLevel } from '../log.js';
import { Refused, requireDatabase } from './onDatabase.js';

/** No job runs. Throws Refused where there is no database, and ConfigError. `level`: the least level of log lines on standard error. */
export async function onApp<Result>(work: (app: RunningApp) => Promise<Result>, level: LogLevel = 'warn'): Promise<Result> {
  // Standard output is for the result only.
  const log = createLog(level, process.stderr.isTTY === true, (line) => process.stderr.write(line));
  const config = load(process.env);
  await requireDatabase(config);
  await using app = await createApp(config, { log });
  return await work(app);
}

/** Throws Refused where there is no such tenant. */
export async function requireTenant({ database }: Pick<App, 'database'>, tenantId: string): Promise<void> {
  const [tenant] = await database.sql.query('select id from tenant where id = $1', [tenantId]);
  if (tenant === undefined) throw new Refused(`There is no tenant ${tenantId}.`);
}
