// Copying files between two stores, in both directions; arguments and progress.
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from '../../src/blobs/disk.js';
import { createS3Store } from '../../src/blobs/s3.js';
import { readArguments } from '../../src/commands/files/arguments.js';
import { createProgress } from '../../src/commands/files/progress.js';
import { UsageError } from '../../src/commands/usage.js';
import type { BlobRow } from '../../src/domain/blobs/rows.js';
import type { BlobStore } from '../../src/domain/blobs/store.js';
import { type Ended, runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import type { Bucket } from '../support/s3/bucket.js';
import { startFakeS3 } from '../support/s3/server.js';
import { copyTemplate } from '../support/template.js';
import { type ExecutionContext, test } from '../support/test.js';
import { bucketOf, FILES, storeFiles } from './manyFiles.js';

const MIB = 1024 * 1024;

interface Prepared {
  readonly env: Readonly<Record<string, string>>;
  readonly bucket: Bucket;
  readonly disk: BlobStore;
  readonly s3: BlobStore;
  /** The names of the files, in order. */
  readonly keys: readonly string[];
  /** Below DATA_DIR. */
  readonly folder: string;
  run(...given: string[]): Promise<Ended>;
}

let model: { readonly folder: string; readonly keys: readonly string[] } | undefined;

test.before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-model-'));
  copyTemplate(folder);
  model = { folder, keys: await storeFiles({ DATA_DIR: folder, LOG_LEVEL: 'silent' }) };
});

test.after.always(() => model && rm(model.folder, { recursive: true, force: true }));

/** A DATA_DIR of a stopped service that contains a document with many large files, and an empty bucket. */
async function prepare(t: ExecutionContext): Promise<Prepared> {
  const dataDir = await newFolder(t);
  await cp(model!.folder, dataDir, { recursive: true });
  const bucket = await bucketOf(t);
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const folder = join(dataDir, 'files');
  return {
    env,
    bucket,
    keys: model!.keys,
    folder,
    disk: createDiskStore(folder),
    s3: createS3Store(bucket.place, () => undefined),
    run: (...given) => runCommand('files', given, { ...env, ...bucket.env }),
  };
}

const TOTAL = '9.7 MiB';

test('migrate brings every file into the bucket and leaves those on disk; check finds all of them there', async (t) => {
  const { run, keys, disk, s3 } = await prepare(t);
  const before = await run('check');
  t.is(before.code, 1, before.stderr);
  t.is(before.stdout.match(/is missing \(s3\): a file of the document many-files of demo-seller\n/g)?.length, FILES);
  const migrated = await run('migrate', '--from', 'disk', '--to', 's3');
  t.deepEqual([migrated.code, migrated.stdout], [0, `12 of 12 files, ${TOTAL}: 12 copied.\n`]);
  for (const key of keys) t.true((await s3.get(key)).equals(await disk.get(key)), key);
  const { code, stdout } = await run('check');
  t.deepEqual([code, stdout], [0, `12 of 12 files, ${TOTAL}: 12 whole.\n`]);
});

test('migrate goes on where it was ended: what is there already is passed over, what is damaged there is put again', async (t) => {
  const { run, keys, disk, s3 } = await prepare(t);
  for (const key of keys.slice(0, 5)) await s3.put(key, await disk.get(key));
  await s3.put(keys[5]!, Buffer.from('half of it'));
  const migrated = await run('migrate', '--from', 'disk', '--to', 's3');
  t.is(migrated.code, 0, migrated.stderr);
  t.regex(migrated.stdout, /: (5 there already, 7 copied|7 copied, 5 there already)\.\n$/);
  t.true((await s3.get(keys[5]!)).equals(await disk.get(keys[5]!)));
});

