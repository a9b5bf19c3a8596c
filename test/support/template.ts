// A PGlite folder with the schema, made once before the tests. Each test copies it instead of creating its own.
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';

const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'template', 'database');

/** Copies the template to this DATA_DIR. Synchronous: the asynchronous copy of so many small files takes twice as long. */
export function copyTemplate(dataDir: string): void {
  cpSync(TEMPLATE, join(dataDir, 'database'), { recursive: true });
}

/** Two of the three databases in a new folder are only templates for further ones: two thirds of the files, never connected to. */
async function dropUnused(folder: string): Promise<void> {
  const base = join(folder, 'base');
  const sizes = await Promise.all((await readdir(base)).map(async (name) => ({ name, files: (await readdir(join(base, name))).length })));
  const [, ...models] = sizes.sort((a, b) => b.files - a.files);
  for (const { name } of models) await rm(join(base, name), { recursive: true });
}

/** Creates the template again. */
async function makeTemplate(): Promise<void> {
  const root = dirname(TEMPLATE);
  const fresh = `${root}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await (await openDatabase({ kind: 'embedded', dataDir: fresh }, createLog('silent', false)))[Symbol.asyncDispose]();
  await dropUnused(join(fresh, 'database'));
  await rm(root, { recursive: true, force: true });
  await rename(fresh, root);
  if (!existsSync(TEMPLATE)) throw new Error('The template of the database was not made');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeTemplate();
