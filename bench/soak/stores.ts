// The file store and MongoDB of a run. Each can be made unavailable and available again.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dropMongo, mongoOf } from '../../test/support/mongo.js';
import { proxied, startProxy } from '../../test/support/proxy.js';
import { makeBucket, realServer } from '../../test/support/s3/bucket.js';

export interface Store {
  /** The description in the report. */
  readonly about: string;
  readonly takeAway: () => Promise<void>;
  readonly giveBack: () => Promise<void>;
}

export interface Stores extends AsyncDisposable {
  /** The settings of a process that uses them. */
  readonly env: Readonly<Record<string, string>>;
  readonly files: Store;
  /** Undefined where TEST_MONGODB_URL is unset, or an older build lacks the setting. */
  readonly mongodb: Store | undefined;
}

/** To be called before the first process starts in `dataDir`. Uses only the settings that each process `knows`. */
export async function openStores(dataDir: string, knows: (setting: string) => boolean): Promise<Stores> {
  await using stack = new AsyncDisposableStack();
  const bucket = knows('S3_ENDPOINT') ? await bucketOf(stack) : undefined;
  const mongodb = knows('MONGODB_URL') ? await mongodbOf(stack) : undefined;
  const files = bucket ?? { env: {}, store: await folderOf(dataDir) };
  const owned = stack.move();
  return {
    env: { ...files.env, MONGODB_URL: '', ...mongodb?.env },
    files: files.store,
    mongodb: mongodb?.store,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

interface Opened {
  readonly env: Readonly<Record<string, string>>;
  readonly store: Store;
}

/** A new bucket on the store of TEST_S3_ENDPOINT, behind a proxy that can be cut. */
async function bucketOf(stack: AsyncDisposableStack): Promise<Opened | undefined> {
  const server = realServer();
  if (server === undefined) return undefined;
  const url = new URL(server.url);
  // Behind a proxy the name in the certificate would not match.
  if (url.protocol !== 'http:') throw new Error('TEST_S3_ENDPOINT must be an http address: the soak puts a proxy before it.');
  const bucket = await makeBucket(server);
  stack.defer(() => bucket.drop());
  const proxy = stack.use(await startProxy(Number(url.port || 80), url.hostname));
  return {
    env: { ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` },
    store: { about: `S3 at ${server.url}`, takeAway: proxy.cut, giveBack: proxy.mend },
  };
}

/** A new database on the server of TEST_MONGODB_URL, behind a proxy that can be cut. */
async function mongodbOf(stack: AsyncDisposableStack): Promise<Opened | undefined> {
  const address = mongoOf(randomUUID());
  if (address === undefined) return undefined;
  if (!address.startsWith('mongodb://') || new URL(address).host.includes(',')) {
    throw new Error('TEST_MONGODB_URL must name one server as mongodb://host:port: the soak puts a proxy before it.');
  }
  stack.defer(() => dropMongo(address));
  const { proxy, url } = await proxied(address);
  stack.use(proxy);
  return { env: { MONGODB_URL: url }, store: { about: `MongoDB at ${new URL(address).host}`, takeAway: proxy.cut, giveBack: proxy.mend } };
}

/**
 * The folder that all processes share. `files` is a link to the folder and, during the fault, to a file. The link changes in one step, so
 * that no process can create a folder in between. Reads and writes below it then fail as on a missing disk.
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
