// What only the use of a setting shows to be wrong at the start: said in one sentence that names it, as config/load.ts does.
import { X509Certificate } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, FilesOnS3 } from '../../config/config.js';
import { ConfigError } from '../../config/error.js';
import { createDiskStore } from '../blobs/disk.js';
import { S3Fault } from '../blobs/s3/fault.js';
import { createS3Store } from '../blobs/s3.js';
import { NOT_OURS, ownStore } from '../domain/blobs/ownership.js';
import { type BlobStore, BlobsAway } from '../domain/blobs/store.js';
import type { Sql } from '../domain/database.js';
import type { Log } from '../domain/ports.js';
import { type JobStore, mongoJobs, postgresJobs } from '../jobs/jobStore.js';
import { type OpenDatabase, openDatabase } from '../store/database.js';
import type { PoolLike } from '../store/embedded.js';
import { isDatabaseGone } from '../store/faults.js';

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

/** The text of the file that the setting names; none where it is unset. TLS would take a file without certificates in silence. */
export function readAuthorities(variable: string, path: string | undefined): string[] {
  if (path === undefined) return [];
  return said(variable, () => {
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

/** The store of large files that the settings name, on disk below DATA_DIR where they name none. */
export async function openBlobs({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>, log: Log): Promise<BlobStore> {
  if (files.kind === 'disk') return createDiskStore(diskFolder(dataDir));
  const { endpoint, bucket, encryption } = files;
  const store = createS3Store(files, (reason) => log.warn('files.unencrypted', { endpoint, bucket, set: 'S3_SSE', reason }));
  try {
    await store.check();
  } catch (cause) {
    if (!(cause instanceof S3Fault)) throw cause;
    const variables = blamed(cause, encryption.kind);
    if (variables !== undefined) throw new ConfigError(`${variables}: ${endpoint} refuses it (${cause.message}).`, { cause });
    // A store that is away comes back, and what needs no store can be served until then; /health/ready tells.
    log.warn('files.away', { endpoint, bucket, error: cause.message });
  }
  return store;
}

/** The same for a service: as this database's own where it is nobody's yet. */
export async function openOwnBlobs(config: Pick<Config, 'files' | 'dataDir'>, log: Log, sql: Sql): Promise<BlobStore> {
  const store = await openBlobs(config, log);
  try {
    const standing = await ownStore(sql, store);
    if (standing === 'ours') return store;
    log.error(`files.${standing}`, { place: store.place, reason: NOT_OURS[standing] });
    return standing === 'gone' && config.files.kind === 'disk' ? createDiskStore(diskFolder(config.dataDir), true) : store;
  } catch (error) {
    if (!(error instanceof BlobsAway)) throw error;
    // The sweep asks again before it removes anything.
    log.warn('files.away', { place: store.place, error: error.message });
    return store;
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

/** Where files stand while no store is named. */
export function diskFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** Amazon S3 API Reference, "Error responses": what no waiting mends, by the settings to look at. */
const BLAMED: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AccessDenied: 'S3_ACCESS_KEY_ID, S3_BUCKET',
  NoSuchBucket: 'S3_BUCKET',
  InvalidBucketName: 'S3_BUCKET',
  AuthorizationHeaderMalformed: 'S3_REGION',
  InvalidRegion: 'S3_REGION',
};

/** Faults of the request that an asked encryption brings; undefined: it is the store that is not well. */
function blamed({ status, code }: S3Fault, encryption: FilesOnS3['encryption']['kind']): string | undefined {
  if (BLAMED[code] !== undefined) return BLAMED[code];
  // No setting is wrong, and the clocks are put right without a start.
  if (code === 'RequestTimeTooSkewed') return undefined;
  if (encryption !== 'auto' && encryption !== 'none' && (status === 400 || status === 501)) return 'S3_SSE';
  // Something answers, but not as a store does; or it stands in another region.
  return status >= 200 && status < 500 && status !== 408 && status !== 429 ? 'S3_ENDPOINT, S3_REGION' : undefined;
}

function faultOf(variable: string, cause: unknown): ConfigError {
  const text = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError(`${variable}: ${text.replace(/\.$/, '')}.`, { cause });
}
