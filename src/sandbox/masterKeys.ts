import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateMasterKey } from '../domain/keyring.js';

/** MASTER_KEYS of a sandbox: "made once under DATA_DIR". Two processes at once get the same ones. */
export async function loadMasterKeys(dataDir: string): Promise<string> {
  const path = join(dataDir, 'master-keys');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const keys = generateMasterKey();
      await file.writeFile(keys);
      await file.sync();
      return keys;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
