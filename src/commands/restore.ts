// `npm run restore -- --input DIR`: puts a backup into an empty database and a file store.
import type { Config } from '../../config/config.js';
import { load } from '../../config/load.js';
import { adoptStore } from '../domain/blobs/ownership.js';
import type { BlobStore } from '../domain/blobs/store.js';
import type { Sql } from '../domain/database.js';
import { errorMessage } from '../errorMessage.js';
import { openBlobs } from '../startup/openParts.js';
import { directUrlOf, onServer } from '../store/connection.js';
import { assertSameDatabase } from '../store/sameDatabase.js';
import { isEmpty, restoreEmbedded } from '../store/snapshot.js';
import { RESTORE_USAGE, readRestore } from './backup/arguments.js';
import { copyFiles } from './backup/copyFiles.js';
import { inBackup, type Manifest, readList, readManifest, requireWhole } from './backup/manifest.js';
import { runProgram } from './backup/programs.js';
import { type Command, type CommandLine, say } from './command.js';
import { logOf, placeOf } from './onDatabase.js';
import { pathFrom } from './readFile.js';
import { Refused } from './refused.js';

export const command: Command = { usage: RESTORE_USAGE, run: restore };

async function restore(line: CommandLine): Promise<number> {
  const asked = readRestore(line.args);
  const config = load(line.env);
  const folder = pathFrom(line, asked.input);
  const manifest = await readManifest(folder);
  await requireRoom(config, manifest);
  await requireWhole(folder, manifest);
  const log = logOf(line);
  const store = await openBlobs(config, log);
  if ((await store.owner()) !== undefined && !asked.adopts)
    throw new Refused(
      `${store.place} has the mark of another database: name an empty store, or, where no service uses it any more, add --adopt.`,
    );
  const from = await openBlobs({ files: { kind: 'disk' }, dataDir: folder }, log);
  const all = { from, to: store, files: readList(folder), count: manifest.files, looksFirst: true };
  const { files, faults, summary } = await copyFiles(line.stderr, all);
  if (files !== manifest.files)
    throw new Refused(
      `files.jsonl names ${files} files, and manifest.json ${manifest.files}. The backup is damaged, and the database was left empty.`,
    );
  // A backup may be one of a store that lacked files. More than those are a damage of the backup itself.
  if (faults > manifest.faults) throw new Refused(`${summary}. The backup is damaged, and the database was left empty.`);
  await putDatabase(line, config, folder, store);
  const text = `The database and ${summary}.\n`;
  if (faults === 0) return say(line.stdout, text);
  return say(line.stdout, `${text}The files that are named above were missing when the backup was made.\n`, 1);
}

/** Throws Refused. */
async function requireRoom(config: Config, manifest: Manifest): Promise<void> {
  const { database, dataDir } = config;
  if (manifest.database !== database.kind) {
    const [what, remedy] =
      manifest.database === 'server' ? ['a PostgreSQL server', 'set DATABASE_URL'] : ['an embedded database', 'leave DATABASE_URL unset'];
    throw new Refused(`The backup is of ${what}: ${remedy}.`);
  }
  const place = placeOf(config);
  await assertSameDatabase(place);
  if (await isEmpty(place)) return;
  const where = database.kind === 'server' ? 'The database that DATABASE_URL names' : `The database in DATA_DIR ${dataDir}`;
  throw new Refused(`${where} is not empty: restore into a new one.`);
}

/** The store belongs to the restored database from now on. */
async function putDatabase(line: CommandLine, { database, dataDir }: Config, folder: string, store: BlobStore): Promise<void> {
  line.stderr.write('Restoring the database.\n');
  const adopt = (sql: Sql): Promise<void> => adoptStore(sql, store).catch(unmarked);
  if (database.kind === 'embedded') return restoreEmbedded(inBackup(folder).copy, dataDir, adopt);
  const url = directUrlOf(database);
  await runProgram('pg_restore', line, {
    url,
    arguments: ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', inBackup(folder).dump],
  });
  return onServer(url, adopt).catch(unmarked);
}

/** The database stays: a second restore would find it in its way. */
function unmarked(error: unknown): never {
  if (error instanceof Refused) throw error;
  throw new Refused(
    `The database is restored, and the file store could not be marked as its own (${errorMessage(error)}): run npm run files -- adopt.`,
  );
}
