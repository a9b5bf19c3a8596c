// What only the use of a setting shows to be wrong at the start: said in one sentence that names it, as config/load.ts does.
import { X509Certificate } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { type Config, ConfigError } from '../config/load.js';
import type { Log } from './domain/ports.js';
import { type OpenDatabase, openDatabase } from './store/database.js';
import { isDatabaseGone } from './store/faults.js';

/** PostgreSQL, Appendix A: no such user, wrong password, no such database, no right to it. */
const REFUSED = ['28000', '28P01', '3D000', '42501'];

/** Uses a setting; what it throws becomes a ConfigError in the variable's name. */
export function said<T>(variable: string, use: () => T): T {
  try {
    return use();
  } catch (cause) {
    throw faultOf(variable, cause);
  }
}

/** The text of WEBHOOK_EXTRA_CA_FILE; none where it is unset. TLS would take a file without certificates in silence. */
export function readAuthorities(path: string | undefined): string[] {
  if (path === undefined) return [];
  return said('WEBHOOK_EXTRA_CA_FILE', () => {
    const pem = readFileSync(path, 'utf8');
    new X509Certificate(pem);
    return [pem];
  });
}

/** With less a database in this process could not even be made. */
const FREE_MIB_MIN = 64;

/** Makes DATA_DIR where it is missing. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const freeMiB = Math.floor((bavail * bsize) / 1024 / 1024);
    if (freeMiB < FREE_MIB_MIN) throw new Error(`the disk of ${folder} has ${freeMiB} MiB left, a start needs ${FREE_MIB_MIN}`);
  } catch (cause) {
    throw faultOf('DATA_DIR', cause);
  }
}

/** Opens the database that the settings name. */
export async function openConfigured({ database, dataDir }: Config, log: Log): Promise<OpenDatabase> {
  if (database.kind === 'embedded') return openDatabase({ kind: 'embedded', dataDir }, log);
  try {
    return await openDatabase(database, log);
  } catch (cause) {
    const isRefused = REFUSED.includes(String((cause as { code?: unknown }).code));
    throw isRefused || isDatabaseGone(cause) ? faultOf('DATABASE_URL', cause) : cause;
  }
}

function faultOf(variable: string, cause: unknown): ConfigError {
  return new ConfigError(`${variable}: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
}
