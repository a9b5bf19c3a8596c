// `npm run migrate`: migrates the schema of the configured database, as every start does, without starting the service.
import type { Config } from '../../config/config.js';
import { load } from '../../config/load.js';
import { readMigrations } from '../store/present.js';
import { type Command, type CommandLine, say } from './command.js';
import { readArguments, USAGE } from './migrate/arguments.js';
import { noDatabase, onNewDatabase, placeOf } from './onDatabase.js';

const VERBS = { status, 'dry-run': dryRun, migrate } as const;

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const verb = readArguments(line.args);
    return say(line.stdout, await VERBS[verb](load(line.env), line));
  },
};

function migrate(config: Config, line: CommandLine): Promise<string> {
  return onNewDatabase(line, config, async ({ migrated }) =>
    migrated.length === 0 ? 'The schema is up to date.\n' : `Carried out: ${migrated.join(', ')}.\n`,
  );
}

async function dryRun(config: Config): Promise<string> {
  const state = await readMigrations(placeOf(config));
  if (state === undefined) return `${noDatabase(config).message}\nIt would carry out every migration.\n`;
  const { missing } = state;
  return missing.length === 0 ? 'The schema is up to date.\n' : `It would carry out: ${missing.join(', ')}.\n`;
}

async function status(config: Config): Promise<string> {
  const state = await readMigrations(placeOf(config));
  if (state === undefined) throw noDatabase(config);
  const { applied, missing } = state;
  const lines = [...applied.map((name) => `carried out  ${name}`), ...missing.map((name) => `missing      ${name}`)];
  return `${lines.join('\n')}\n${missing.length === 0 ? 'The schema is up to date.' : `Missing: ${missing.length}. npm run migrate carries them out.`}\n`;
}
