// The whole application for a command, without an API and without recurring jobs.
import { load } from '../../config/load.js';
import { createApp, type RunningApp } from '../app.js';
import { createLog } from '../log.js';
import { requireDatabase } from './onDatabase.js';

/** On the database of the service's settings. Throws Refused where there is none, and ConfigError. */
export async function openApp(level: 'warn' | 'error'): Promise<RunningApp> {
  // Standard output is for the result only.
  const log = createLog(level, process.stderr.isTTY === true, (line) => process.stderr.write(line));
  const config = load(process.env);
  await requireDatabase(config);
  return createApp(config, { log });
}
