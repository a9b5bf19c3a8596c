// `npm run backup -- --output DIR`: the database and the files that it names, of one moment.
import type { Config } from '../../config/config.js';
import { load } from '../../config/load.js';
import { namedFiles } from '../domain/blobs/rows.js';
import { createLog } from '../log.js';
import { VERSION } from '../product.js';
import { openBlobs } from '../startup/openParts.js';
import { copyEmbedded, openSnapshot } from '../store/snapshot.js';
import { BACKUP_USAGE, readBackup } from './backup/arguments.js';
import { copyFiles } from './backup/copyFiles.js';
import { inBackup, makeFolder, readList, writeList, writeManifest } from './backup/manifest.js';
import { runProgram } from './backup/programs.js';
import { type Ended, endWith } from './end.js';
import { requireDatabase } from './onDatabase.js';
import { pathFrom } from './readFile.js';
import { shownUsage } from './usage.js';

const toError = (text: string): void => void process.stderr.write(text);

async function main(given: readonly string[]): Promise<Ended> {
  const asked = readBackup(given);
  if (asked === 'help') return shownUsage(BACKUP_USAGE);
  const config = load(process.env);
  await requireDatabase(config);
  const folder = pathFrom('backup', asked.output);
  await makeFolder(folder);
  const startedAt = new Date().toISOString();
  const { database } = config;
  const copied =
    database.kind === 'embedded' ? await ofFolder(config, folder) : await ofServer(config, database.directUrl ?? database.url, folder);
  const { files, bytes, faults, line } = copied;
  await writeManifest(folder, { version: VERSION, startedAt, database: database.kind, files, bytes, faults });
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
  let named = { files: 0, bytes: 0 };
  toError('Copying the database.\n');
  await copyEmbedded(config.dataDir, inBackup(folder).copy, async (sql) => {
    named = await writeList(folder, namedFiles(sql));
  });
  return { ...named, ...(await filesTo(config, folder, named.files)) };
}

/** The snapshot keeps bytes in the store until all are copied. */
async function ofServer(config: Config, url: string, folder: string): Promise<Copied> {
  await using snapshot = await openSnapshot(url);
  await runProgram('pg_dump', {
    url,
    arguments: ['--format=custom', `--snapshot=${snapshot.id}`, '--no-owner', '--no-privileges', `--file=${inBackup(folder).dump}`],
    progress: (line) => toError(`${line}\n`),
  });
  const named = await writeList(folder, namedFiles(snapshot.sql));
  await snapshot.end();
  return { ...named, ...(await filesTo(config, folder, named.files)) };
}

async function filesTo(config: Config, folder: string, count: number): Promise<{ readonly faults: number; readonly line: string }> {
  const log = createLog('warn', process.stderr.isTTY === true, toError);
  const from = await openBlobs(config, log);
  const to = await openBlobs({ files: { kind: 'disk' }, dataDir: folder }, log);
  return copyFiles({ from, to, files: readList(folder), count, looksFirst: false });
}

endWith(main(process.argv.slice(2)), BACKUP_USAGE);
