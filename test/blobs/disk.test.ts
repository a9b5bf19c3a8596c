import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, realpath, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDiskStore } from '../../src/blobs/disk.js';
import { BlobsAway } from '../../src/domain/blobs/store.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { all, testBlobStore } from './contract.js';
import { testBlobStreams } from './streams.js';

const folders: string[] = [];

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'exchange-disk-'));
  folders.push(made);
  return made;
}

test.after.always(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

// The store creates the folder itself.
testBlobStore('disk', async () => createDiskStore(join(await folder(), 'files', 'deep')));

testBlobStreams('disk', async () => {
  const root = await folder();
  return {
    store: createDiskStore(root),
    measured: { kind: 'disk', folder: root },
    leftovers: async () => (await readdir(root, { recursive: true })).filter((path) => path.endsWith('.tmp')),
  };
});

for (const key of ['../outside', 'a/../../outside', '/etc/passwd', 'a//b', 'a/', '', 'A', 'a.b', 'a\\b', 'a\0b', 'a'.repeat(65)]) {
  test(`${JSON.stringify(key)} is no key`, async (t) => {
    const store = createDiskStore(await folder());
    await t.throwsAsync(async () => store.put(key, Buffer.from('x')), { message: `Not a blob key: ${key}` });
    await t.throwsAsync(async () => store.get(key), { message: `Not a blob key: ${key}` });
    await t.throwsAsync(async () => store.remove(key), { message: `Not a blob key: ${key}` });
  });
}

test("files and folders are the service's own: nobody else may read them", async (t) => {
  const root = join(await folder(), 'files');
  await createDiskStore(root).put('ab/one', Buffer.from('x'));
  const modes = await Promise.all([root, join(root, 'ab'), join(root, 'ab', 'one')].map(async (path) => (await stat(path)).mode & 0o777));
  t.deepEqual(modes, [0o700, 0o700, 0o600]);
});

test('a put leaves one file and no temporary one', async (t) => {
  const root = await folder();
  await createDiskStore(root).put('ab/one', Buffer.from('x'));
  t.deepEqual(await readdir(join(root, 'ab')), ['one']);
});

test('a put that fails leaves no temporary file', async (t) => {
  const root = await folder();
  // There is a folder at the path of the file, so the rename fails.
  await mkdir(join(root, 'ab', 'one'), { recursive: true });
  await t.throwsAsync(createDiskStore(root).put('ab/one', Buffer.from('x')));
  t.deepEqual(await readdir(join(root, 'ab')), ['one']);
});

test('a temporary file that a crash left is never listed, and removed once it is old', async (t) => {
  const root = await folder();
  await mkdir(join(root, 'ab'));
  const [old, young] = [join(root, 'ab', 'one.old.tmp'), join(root, 'ab', 'two.young.tmp')];
  for (const path of [old, young]) await writeFile(path, 'x');
  await utimes(old, new Date(0), new Date(0));
  t.deepEqual(await all(createDiskStore(root).list(new Date(60_000))), []);
  t.deepEqual(await readdir(join(root, 'ab')), ['two.young.tmp']);
});

test('the check fails where the folder cannot be written', async (t) => {
  const root = join(await folder(), 'files');
  await writeFile(root, 'a file stands where the folder should be');
  await t.throwsAsync(createDiskStore(root).check(), { instanceOf: BlobsAway, message: /^EEXIST: / });
});

test('a disk that does not do it now is away, not broken: put, get, remove and the look at it', async (t) => {
  const root = join(await folder(), 'files');
  // There is a file at the path of the folder. ENOTDIR, like EIO of a failed disk, is an error of the environment.
  await writeFile(root, '');
  const store = createDiskStore(root);
  for (const asked of [store.put('ab/one', Buffer.from('x')), store.get('ab/one'), store.check()]) {
    await t.throwsAsync(asked, { instanceOf: BlobsAway });
  }
});

test('a list is read as it is asked for, not as a whole before', async (t) => {
  const root = await folder();
  const store = createDiskStore(root);
  for (const key of ['aa/one', 'bb/one', 'cc/one']) await store.put(key, Buffer.from('x'));
  const keys = store.list(fromNow(3_600_000))[Symbol.asyncIterator]();
  const first = (await keys.next()).value as string;
  // Folders that the listing has not reached yet.
  const others = ['aa', 'bb', 'cc'].filter((one) => !first.startsWith(one));
  for (const other of others) await store.put(`${other}/two`, Buffer.from('x'));
  const rest: string[] = [];
  for (let next = await keys.next(); next.done !== true; next = await keys.next()) rest.push(next.value);
  t.deepEqual(
    rest.sort(),
    others.flatMap((other) => [`${other}/one`, `${other}/two`]),
  );
});

test('a file that is cut off while it is streamed ends the stream with an error', async (t) => {
  const root = await folder();
  const store = createDiskStore(root);
  await store.put('ab/one', Buffer.alloc(5_000_000, 'x'));
  const reading = (async () => {
    for await (const _ of await store.stream('ab/one')) await truncate(join(root, 'ab', 'one'), 3_500_000);
  })();
  const fault = await t.throwsAsync(reading, { instanceOf: BlobsAway });
  t.is(fault?.message, `${join(root, 'ab', 'one')} breaks off after 3500000 of 5000000 bytes`);
});

test('a put of a stream that the disk does not take is away, leaves no temporary file and releases the source', async (t) => {
  const root = await folder();
  // There is a folder at the path of the file, so the rename fails.
  await mkdir(join(root, 'ab', 'one'), { recursive: true });
  const source = Readable.from([Buffer.from('x')]);
  await t.throwsAsync(createDiskStore(root).putStream('ab/one', source, { bytesMax: 1 }), { instanceOf: BlobsAway });
  t.deepEqual(await readdir(join(root, 'ab')), ['one']);
  t.true(source.destroyed);
});

test('a stream keeps its file open until it has ended or is closed, and no longer', async (t) => {
  const root = await folder();
  const store = createDiskStore(root);
  await store.put('ab/one', Buffer.alloc(5_000_000, 'x'));
  const path = await realpath(join(root, 'ab', 'one'));
  const isOpen = async (): Promise<boolean> => {
    const targets = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    return (await Promise.all(targets)).includes(path);
  };
  const [unread, ended] = [await store.stream('ab/one'), await store.stream('ab/one')];
  t.true(await isOpen());
  unread.destroy();
  await once(unread, 'close');
  await all(ended);
  t.false(await isOpen());
});
