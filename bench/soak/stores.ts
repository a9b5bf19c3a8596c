// The file store and MongoDB of a run, each behind something that can be taken away and given back.
import { randomBytes } from 'node:crypto';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProxy } from '../../test/support/proxy.js';

export interface Store {
  /** What it is, for the report. */
  readonly about: string;
  readonly takeAway: () => Promise<void>;
  readonly giveBack: () => Promise<void>;
}

export interface Stores extends AsyncDisposable {
  /** The settings that put a process on them. */
  readonly env: Readonly<Record<string, string>>;
  readonly files: Store;
  /** undefined where TEST_MONGODB_URL is unset. */
  readonly mongodb: Store | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Before the first process starts in `dataDir`. */
export async function openStores(env: Environment, dataDir: string): Promise<Stores> {
  await using stack = new AsyncDisposableStack();
  const bucket = await bucketOf(env, stack);
  const mongodb = await mongodbOf(env, stack);
  const files = bucket ?? { env: {}, store: await folderOf(dataDir) };
  const owned = stack.move();
  return {
    env: { ...files.env, ...mongodb?.env },
    files: files.store,
    mongodb: mongodb?.store,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

interface Opened {
  readonly env: Readonly<Record<string, string>>;
  readonly store: Store;
}

/** The bucket TEST_S3_BUCKET, which is there and nobody else's, behind a proxy that can be cut. */
async function bucketOf(env: Environment, stack: AsyncDisposableStack): Promise<Opened | undefined> {
  const endpoint = env['TEST_S3_ENDPOINT'];
  if (!endpoint) return undefined;
  const url = new URL(endpoint);
  // Behind a proxy a certificate would be that of another name.
  if (url.protocol !== 'http:') throw new Error('TEST_S3_ENDPOINT must be an http address: the soak puts a proxy before it.');
  const proxy = stack.use(await startProxy(Number(url.port || 80), url.hostname));
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_REGION: env['TEST_S3_REGION'] || 'us-east-1',
      S3_BUCKET: env['TEST_S3_BUCKET'] || 'exchange-soak',
      S3_ACCESS_KEY_ID: env['TEST_S3_ACCESS_KEY_ID'] ?? '',
      S3_SECRET_ACCESS_KEY: env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
    },
    store: { about: `S3 at ${endpoint}`, takeAway: proxy.refuse, giveBack: proxy.resume },
  };
}

/** A database of its own on the server of TEST_MONGODB_URL, behind a proxy that can be cut. */
async function mongodbOf(env: Environment, stack: AsyncDisposableStack): Promise<Opened | undefined> {
  const server = env['TEST_MONGODB_URL'];
  if (!server) return undefined;
  const url = new URL(server);
  if (url.protocol !== 'mongodb:' || url.host.includes(',')) {
    throw new Error('TEST_MONGODB_URL must name one server as mongodb://host:port: the soak puts a proxy before it.');
  }
  const about = `MongoDB at ${url.host}`;
  const proxy = stack.use(await startProxy(Number(url.port || 27_017), url.hostname));
  if (url.username !== '' && !url.searchParams.has('authSource')) url.searchParams.set('authSource', url.pathname.slice(1) || 'admin');
  url.host = `127.0.0.1:${proxy.port}`;
  url.pathname = `/exchange_soak_${randomBytes(6).toString('hex')}`;
  // Else the driver asks the server for its addresses and goes around the proxy.
  url.searchParams.set('directConnection', 'true');
  return { env: { MONGODB_URL: url.href }, store: { about, takeAway: proxy.refuse, giveBack: proxy.resume } };
}

/**
 * The folder that all processes share. `files` is a link, first to the folder, then to a file: it changes in one step, so nobody
 * can make a folder in between, and whoever reads or writes below it fails as with a disk that is gone.
 */
async function folderOf(dataDir: string): Promise<Store> {
  const [there, gone] = ['stored', 'gone'];
  await mkdir(join(dataDir, there), { mode: 0o700 });
  await writeFile(join(dataDir, gone), '');
  const point = async (to: string): Promise<void> => {
    const link = join(dataDir, 'files.next');
    await symlink(to, link);
    await rename(link, join(dataDir, 'files'));
  };
  await point(there);
  return { about: 'a folder that all processes share', takeAway: () => point(gone), giveBack: () => point(there) };
}