test('migrate copies nothing into a store of another database before it is adopted', async (t) => {
  const { run, s3, keys } = await prepare(t);
  await s3.own('another');
  const refused = await run('migrate', '--from', 'disk', '--to', 's3');
  t.is(refused.code, 1);
  t.regex(refused.stderr, /the file store has the mark of another database/);
  await t.throwsAsync(s3.get(keys[0]!), { name: 'BlobMissing' });
  const adopted = await run('adopt');
  t.is(adopted.code, 0, adopted.stderr);
  t.regex(adopted.stdout, /^s3:http\S+ is this database's own\.\n$/);
  t.is((await run('migrate', '--from', 'disk', '--to', 's3')).code, 0);
});

test('and back: from the bucket to an empty disk, byte for byte', async (t) => {
  const { run, keys, folder, disk, s3, env } = await prepare(t);
  await run('migrate', '--from', 'disk', '--to', 's3');
  await rm(folder, { recursive: true });
  const back = await run('migrate', '--from', 's3', '--to', 'disk');
  t.deepEqual([back.code, back.stdout], [0, `12 of 12 files, ${TOTAL}: 12 copied.\n`]);
  for (const key of keys) t.true((await disk.get(key)).equals(await s3.get(key)), key);
  t.is((await runCommand('files', ['check'], env)).stdout, `12 of 12 files, ${TOTAL}: 12 whole.\n`);
});

test('what is missing or damaged where it should come from is named, the rest is brought over, and the end is 1', async (t) => {
  const { run, keys, folder, s3 } = await prepare(t);
  const [cut, changed, longer, missing] = [keys[1]!, keys[2]!, keys[3]!, keys[4]!];
  await truncate(join(folder, cut), 10);
  const bytes = await readFile(join(folder, changed));
  bytes[5]! ^= 1;
  await writeFile(join(folder, changed), bytes);
  await writeFile(join(folder, longer), 'x', { flag: 'a' });
  await rm(join(folder, missing));
  const { code, stdout, stderr } = await run('migrate', '--from', 'disk', '--to', 's3');
  t.is(code, 1);
  const tail = '(disk): a file of the document many-files of demo-seller';
  t.deepEqual(
    stdout.trimEnd().split('\n').sort(),
    [...[cut, changed, longer].map((key) => `${key} has other bytes than its row says ${tail}`), `${missing} is missing ${tail}`].sort(),
  );
  t.regex(stderr, /^12 of 12 files, \S+ MiB: (?=.*8 copied)(?=.*3 different)(?=.*1 missing).*\.\n$/m);
  await t.throwsAsync(s3.get(changed), { name: 'BlobMissing' });
});

test('check on disk names a file whose bytes have changed', async (t) => {
  const { keys, folder, env } = await prepare(t);
  await writeFile(join(folder, keys[7]!), 'other');
  const { code, stdout } = await runCommand('files', ['check'], env);
  t.is(code, 1);
  t.is(stdout, `${keys[7]} has other bytes than its row says (disk): a file of the document many-files of demo-seller\n`);
});

test('a store that is away ends it with a sentence and 1', async (t) => {
  const { env, bucket } = await prepare(t);
  const gone = await startFakeS3();
  await gone[Symbol.asyncDispose]();
  const { code, stdout, stderr } = await runCommand('files', ['migrate', '--from', 'disk', '--to', 's3'], {
    ...env,
    ...bucket.env,
    S3_ENDPOINT: gone.url,
  });
  t.deepEqual([code, stdout], [1, '']);
  t.regex(stderr, /The file store does not do it now: GET \S+: .*ECONNREFUSED.*\. What is done stays done: run it again\.\n$/);
});

test('without the S3 settings there is no S3 store to migrate to', async (t) => {
  const { env } = await prepare(t);
  t.deepEqual(await runCommand('files', ['migrate', '--from', 'disk', '--to', 's3'], env), {
    code: 1,
    stdout: '',
    stderr: 'S3_BUCKET is not set, so there is no S3 store to work with: set the S3 settings.\n',
  });
});

// Arguments and progress

for (const [given, message] of [
  [[], 'A command is missing.'],
  [['move'], 'There is no command "move".'],
  [['check', 'all'], 'check takes no "all".'],
  [['check', '--to', 's3'], '--to is not an option of check.'],
  [['check', '--verify'], '--verify is not an option of check.'],
  [['adopt', '--from', 's3'], '--from is not an option of adopt.'],
  [['migrate', '--to', 's3'], '--from takes disk or s3.'],
  [['migrate', '--from', 'disk', '--to', 'tape'], '--to takes disk or s3.'],
  [['migrate', '--from', 's3', '--to', 's3'], '--from and --to name the same store.'],
  [['migrate', 'now', '--from', 'disk', '--to', 's3'], 'migrate takes no "now".'],
] as const) {
  test(`usage: ${given.join(' ') || 'nothing'}`, (t) => {
    t.throws(() => readArguments(given), { instanceOf: UsageError, message });
  });
}

test('progress is a line now and then, not one for each file', (t) => {
  const lines: string[] = [];
  let now = 0;
  const progress = createProgress(
    4,
    (text) => lines.push(text),
    () => now,
  );
  const row = { byteLength: MIB } as BlobRow;
  for (const [at, how] of [
    [1_000, 'copied'],
    [5_000, 'copied'],
    [6_000, 'there already'],
    [11_000, 'copied'],
  ] as const) {
    now = at;
    progress.done(row, how);
  }
  t.deepEqual(lines, ['2 of 4 files, 2.0 MiB: 2 copied\n', '4 of 4 files, 4.0 MiB: 3 copied, 1 there already\n']);
});
