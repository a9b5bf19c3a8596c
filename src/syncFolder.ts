// Waits until the disk has the names in a folder (fsync).
import { open } from 'node:fs/promises';

/** Windows opens no folder as a file, and some network file systems flush none: there is nothing to wait for. */
const UNSUPPORTED: readonly (string | undefined)[] = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL'];

/** Makes new, renamed and removed names in the folder durable, where the system can. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path, 'r');
    await folder.sync();
  } catch (error) {
    if (!UNSUPPORTED.includes((error as NodeJS.ErrnoException).code)) throw error;
  }
}
