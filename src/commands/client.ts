// `npm run client`: manages tenants and their clients, in the database of the service's settings.

import { readArguments, USAGE } from './client/arguments.js';
import { run } from './client/run.js';
import { endWith } from './end.js';
import { onDatabase } from './onDatabase.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<string> {
  const command = readArguments(given);
  if (command.verb === 'help') return shownUsage(USAGE);
  const { text, json } = await onDatabase((config, database) => run({ database }, config.tokens, command));
  return `${command.json ? JSON.stringify(json) : text}\n`;
}

endWith(main(process.argv.slice(2)), USAGE);
