// `npm run backup -- --output DIR`: the database and the files that it names, of one moment.
import type { Config } from '../../config/config.js';
import { load } from '../../config/load.js';
import { namedFiles } from '../domain/blobs/rows.js';
import { createLog } from '../log.js';
import { VERSION } from '../product.js';
import { openBlobs } from '../startup/openParts.js';
import { directUrlOf } from '../store/connection.js';
import { assertSameDatabase } from '../store/sameDatabase.js';
import { copyEmbedded, openSnapshot } from '../store/snapshot.js';
import { BACKUP_USAGE, readBackup } from './backup/arguments.js';
import { copyFiles } from './backup/copyFiles.js';
import { inBackup, makeFolder, readDigests, readList, writeList, writeManifest } from './backup/manifest.js';
import { runProgram } from './backup/programs.js';
import { type Ended, endWith, toError } from './end.js';
import { placeOf, Refused, requireDatabase } from './onDatabase.js';
import { pathFrom } from './readFile.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<Ended> {
  const asked = readBackup(given);
  if (asked === 'help') return shownUsage(BACKUP_USAGE);
  const config = load(process.env);
  await assertSameDatabase(placeOf(config));
  await requireDatabase(config);
  const folder = pathFrom('backup', asked.output);
  await makeFolder(folder);
  const startedAt = new Date().toISOString();
  const { database } = config;
  const copied = database.kind === 'embedded' ? await ofFolder(config, folder) : await ofServer(config, directUrlOf(database), folder);
  const { files, bytes, faults, line } = copied;
  const sha256 = await readDigests(folder, database.kind);
  await writeManifest(folder, { version: VERSION, startedAt, database: database.kind, files, bytes, faults, sha256 });
  if (faults === 0) return `${asked.output}: the database, ${line}.\n`;
  return { text: `${asked.output}: the database, ${line}. The files that are named above are not in it.\n`, code: 1 };
}

interface Copied {
  readonly files: number;
  readonly bytes: number;
  readonly faults: number;
  readonly line: string;
}

async function ofFolder(config: Config, folder: string): Promise<Copied> {
  toError('Copying the database.\n');
  return copyEmbedded(config.dataDir, inBackup(folder).copy, async (sql) => {
    const named = await writeList(folder, namedFiles(sql));
    return { ...(await filesTo(config, folder, named.files)), ...named };
  });
}

/** The snapshot keeps bytes in the store until all are copied. */
async function ofServer(config: Config, url: string, folder: string): Promise<Copied> {
  await using snapshot = await openSnapshot(url);
  const signal = snapshot.lost;
  try {
    await runProgram('pg_dump', {
      url,
      arguments: ['--format=custom', `--snapshot=${snapshot.id}`, '--no-owner', '--no-privileges', `--file=${inBackup(folder).dump}`],
      progress: (line) => toError(`${line}\n`),
      signal,
    });
    const named = await writeList(folder, namedFiles(snapshot.sql));
    await snapshot.end();
    const copied = await filesTo(config, folder, named.files, signal);
    await snapshot.confirm();
    return { ...copied, ...named };
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Refused(`The connection whose lock keeps files from removal was lost (${signal.reason.message}): make another backup.`);
  }
}

async function filesTo(
  config: Config,
  folder: string,
  count: number,
  signal?: AbortSignal,
): Promise<{ readonly faults: number; readonly line: string }> {
  const log = createLog('warn', process.stderr.isTTY === true, toError);
  const from = await openBlobs(config, log);
  const to = await openBlobs({ files: { kind: 'disk' }, dataDir: folder }, log);
  return copyFiles({ from, to, files: readList(folder), count, looksFirst: false, signal });
}

endWith(main(process.argv.slice(2)), BACKUP_USAGE);
