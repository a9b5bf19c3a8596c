// Parses the command line. Pure.
import { FLAG, readVerb, TEXT, takesWords, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run files -- <command>

  migrate --from disk --to s3   copies every file into the other store, and back with --from s3 --to disk
  check                         reads every file in the store that the settings name
  adopt                         makes the store that the settings name this database's own, as after a restore

disk is DATA_DIR/files; s3 is the bucket of the S3 settings. Files up to FILE_INLINE_BYTES_MAX are in the database: they are not
copied and not counted. Each file is compared with the SHA-256 in its row. migrate removes nothing. It skips a file that the
other store has already, in its full length (with --verify: with the same bytes). It may be stopped and started again.
Both commands name each file that is missing or damaged, and then end with 1.

To change the store: 1. migrate beside the running service, once or more; 2. stop every process of the service; 3. migrate once
more, which now copies only what has come since; 4. set the S3 settings, or unset them, and start. The files in the old store can
go once check has found all of them in the new one.
Each store has a mark that says which database it belongs to. The service removes no file from the store of another database, and
migrate copies none into it. A database that was restored from a dump is another database. When you are certain that no other
service uses the store, adopt gives it the mark of this database.
The database is the one that the service's settings name. Only one process at a time can open an embedded database: stop the service first.
`;

const STORES = ['disk', 's3'] as const;
export type StoreName = (typeof STORES)[number];

export type FilesCommand =
  | { readonly verb: 'check' }
  | { readonly verb: 'adopt' }
  | { readonly verb: 'migrate'; readonly from: StoreName; readonly to: StoreName; readonly verifies: boolean };

const VERBS = { migrate: { from: TEXT, to: TEXT, verify: FLAG }, check: {}, adopt: {} };

/** Throws UsageError. */
export function readArguments(given: readonly string[]): FilesCommand {
  const line = readVerb(given, VERBS);
  takesWords(line, 0);
  if (line.verb !== 'migrate') return { verb: line.verb };
  const [from, to] = [readStore('--from', line.values.from), readStore('--to', line.values.to)];
  if (from === to) throw new UsageError('--from and --to name the same store.');
  return { verb: line.verb, from, to, verifies: line.values.verify === true };
}

function readStore(option: string, value: string | undefined): StoreName {
  const store = STORES.find((one) => one === value);
  if (store === undefined) throw new UsageError(`${option} takes ${STORES.join(' or ')}.`);
  return store;
}
