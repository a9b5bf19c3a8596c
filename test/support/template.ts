// A PGlite folder with the schema in it, made once before the tests: each test copies it instead of making its own.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';

export const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'template', 'database');

/** Makes the template anew. */
async function makeTemplate(): Promise<void> {
  const root = dirname(TEMPLATE);
  const fresh = `${root}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await (await openDatabase({ kind: 'embedded', dataDir: fresh }, createLog('silent', false)))[Symbol.asyncDispose]();
  await rm(root, { recursive: true, force: true });
  await rename(fresh, root);
  if (!existsSync(TEMPLATE)) throw new Error('The template of the database was not made');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeTemplate();
