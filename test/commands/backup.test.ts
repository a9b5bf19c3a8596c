// Backup and restore of an embedded database, and what both commands refuse.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/child.js';
import { type Before, backup, compare, KEYS, produce, restore } from '../support/drill.js';
import { newFolder } from '../support/folderOf.js';
import { makeBucket, ON_DISK } from '../support/s3/bucket.js';
import { errorXml } from '../support/s3/buckets.js';
import { startFakeS3 } from '../support/s3/server.js';
import { copyTemplate } from '../support/template.js';
import { type ExecutionContext, test } from '../support/test.js';

const LINE = String.raw`the database and 1 of 1 files, 0\.2 MiB: 1 copied`;

let site: { readonly folder: string; readonly saved: string; readonly before: Before; readonly said: string } | undefined;

const settings = (dataDir: string) => ({ DATABASE_URL: '', ...ON_DISK, FILE_INLINE_BYTES_MAX: '', DATA_DIR: dataDir });

test.before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-drill-'));
  const production = settings(join(folder, 'production'));
  copyTemplate(production.DATA_DIR);
  const before = await produce(production);
  const { code, stdout, stderr } = await backup(production, join(folder, 'saved'));
  if (code !== 0) throw new Error(stderr);
  site = { folder, saved: join(folder, 'saved'), before, said: stdout };
});

test.after.always(() => site && rm(site.folder, { recursive: true, force: true }));

test('a backup says what is in it', async (t) => {
  t.is(site!.said, `${site!.saved}: the database, 1 of 1 files, 0.2 MiB: 1 copied.\n`);
  t.deepEqual((await readdir(site!.saved)).sort(), ['database', 'files', 'files.jsonl', 'manifest.json']);
  const { format, database, files, faults, sha256 } = JSON.parse(await readFile(join(site!.saved, 'manifest.json'), 'utf8'));
  t.deepEqual([format, database, files, faults], [2, 'embedded', 1, 0]);
  t.is(
    sha256.list,
    createHash('sha256')
      .update(await readFile(join(site!.saved, 'files.jsonl')))
      .digest('hex'),
  );
  t.false(Buffer.from(await readFile(join(site!.saved, 'manifest.json'))).includes(KEYS['MASTER_KEYS']!));
});

test('after a restore documents, files, evidence, audit log and settings are whole', async (t) => {
  const folder = await newFolder(t);
  const env = settings(join(folder, 'restored'));
  const { code, stdout } = await restore(env, site!.saved);
  t.is(code, 0);
  t.regex(stdout, new RegExp(`^${LINE.replace('the', 'The')}\\.\n$`));
  await compare(t, env, site!.before);
});

test('a restore that broke off before the database is begun again', async (t) => {
  const env = settings(join(await newFolder(t), 'restored'));
  await cp(join(site!.saved, 'files'), join(env.DATA_DIR, 'files'), { recursive: true });
  const { code, stdout } = await restore(env, site!.saved);
  t.deepEqual([code, stdout], [0, 'The database and 1 of 1 files, 0.2 MiB: 1 there already.\n']);
});

test('a database that is not empty is refused', async (t) => {
  const env = settings(join(await newFolder(t), 'restored'));
  t.is((await restore(env, site!.saved)).code, 0);
  const { code, stdout, stderr } = await restore(env, site!.saved);
  t.deepEqual([code, stdout, stderr], [1, '', `The database in DATA_DIR ${env.DATA_DIR} is not empty: restore into a new one.\n`]);
});

test('a file store with the mark of another database is taken with --adopt only', async (t) => {
  const env = settings(join(await newFolder(t), 'restored'));
  await mkdir(join(env.DATA_DIR, 'files'), { recursive: true });
  await writeFile(join(env.DATA_DIR, 'files', '.owner'), 'another');
  const refused = await restore(env, site!.saved);
  t.is(refused.code, 1);
  t.regex(refused.stderr, /^disk:\/.*\/files has the mark of another database: name an empty store, or, .* add --adopt\.\n$/);
  t.deepEqual(await readdir(env.DATA_DIR), ['files']);
  t.is((await restore(env, site!.saved, '--adopt')).code, 0);
  t.not(await readFile(join(env.DATA_DIR, 'files', '.owner'), 'utf8'), 'another');
});

test('a damaged backup is refused, and the database stays empty', async (t) => {
  const folder = await newFolder(t);
  const saved = join(folder, 'saved');
  await cp(site!.saved, saved, { recursive: true });
  const { key } = JSON.parse(await readFile(join(saved, 'files.jsonl'), 'utf8'));
  await writeFile(join(saved, 'files', key), 'other bytes');
  const env = settings(join(folder, 'restored'));
  const { code, stdout, stderr } = await restore(env, saved);
  t.deepEqual([code, stdout], [1, '']);
  t.true(
    stderr.endsWith(
      `${key} has other bytes than its row says (disk:${saved}/files).\n1 of 1 files, 0.2 MiB: 1 different. The backup is damaged, and the database was left empty.\n`,
    ),
    stderr,
  );
  t.false((await readdir(env.DATA_DIR).catch(() => [] as string[])).includes('database'));
});

