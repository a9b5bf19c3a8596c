// deploy/backup.sh with a pg_dump of these tests, which says when it fails.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from './support/folderOf.js';
import { type ExecutionContext, test } from './support/test.js';
import { until } from './support/until.js';

const execute = promisify(execFile);
/** Fails where the file `away` is there, and removes it. */
const PG_DUMP = `for one; do case $one in --file=*) echo dumped > "\${one#--file=}";; esac; done
if [ -e "$HERE/away" ]; then rm "$HERE/away"; exit 1; fi`;
/** Seconds since 1970, for the script. */
const NOW = 1_800_000_000;
const DATE = `case $1 in +%s) echo ${NOW};; *) echo 20270115T080000Z;; esac`;
/** Says how long, and ends with its signal. */
const SLEEP = `echo "$1" >> "$HERE/slept"
[ "$1" = 0 ] || exec tail -f /dev/null`;

async function prepare(t: ExecutionContext) {
  const here = await newFolder(t);
  const [bin, backups] = [join(here, 'bin'), join(here, 'backups')];
  for (const folder of [bin, backups]) await mkdir(folder);
  await writeFile(join(here, 'backup-password'), 'secret\n');
  for (const [name, text] of Object.entries({ pg_dump: PG_DUMP, date: DATE, sleep: SLEEP })) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const env = { PATH: `${bin}:${process.env['PATH']}`, HERE: here, SECRETS: here, BACKUPS: backups, BACKUP_RETRY_SECONDS: '0' };
  return {
    put: (name: string) => writeFile(join(here, name), ''),
    slept: () => readFile(join(here, 'slept'), 'utf8').catch(() => ''),
    files: async () => (await readdir(backups)).sort(),
    /** A dump that was complete so many seconds ago. */
    old: async (name: string, seconds: number) => {
      await writeFile(join(backups, name), 'old');
      await utimes(join(backups, name), NOW - seconds, NOW - seconds);
    },
    /** `more`: variables. Rejects with `code` and `stderr`. */
    run: (more: Readonly<Record<string, string>>, ...given: string[]) =>
      execute('sh', ['deploy/backup.sh', ...given], { env: { ...env, ...more } }),
    start: () => spawn('sh', ['deploy/backup.sh'], { env, stdio: 'ignore' }),
  };
}

async function end(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0];
}

const OLD = 'exchange-20250102T000000Z.dump';
const NEW = 'exchange-20270115T080000Z.dump';

test('what an earlier run left half done is removed, and the oldest dumps go', async (t) => {
  const { run, files, old } = await prepare(t);
  for (const name of ['exchange-20250101T000000Z.dump', OLD, 'exchange-20250103T000000Z.dump.new']) await old(name, 60);
  await run({ BACKUP_SECONDS: '0', BACKUPS_KEPT: '2' });
  t.deepEqual(await files(), [OLD, NEW]);
});

test('a dump that fails leaves nothing behind and takes nothing away', async (t) => {
  const { run, files, put, old } = await prepare(t);
  await old(OLD, 60);
  await put('away');
  const failure = await t.throwsAsync(run({ BACKUP_SECONDS: '0', BACKUPS_KEPT: '1' }));
  t.like(failure, { code: 1, stderr: 'no backup: the dump failed\n' });
  t.deepEqual(await files(), [OLD]);
});

test('a dump that fails is tried again after a pause, and then daily', async (t) => {
  const { start, files, slept, put } = await prepare(t);
  await put('away');
  const child = start();
  await until(async () => (await slept()) === '0\n86400\n', 'the script waits for the next day');
  t.deepEqual(await files(), [NEW]);
  t.is(await end(child), 143);
});

test('a restart waits until the newest dump is a day old', async (t) => {
  const { start, files, slept, old } = await prepare(t);
  await old(OLD, 3_600);
  const child = start();
  await until(async () => (await slept()) === '82800\n', 'the script waits for the rest of the day');
  t.deepEqual(await files(), [OLD]);
  t.is(await end(child), 143);
});

test('check: fails where there is no dump, or none of the last two days', async (t) => {
  const { run, old } = await prepare(t);
  const none = await t.throwsAsync(run({}, 'check'));
  t.like(none, { code: 1, stderr: 'No dump is younger than 172800 seconds; the newest: none\n' });
  await old(OLD, 172_800);
  await run({}, 'check');
  await old(OLD, 172_801);
  const late = await t.throwsAsync(run({}, 'check'));
  t.like(late, { code: 1, stderr: 'No dump is younger than 172800 seconds; the newest: 172801\n' });
});
