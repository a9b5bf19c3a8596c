// `npm run user`: people who sign in, their roles and sessions, in the database of the service's settings.
import { endWith } from './end.js';
import { onDatabase } from './onDatabase.js';
import { shownUsage } from './usage.js';
import { readArguments, USAGE } from './user/arguments.js';
import { run } from './user/run.js';

async function main(given: readonly string[]): Promise<string> {
  const command = readArguments(given);
  if (command.verb === 'help') return shownUsage(USAGE);
  const { text, json } = await onDatabase((config, database) =>
    run({ database, clock: () => new Date() }, config.http.publicUrl ?? `http://127.0.0.1:${config.http.port}`, command),
  );
  return `${command.json ? JSON.stringify(json) : text}\n`;
}

endWith(main(process.argv.slice(2)), USAGE);
