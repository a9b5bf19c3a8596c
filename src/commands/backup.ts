// `npm run backup -- --output DIR`: the database and the files that it names, of one moment.
import type { Config } from '../../config/config.js';
import { load } from '../../config/load.js';
import { namedFiles } from '../domain/blobs/rows.js';
import { VERSION } from '../product.js';
import { openBlobs } from '../startup/openParts.js';
import { directUrlOf } from '../store/connection.js';
import { assertSameDatabase } from '../store/sameDatabase.js';
import { copyEmbedded, openSnapshot } from '../store/snapshot.js';
import { BACKUP_USAGE, readBackup } from './backup/arguments.js';
import { copyFiles } from './backup/copyFiles.js';
import { inBackup, makeFolder, readDigests, readList, writeList, writeManifest } from './backup/manifest.js';
import { runProgram } from './backup/programs.js';
import { type Command, type CommandLine, say } from './command.js';
import { logOf, placeOf, requireDatabase } from './onDatabase.js';
import { pathFrom } from './readFile.js';
import { Refused } from './refused.js';

export const command: Command = { usage: BACKUP_USAGE, run: backUp };

async function backUp(line: CommandLine): Promise<number> {
  const { output } = readBackup(line.args);
  const config = load(line.env);
  await assertSameDatabase(placeOf(config));
  await requireDatabase(config);
  const folder = pathFrom(line, output);
  await makeFolder(folder);
  const startedAt = new Date().toISOString();
  const { database } = config;
  const copied = await (database.kind === 'embedded'
    ? ofFolder(line, config, folder)
    : ofServer(line, config, directUrlOf(database), folder));
  const { files, bytes, faults, summary } = copied;
  const sha256 = await readDigests(folder, database.kind);
  await writeManifest(folder, { version: VERSION, startedAt, database: database.kind, files, bytes, faults, sha256 });
  const text = `${output}: the database, ${summary}.`;
  if (faults === 0) return say(line.stdout, `${text}\n`);
  return say(line.stdout, `${text} The files that are named above are not in it.\n`, 1);
}

interface Copied {
  readonly files: number;
  readonly bytes: number;
  readonly faults: number;
  readonly summary: string;
}

async function ofFolder(line: CommandLine, config: Config, folder: string): Promise<Copied> {
  line.stderr.write('Copying the database.\n');
  return copyEmbedded(config.dataDir, inBackup(folder).copy, async (sql) => {
    const named = await writeList(folder, namedFiles(sql));
    return { ...(await filesTo(line, config, folder, named.files)), ...named };
  });
}

/** The snapshot keeps bytes in the store until all are copied. */
async function ofServer(line: CommandLine, config: Config, url: string, folder: string): Promise<Copied> {
  await using snapshot = await openSnapshot(url);
  const signal = snapshot.lost;
  try {
    await runProgram('pg_dump', line, {
      url,
      arguments: ['--format=custom', `--snapshot=${snapshot.id}`, '--no-owner', '--no-privileges', `--file=${inBackup(folder).dump}`],
      signal,
    });
    const named = await writeList(folder, namedFiles(snapshot.sql));
    await snapshot.end();
    const copied = await filesTo(line, config, folder, named.files, signal);
    await snapshot.confirm();
    return { ...copied, ...named };
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Refused(`The connection whose lock keeps files from removal was lost (${signal.reason.message}): make another backup.`);
  }
}

async function filesTo(
  line: CommandLine,
  config: Config,
  folder: string,
  count: number,
  signal?: AbortSignal,
): Promise<Pick<Copied, 'faults' | 'summary'>> {
  const log = logOf(line);
  const from = await openBlobs(config, log);
  const to = await openBlobs({ files: { kind: 'disk' }, dataDir: folder }, log);
  return copyFiles(line.stderr, { from, to, files: readList(folder), count, looksFirst: false, signal });
}
