import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { generateMasterKey } from '../domain/keys/keyring.js';
import { storeOnce } from './storeOnce.js';

/** The path of the sandbox's MASTER_KEYS, created once under DATA_DIR (docs/decisions/060). Two processes at once get the same keys. */
export async function storeMasterKeys(dataDir: string): Promise<string> {
  const path = join(dataDir, 'master-keys');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) await storeOnce(path, generateMasterKey());
  return path;
}
