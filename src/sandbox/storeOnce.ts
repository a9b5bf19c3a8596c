import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../syncFolder.js';

/**
 * Writes a secret of the sandbox unless it exists. A temporary file is flushed and then linked to its name, so the file is complete or
 * absent. Of two processes at once, the first one's file stays. Only the owner can read it.
 */
export async function storeOnce(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeSynced(temporary, text);
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
}

async function writeSynced(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(text);
  await file.sync();
}
