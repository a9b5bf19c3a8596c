// `npm run tenant`: shows and limits the usage of a tenant, exports its data, and erases it.

import { endWith } from './end.js';
import { openApp } from './openApp.js';
import { readArguments, USAGE } from './tenant/arguments.js';
import { run } from './tenant/run.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<string> {
  const command = readArguments(given);
  if (command.verb === 'help') return shownUsage(USAGE);
  await using app = await openApp('warn');
  const { text, json } = await run(app, command);
  return `${command.json ? JSON.stringify(json) : text}\n`;
}

endWith(main(process.argv.slice(2)), USAGE);