/** A copy of the backup that is restored after a change. Returns how that ended, and the folders. */
async function restoredAfter(t: ExecutionContext, change: (saved: string) => Promise<void>) {
  const folder = await newFolder(t);
  const saved = join(folder, 'saved');
  await cp(site!.saved, saved, { recursive: true });
  await change(saved);
  const { DATA_DIR, ...env } = settings(join(folder, 'restored'));
  const { code, stdout, stderr } = await restore({ ...env, DATA_DIR }, saved);
  return { saved, ended: [code, stdout, stderr], left: await readdir(DATA_DIR).catch(() => [] as string[]) };
}

test('a cut list of files is refused, and nothing is put', async (t) => {
  const { saved, ended, left } = await restoredAfter(t, (folder) => writeFile(join(folder, 'files.jsonl'), ''));
  t.deepEqual(ended, [1, '', `${saved} is damaged: the SHA-256 of the list of files is not that of manifest.json.\n`]);
  t.deepEqual(left, []);
});

test('a damaged copy of the database is refused, and nothing is put', async (t) => {
  const { saved, ended, left } = await restoredAfter(t, (folder) => writeFile(join(folder, 'database', 'PG_VERSION'), 'other'));
  t.deepEqual(ended, [1, '', `${saved} is damaged: the SHA-256 of the database is not that of manifest.json.\n`]);
  t.deepEqual(left, []);
});

test('a missing list of files is named', async (t) => {
  const { saved, ended } = await restoredAfter(t, (folder) => rm(join(folder, 'files.jsonl')));
  t.deepEqual(ended, [1, '', `${saved} is no whole backup: it has no files.jsonl.\n`]);
});

test('a list of other files than the manifest counts is refused before the database is put', async (t) => {
  const { ended, left } = await restoredAfter(t, async (folder) => {
    const path = join(folder, 'manifest.json');
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), files: 2 }));
  });
  t.deepEqual(ended, [1, '', 'files.jsonl names 1 files, and manifest.json 2. The backup is damaged, and the database was left empty.\n']);
  t.false(left.includes('database'));
});

test('a restore whose store cannot be marked says what is left to do', async (t) => {
  await using server = await startFakeS3();
  const bucket = await makeBucket(server);
  server.interfere = ({ method, path }) =>
    method === 'PUT' && path.endsWith('/.owner') ? { status: 403, body: errorXml('AccessDenied') } : undefined;
  const env = { ...settings(join(await newFolder(t), 'restored')), ...bucket.env };
  const { code, stdout, stderr } = await restore(env, site!.saved);
  t.deepEqual([code, stdout], [1, '']);
  t.regex(
    stderr,
    /\nThe database is restored, and the file store could not be marked as its own \(.*AccessDenied.*\): run npm run files -- adopt\.\n$/,
  );
  server.interfere = () => undefined;
  const adopted = await runCommand('files', ['adopt'], { ...env, ...KEYS });
  t.is(adopted.code, 0, adopted.stderr);
  await compare(t, env, site!.before);
});

test('a folder without a manifest is no backup', async (t) => {
  const folder = await newFolder(t);
  const { code, stderr } = await restore(settings(join(folder, 'restored')), folder);
  t.deepEqual([code, stderr], [1, `${folder} is no whole backup: it has no manifest.json.\n`]);
});

test('a backup of an embedded database is not restored to a server', async (t) => {
  const env = { ...settings(await newFolder(t)), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, stderr } = await restore(env, site!.saved);
  t.deepEqual([code, stderr], [1, 'The backup is of an embedded database: leave DATABASE_URL unset.\n']);
});

test('a backup into a folder that is not empty is refused', async (t) => {
  const { code, stderr } = await backup(settings(join(site!.folder, 'production')), site!.saved);
  t.deepEqual([code, stderr], [1, `${site!.saved} is not empty: name a new folder.\n`]);
});

test('the folder of an embedded database is locked until its files are copied', async (t) => {
  await using server = await startFakeS3();
  const bucket = await makeBucket(server);
  const folder = await newFolder(t);
  const env = { ...settings(join(folder, 'production')), ...bucket.env };
  copyTemplate(env.DATA_DIR);
  await produce(env);
  const locked: boolean[] = [];
  server.interfere = ({ method }) => void (method === 'GET' && locked.push(existsSync(join(env.DATA_DIR, 'lock'))));
  const { code, stderr } = await backup(env, join(folder, 'saved'));
  t.is(code, 0, stderr);
  t.true(locked.length > 0);
  t.false(locked.includes(false));
});

test('a file that is missing in the store is named, and all else is in the backup', async (t) => {
  const folder = await newFolder(t);
  const production = settings(join(folder, 'production'));
  await cp(join(site!.folder, 'production'), production.DATA_DIR, { recursive: true });
  const { key } = JSON.parse(await readFile(join(site!.saved, 'files.jsonl'), 'utf8'));
  await rm(join(production.DATA_DIR, 'files', key));
  const saved = await backup(production, join(folder, 'saved'));
  t.deepEqual(
    [saved.code, saved.stdout],
    [1, `${folder}/saved: the database, 1 of 1 files, 0.2 MiB: 1 missing. The files that are named above are not in it.\n`],
  );
  t.true(saved.stderr.endsWith(`${key} is missing (disk:${production.DATA_DIR}/files).\n`), saved.stderr);
  const restored = await restore(settings(join(folder, 'restored')), join(folder, 'saved'));
  t.is(restored.code, 1);
  t.true(restored.stdout.endsWith('The files that are named above were missing when the backup was made.\n'));
});
