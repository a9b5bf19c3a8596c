// Parses the command lines of backup and restore. Pure.
import { FLAG, parseLine, TEXT, UsageError } from '../usage.js';

const CHOSEN = `The database and the file store are those of the service's settings. Only one process at a time can open an embedded
database: stop the service first. A PostgreSQL server needs pg_dump and pg_restore, of its version or newer.`;

export const BACKUP_USAGE = `Usage: npm run backup -- --output DIR

Writes the database and every file that it names to a new folder: database (or database.dump), files/, files.jsonl, manifest.json. All of
it is of one moment, also beside a running service. Each file is compared with the SHA-256 in its row. manifest.json comes last:
a folder without it is no backup. Master keys and keystores are not in it: keep them apart.

  --output DIR   a folder that does not exist or is empty

Ends with 0 where all is in it, with 1 where it failed or a file is missing or damaged in the store, with 2 for a wrong command line.
${CHOSEN}
`;

export const RESTORE_USAGE = `Usage: npm run restore -- --input DIR [--adopt]

Puts a backup into an empty database and its files into the file store: files first, then the database, whole or not at all. If it breaks
off before the database is restored, run it again: files that are there already stay. If only the mark of the file store is missing, it
says so. Then start the service with the same master keys.

  --input DIR   the folder that backup wrote
  --adopt       takes a file store that has the mark of another database. No other service may use it any more

Ends with 0 where all is restored, with 1 where it failed or the backup lacks a file, with 2 for a wrong command line.
${CHOSEN}
`;

/** Throws UsageError. */
export function readBackup(given: readonly string[]): { readonly output: string } {
  const { output } = parseLine({
    args: [...given],
    options: { output: TEXT },
  }).values;
  return { output: folder('--output', output) };
}

/** Throws UsageError. */
export function readRestore(given: readonly string[]): { readonly input: string; readonly adopts: boolean } {
  const { input, adopt } = parseLine({
    args: [...given],
    options: { input: TEXT, adopt: FLAG },
  }).values;
  return { input: folder('--input', input), adopts: adopt === true };
}

function folder(option: string, given: string | undefined): string {
  if (given === undefined || given === '') throw new UsageError(`${option} is missing: a folder.`);
  return given;
}
