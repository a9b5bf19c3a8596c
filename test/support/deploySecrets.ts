// The secrets of a deployment, as its script makes them.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExecutionContext } from 'ava';
import { newFolder } from './folderOf.js';

const execute = promisify(execFile);

/** The secrets of deploy/secrets.sh, run on a copy of the folder `deploy`. */
export async function makeSecrets(t: ExecutionContext): Promise<{ folder: string; run: () => Promise<Record<string, string>> }> {
  const folder = await newFolder(t);
  await cp('deploy', join(folder, 'deploy'), { recursive: true });
  const run = async (): Promise<Record<string, string>> => {
    await execute('sh', [join(folder, 'deploy/secrets.sh')]);
    const names = await readdir(join(folder, 'secrets'));
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8').trim()]));
  };
  return { folder: join(folder, 'secrets'), run };
}
