// The SHA-256 of a file of a backup, or of a folder.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** In hexadecimal form. Undefined where there is neither. Of a folder: of the paths, lengths and bytes of all its files. */
export async function digestOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    if ((await stat(path)).isDirectory()) await addFolder(hash, path);
    else await addFile(hash, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

async function addFolder(hash: Hash, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) {
    hash.update(`${relative(folder, path)}\0${(await stat(path)).size}\0`);
    await addFile(hash, path);
  }
}

async function addFile(hash: Hash, path: string): Promise<void> {
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
}
