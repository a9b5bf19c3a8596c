import { randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a secret of the sandbox unless it exists. A temporary file is flushed and then linked to its name, so the file is complete or
 * absent. Of two processes at once, the first one's file stays. Only the owner can read it.
 */
export async function storeOnce(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await withFile(await open(temporary, 'wx', 0o600), async (file) => {
      await file.writeFile(text);
      await file.sync();
    });
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await withFile(await open(dirname(path), 'r'), (file) => file.sync());
}

async function withFile(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
