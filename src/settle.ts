// What only the use of a setting shows to be wrong at the start: said in one sentence that names it, as config/load.ts does.
import { X509Certificate } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { type Config, ConfigError } from '../config/load.js';
import type { Log } from './domain/ports.js';
import { type JobStore, mongoJobs, postgresJobs } from './jobs/jobStore.js';
import { type OpenDatabase, openDatabase } from './store/database.js';
import type { PoolLike } from './store/embedded.js';
import { isDatabaseGone } from './store/faults.js';

/** PostgreSQL, Appendix A: no such user, wrong password, no such database, no right to it. */
const REFUSED = ['28000', '28P01', '3D000', '42501'];

/** MongoDB: no right to it, wrong password, and the latter as Atlas says it. */
const MONGO_REFUSED = [13, 18, 8000];

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

/** Makes DATA_DIR where it is missing. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
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

/**
 * Where Agenda keeps its jobs. One that refuses us stops the start; one that is away does not: accepted documents go on without
 * it, and it is looked for as long as the process lives.
 */
export async function openJobStore({ mongodbUrl }: Config, pool: PoolLike, log: Log): Promise<JobStore> {
  if (mongodbUrl === undefined) return postgresJobs(pool);
  const store = await mongoJobs(mongodbUrl).catch((cause) => {
    throw faultOf('MONGODB_URL', cause);
  });
  try {
    await store.prepare();
  } catch (cause) {
    if (MONGO_REFUSED.includes(Number((cause as { code?: unknown }).code))) {
      await store[Symbol.asyncDispose]();
      throw faultOf('MONGODB_URL', cause);
    }
    log.warn('jobs.unprepared', { store: store.name, error: cause instanceof Error ? cause.message : String(cause) });
  }
  return store;
}

function faultOf(variable: string, cause: unknown): ConfigError {
  const text = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError(`${variable}: ${text.replace(/\.$/, '')}.`, { cause });
}
