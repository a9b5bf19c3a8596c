// `npm run tenant`: what a tenant uses and may use, its export and its erasure.
import { load } from '../../config/load.js';
import { createApp } from '../app.js';
import { createLog } from '../log.js';
import { sentence } from './onDatabase.js';
import { readArguments, USAGE, UsageError } from './tenant/arguments.js';
import { run } from './tenant/run.js';

const EXIT = { done: 0, refused: 1, usage: 2 } as const;

async function main(given: readonly string[]): Promise<void> {
  const command = readArguments(given);
  if (command.verb === 'help') return void process.stdout.write(USAGE);
  // Standard output is the answer's alone.
  const log = createLog('warn', process.stderr.isTTY === true, (line) => process.stderr.write(line));
  await using app = await createApp(load(process.env), { log });
  const { text, json } = await run(app, command);
  process.stdout.write(`${command.json ? JSON.stringify(json) : text}\n`);
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
