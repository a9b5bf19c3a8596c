// Opens the parts whose settings can only be checked by using them. A fault is one sentence that names the setting, as in config/load.ts.

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
import { errorMessage } from '../errorMessage.js';
import { type JobStore, postgresJobs } from '../jobs/jobStore.js';
import { type OpenDatabase, openDatabase } from '../store/database.js';
import type { PoolLike } from '../store/embedded.js';
import { isDatabaseGone } from '../store/faults.js';

/** PostgreSQL, Appendix A: no such user, wrong password, no such database, no privilege. */
const REFUSED = ['28000', '28P01', '3D000', '42501'];

/** MongoDB: no privilege, wrong password, and the code of Atlas for the latter. */
const MONGO_REFUSED = [13, 18, 8000];

/** Uses a setting. An error becomes a ConfigError that names the variable. */
export function useSetting<T>(variable: string, use: () => T): T {
  try {
    return use();
  } catch (cause) {
    throw faultOf(variable, cause);
  }
}

/** The same for a use that takes time. */
export async function awaitSetting<T>(variable: string, using: Promise<T>): Promise<T> {
  try {
    return await using;
  } catch (cause) {
    throw faultOf(variable, cause);
  }
}

/** The text of the file in the setting. None where it is unset. TLS would silently accept a file without certificates. */
export function readAuthorities(variable: string, path: string | undefined): string[] {
  if (path === undefined) return [];
  return useSetting(variable, () => {
    const pem = readFileSync(path, 'utf8');
    new X509Certificate(pem);
    return [pem];
  });
}

/** With less free space, an embedded database could not be created. */
const FREE_MIB_MIN = 64;

/** Creates DATA_DIR where it is missing. */
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

/** Opens the database of the settings. */
export async function openConfigured({ database, dataDir }: Config, log: Log): Promise<OpenDatabase> {
  if (database.kind === 'embedded') return openDatabase({ kind: 'embedded', dataDir }, log);
  try {
    return await openDatabase(database, log);
  } catch (cause) {
    const isRefused = REFUSED.includes(String((cause as { code?: unknown }).code));
    throw isRefused || isDatabaseGone(cause) ? faultOf('DATABASE_URL', cause) : cause;
  }
}

/** The store of large files in the settings. Without one, files are below DATA_DIR. */
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
    // An unavailable store does not stop the start: work that needs no store goes on, and /health/ready reports it.
    log.warn('files.away', { endpoint, bucket, error: cause.message });
  }
  return store;
}

/** The same for a service. A store without an owner mark is marked as this database's. */
export async function openOwnBlobs(config: Pick<Config, 'files' | 'dataDir'>, log: Log, sql: Sql): Promise<BlobStore> {
  const store = await openBlobs(config, log);
  try {
    const standing = await ownStore(sql, store);
    if (standing === 'ours') return store;
    log.error(`files.${standing}`, { place: store.place, reason: NOT_OURS[standing] });
    return standing === 'gone' && config.files.kind === 'disk' ? createDiskStore(diskFolder(config.dataDir), true) : store;
  } catch (error) {
    if (!(error instanceof BlobsAway)) throw error;
    // The sweep checks the mark again before it removes anything.
    log.warn('files.away', { place: store.place, error: error.message });
    return store;
  }
}

/**
 * Where Agenda keeps its jobs. A store that refuses the credentials stops the start. An unavailable one does not: accepted documents
 * are processed without it, and the process retries.
 */
export async function openJobStore({ mongodbUrl }: Config, pool: PoolLike, log: Log): Promise<JobStore> {
  if (mongodbUrl === undefined) return postgresJobs(pool);
  const { mongoJobs } = await import('../jobs/mongoJobs.js');
  const store = open(mongoJobs, mongodbUrl);
  try {
    await store.prepare();
  } catch (cause) {
    if (MONGO_REFUSED.includes(Number((cause as { code?: unknown }).code))) {
      await store[Symbol.asyncDispose]();
      throw faultOf('MONGODB_URL', cause);
    }
    log.warn('jobs.unprepared', { store: store.name, error: errorMessage(cause) });
  }
  return store;
}

function open(mongoJobs: (url: string) => JobStore, url: string): JobStore {
  try {
    return mongoJobs(url);
  } catch (cause) {
    throw faultOf('MONGODB_URL', cause);
  }
}

/** The folder of files where no store is configured. */
function diskFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** Amazon S3 API Reference, "Error responses": faults that only a changed setting mends, with the settings to check. */
const BLAMED: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AccessDenied: 'S3_ACCESS_KEY_ID, S3_BUCKET',
  NoSuchBucket: 'S3_BUCKET',
  InvalidBucketName: 'S3_BUCKET',
  AuthorizationHeaderMalformed: 'S3_REGION',
  InvalidRegion: 'S3_REGION',
};

/** Faults of a request with encryption. Undefined: the store itself is failing. */
function blamed({ status, code }: S3Fault, encryption: FilesOnS3['encryption']['kind']): string | undefined {
  if (BLAMED[code] !== undefined) return BLAMED[code];
  // No setting is wrong. The service corrects a wrong clock itself.
  if (code === 'RequestTimeTooSkewed') return undefined;
  if (encryption !== 'auto' && encryption !== 'none' && (status === 400 || status === 501)) return 'S3_SSE';
  // The answer is not that of a store, or the store is in another region.
  return status >= 200 && status < 500 && status !== 408 && status !== 429 ? 'S3_ENDPOINT, S3_REGION' : undefined;
}

function faultOf(variable: string, cause: unknown): ConfigError {
  const text = errorMessage(cause);
  return new ConfigError(`${variable}: ${text.replace(/\.$/, '')}.`, { cause });
}
