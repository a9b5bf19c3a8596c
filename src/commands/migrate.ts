// `npm run migrate`: brings the schema of the configured database up to date, as every start does, without starting anything.
import { onDatabase, sentence } from './onDatabase.js';

async function main(): Promise<string> {
  return onDatabase(async (_, { migrated }) =>
    migrated.length === 0 ? 'The schema is up to date.' : `Carried out: ${migrated.join(', ')}.`,
  );
}

main().then(
  (text) => {
    process.stdout.write(`${text}\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  },
);
