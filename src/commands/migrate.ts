// `npm run migrate`: brings the schema of the configured database up to date, as every start does, without starting anything.
import { endWith } from './end.js';
import { onDatabase } from './onDatabase.js';

async function main(): Promise<string> {
  return onDatabase(async (_, { migrated }) =>
    migrated.length === 0 ? 'The schema is up to date.\n' : `Carried out: ${migrated.join(', ')}.\n`,
  );
}

endWith(main(), '');
