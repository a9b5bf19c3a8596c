// Parses the command line. Pure.
import { FLAG, parseLine, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run migrate -- [status | --dry-run]

Without an argument it brings the schema up to date, and makes the database where there is none, as every start does.

  status       shows every migration, and whether it was carried out
  --dry-run    says what would be carried out, and changes nothing

The database is the one that the service's settings name: DATABASE_URL, or the embedded one in DATA_DIR, which one process may open
at a time.
`;

/** Throws UsageError. */
export function readArguments(given: readonly string[]): 'migrate' | 'status' | 'dry-run' {
  const { values, positionals } = parseLine({
    args: [...given],
    allowPositionals: true,
    options: { 'dry-run': FLAG },
  });
  const [verb, more] = positionals;
  if (verb !== undefined && verb !== 'status') throw new UsageError(`There is no command "${verb}".`);
  if (more !== undefined) throw new UsageError(`status takes no "${more}".`);
  const isDry = values['dry-run'] === true;
  if (verb === 'status' && isDry) throw new UsageError('--dry-run is not an option of status: it changes nothing.');
  return verb ?? (isDry ? 'dry-run' : 'migrate');
}
