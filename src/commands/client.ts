// `npm run client`: tenants and their clients, on the database that the service's settings name.
import { ConfigError, load } from '../../config/load.js';
import { createLog } from '../log.js';
import { openDatabase } from '../store/database.js';
import { isDatabaseGone } from '../store/faults.js';
import { type Command, readArguments, USAGE, UsageError } from './client/arguments.js';
import { Refused, run } from './client/run.js';

const EXIT = { done: 0, refused: 1, usage: 2 } as const;

async function main(given: readonly string[]): Promise<void> {
  const command = readArguments(given);
  if (command.verb === 'help') return void process.stdout.write(USAGE);
  const { text, json } = await onDatabase(command);
  process.stdout.write(`${command.json ? JSON.stringify(json) : text}\n`);
}

async function onDatabase(command: Exclude<Command, { verb: 'help' }>): ReturnType<typeof run> {
  const config = load(process.env);
  // Standard output is the answer's alone.
  const log = createLog('warn', process.stderr.isTTY === true, (line) => process.stderr.write(line));
  const where = config.database.kind === 'embedded' ? { kind: 'embedded' as const, dataDir: config.dataDir } : config.database;
  await using database = await openDatabase(where, log);
  return await run({ database }, config.tokens, command);
}

main(process.argv.slice(2)).then(
  () => process.exit(EXIT.done),
  (error: unknown) => {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${USAGE}`);
      process.exit(EXIT.usage);
    }
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(EXIT.refused);
  },
);

/** One sentence for what is to be expected; the whole stack for a fault of ours. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refused || error instanceof ConfigError || error.message.startsWith('DATA_DIR')) return error.message;
  if (isDatabaseGone(error)) return `The database that DATABASE_URL names cannot be reached: ${error.message || error.name}.`;
  return error.stack ?? error.message;
}
