// `npm run client`: tenants and their clients, on the database that the service's settings name.
import { readArguments, USAGE, UsageError } from './client/arguments.js';
import { run } from './client/run.js';
import { onDatabase, sentence } from './onDatabase.js';

const EXIT = { done: 0, refused: 1, usage: 2 } as const;

async function main(given: readonly string[]): Promise<void> {
  const command = readArguments(given);
  if (command.verb === 'help') return void process.stdout.write(USAGE);
  const { text, json } = await onDatabase((config, database) => run({ database }, config.tokens, command));
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
