// `npm run route`: says which way a document would take, and shows or replaces the rules of a tenant.

import { load } from '../../config/load.js';
import { createApp } from '../app.js';
import { createLog } from '../log.js';
import { requireDatabase, sentence } from './onDatabase.js';
import { onClosedOutput } from './output.js';
import { readArguments, USAGE } from './route/arguments.js';
import { run } from './route/run.js';
import { sayFailure, shownUsage } from './usage.js';

const EXIT = { done: 0, failed: 2 } as const;

async function main(given: readonly string[]): Promise<number> {
  const asked = readArguments(given);
  if (asked === 'help') {
    process.stdout.write(shownUsage(USAGE));
    return EXIT.done;
  }
  // Standard output is for the result only.
  const log = createLog('warn', process.stderr.isTTY === true, (line) => process.stderr.write(line));
  const config = load(process.env);
  await requireDatabase(config);
  await using app = await createApp(config, { log });
  const { code, text, json } = await run(app, asked);
  if (code !== EXIT.failed) process.stdout.write(`${asked.json ? JSON.stringify(json) : text}\n`);
  return code;
}

onClosedOutput(() => undefined);
main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    sayFailure(error, USAGE, sentence);
    process.exit(EXIT.failed);
  },
);
