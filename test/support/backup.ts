// What an operator backs up and restores: a dump of the database, and a copy of everything beside it.
import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseOnServer } from './database.js';
import { newFolder } from './folderOf.js';
import { programOf } from './postgres.js';
import { type Bucket, makeBucket, ON_DISK, realServer } from './s3/bucket.js';
import { startFakeS3 } from './s3/server.js';

const execute = promisify(execFile);

export interface Site {
  /** Settings: the database, the folder, and the place of the files. */
  readonly production: Readonly<Record<string, string>>;
  /** Of this test. */
  readonly folder: string;
  /** Settings of an empty place: another database, folder and bucket. */
  fresh(): Promise<Readonly<Record<string, string>>>;
  dump(): Promise<void>;
  /** Restores the dump to an empty database. Returns its address. */
  restored(): Promise<string>;
  /** Copies the present folder and files. Returns the settings that differ from production's. */
  copied(): Promise<Readonly<Record<string, string>>>;
}

export const FILES = ['a folder', 'a bucket'] as const;

/** `files`: the place of files too large for a row. A bucket is on TEST_S3_ENDPOINT, or on a small store in this process. */
export async function openSite(files: (typeof FILES)[number], stack: AsyncDisposableStack): Promise<Site> {
  const folder = await newFolder(stack);
  const freshUrl = async (): Promise<string> => {
    const made = await databaseOnServer();
    stack.defer(() => made.drop());
    return made.url;
  };
  const freshBucket = files === 'a bucket' ? await bucketsOf(stack) : undefined;
  const bucket = await freshBucket?.();
  const dump = join(folder, 'exchange.dump');
  const production = {
    DATABASE_URL: await freshUrl(),
    DATA_DIR: join(folder, 'production'),
    ...(bucket?.env ?? ON_DISK),
    // Otherwise all files are in the bucket where the tests run on one.
    FILE_INLINE_BYTES_MAX: '',
  };
  return {
    production,
    folder,
    fresh: async () => ({
      ...production,
      DATABASE_URL: await freshUrl(),
      DATA_DIR: join(folder, 'restored'),
      ...(await freshBucket?.())?.env,
    }),
    dump: async () => void (await execute(programOf('pg_dump')!, ['--format=custom', `--file=${dump}`, production.DATABASE_URL])),
    async restored() {
      const url = await freshUrl();
      await execute(programOf('pg_restore')!, ['--no-owner', `--dbname=${url}`, dump]);
      return url;
    },
    async copied() {
      const copy = await freshBucket?.();
      if (copy !== undefined) await bucket?.copyTo(copy);
      await cp(production.DATA_DIR, join(folder, 'copy'), { recursive: true });
      return { ...copy?.env, DATA_DIR: join(folder, 'copy') };
    },
  };
}

/** Makes buckets that are removed with the stack. */
async function bucketsOf(stack: AsyncDisposableStack): Promise<() => Promise<Bucket>> {
  const server = realServer() ?? stack.use(await startFakeS3());
  return async () => {
    const made = await makeBucket(server);
    stack.defer(() => made.drop());
    return made;
  };
}
