// Made once before the tests, which copy them: a PGlite folder with the schema, another one that also keeps the rows of each table, the same
// on the server of TEST_DATABASE_URL, and a test PKI.
import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../src/log.js';
import { openTestPki } from '../../src/sandbox/testPki.js';
import { type DatabaseOptions, openDatabase } from '../../src/store/database.js';
import { onServer } from './database.js';
import { keepRows } from './restore.js';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'template.test');
const TEMPLATE = join(FOLDER, 'database');
const POOL = join(FOLDER, 'pool');

/** The database on the server. Each checkout has one of its own. */
export const SERVER_TEMPLATE = `exchange_template_${createHash('sha256').update(FOLDER).digest('hex').slice(0, 12)}`;

/** Copies both to this DATA_DIR. Synchronous: the asynchronous copy of so many small files takes twice as long. */
export function copyTemplate(dataDir: string): void {
  cpSync(TEMPLATE, join(dataDir, 'database'), { recursive: true });
  copyPki(dataDir);
}

/** Copies a database that keeps its rows, as databasePool.ts needs it. */
export function copyPoolTemplate(dataDir: string): void {
  cpSync(join(POOL, 'database'), join(dataDir, 'database'), { recursive: true });
}

/** Copies the test PKI alone, where the database is on a server. Making one takes a second. */
export function copyPki(dataDir: string): void {
  cpSync(join(FOLDER, 'pki'), join(dataDir, 'pki'), { recursive: true });
}

/** Two of the three databases in a new folder are only templates for further ones: two thirds of the files, never connected to. */
async function dropUnused(folder: string): Promise<void> {
  const base = join(folder, 'base');
  const sizes = await Promise.all((await readdir(base)).map(async (name) => ({ name, files: (await readdir(join(base, name))).length })));
  const [, ...models] = sizes.sort((a, b) => b.files - a.files);
  for (const { name } of models) await rm(join(base, name), { recursive: true });
}

/** Migrates a database, and keeps its rows where it is for a pool. */
async function make(options: DatabaseOptions, keepsRows: boolean): Promise<void> {
  await using database = await openDatabase(options, createLog('silent', false));
  if (keepsRows) await keepRows((text) => database.pool.query(text));
}

async function makeServerTemplate(server: string): Promise<void> {
  await onServer(server, `drop database if exists ${SERVER_TEMPLATE} with (force)`);
  await onServer(server, `create database ${SERVER_TEMPLATE}`);
  const url = new URL(server);
  url.pathname = `/${SERVER_TEMPLATE}`;
  await make({ kind: 'server', url: url.href, connectionsMax: 9 }, true);
}

/** Creates the template again. */
async function makeTemplate(): Promise<void> {
  const fresh = `${FOLDER}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  for (const [folder, keepsRows] of [
    [fresh, false],
    [join(fresh, 'pool'), true],
  ] as const) {
    await make({ kind: 'embedded', dataDir: folder }, keepsRows);
    await dropUnused(join(folder, 'database'));
  }
  await openTestPki(join(fresh, 'pki'), new Date());
  await rm(FOLDER, { recursive: true, force: true });
  await rename(fresh, FOLDER);
  if (!existsSync(TEMPLATE)) throw new Error('The template of the database was not made');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await makeTemplate();
  const server = process.env['TEST_DATABASE_URL'];
  if (server !== undefined && server !== '') await makeServerTemplate(server);
}
