// `npm run tenant`: shows and limits the usage of a tenant, exports its data, and erases it.

import { endWith } from './end.js';
import { onApp } from './onApp.js';
import { readArguments, USAGE } from './tenant/arguments.js';
import { run } from './tenant/run.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<string> {
  const command = readArguments(given);
  if (command.verb === 'help') return shownUsage(USAGE);
  const { text, json } = await onApp((app) => run(app, command));
  return `${command.json ? JSON.stringify(json) : text}\n`;
}

endWith(main(process.argv.slice(2)), USAGE);
