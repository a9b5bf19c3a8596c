// `npm run tenant`: shows and limits the usage of a tenant, exports its data, and erases it.

import { load } from '../../config/load.js';
import { createApp } from '../app.js';
import { createLog } from '../log.js';
import { endWith } from './end.js';
import { requireDatabase } from './onDatabase.js';
import { readArguments, USAGE } from './tenant/arguments.js';
import { run } from './tenant/run.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<string> {
  const command = readArguments(given);
  if (command.verb === 'help') return shownUsage(USAGE);
  // Standard output is for the result only.
  const log = createLog('warn', process.stderr.isTTY === true, (line) => process.stderr.write(line));
  const config = load(process.env);
  await requireDatabase(config);
  await using app = await createApp(config, { log });
  const { text, json } = await run(app, command);
  return `${command.json ? JSON.stringify(json) : text}\n`;
}

endWith(main(process.argv.slice(2)), USAGE);
