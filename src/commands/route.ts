// `npm run route`: says which way a document would take, and shows or replaces the rules of a tenant.

import { exitWith } from './end.js';
import { onApp } from './onApp.js';
import { readArguments, USAGE } from './route/arguments.js';
import { run } from './route/run.js';
import { shownUsage } from './usage.js';

const EXIT = { done: 0, failed: 2 } as const;

async function main(given: readonly string[]): Promise<number> {
  const asked = readArguments(given);
  if (asked === 'help') {
    process.stdout.write(shownUsage(USAGE));
    return EXIT.done;
  }
  const { code, text, json } = await onApp((app) => run(app, asked));
  if (code !== EXIT.failed) process.stdout.write(`${asked.json ? JSON.stringify(json) : text}\n`);
  return code;
}

exitWith(main(process.argv.slice(2)), USAGE, EXIT.failed);
