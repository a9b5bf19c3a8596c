// `npm run account`: shows, changes and tests the channel accounts of a tenant.
import { readArguments, USAGE } from './account/arguments.js';
import { run } from './account/run.js';
import { type Ended, endWith } from './end.js';
import { onApp } from './onApp.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<Ended> {
  const command = readArguments(given);
  if (command.verb === 'help') return shownUsage(USAGE);
  // An alert that a test raises is part of its answer.
  const { text, json, fails = false } = await onApp((app) => run(app, command, process.stdin), 'error');
  return { text: `${command.json ? JSON.stringify(json) : text}\n`, code: fails ? 1 : 0 };
}

endWith(main(process.argv.slice(2)), USAGE);
