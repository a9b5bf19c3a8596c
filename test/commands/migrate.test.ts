import { readdir } from 'node:fs/promises';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { MIGRATIONS } from '../../src/store/migrations/list.js';
import { runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { NEXT_MIGRATIONS, SECOND } from '../support/secondMigration.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

test('the command carries out what is missing, once, and says so', async (t) => {
  const path = await newFolder(t);
  const first = await runCommand('migrate', [], { DATA_DIR: path });
  t.deepEqual([first.code, first.stdout, first.stderr], [0, `Carried out: ${MIGRATIONS.map(({ name }) => name).join(', ')}.\n`, '']);
  const second = await runCommand('migrate', [], { DATA_DIR: path });
  t.deepEqual([second.code, second.stdout], [0, 'The schema is up to date.\n']);
});

test('--dry-run says what is missing and carries nothing out; status lists every migration', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  {
    await using before = await openDatabase({ kind: 'embedded', dataDir: path }, createLog('silent', false));
    await before.sql.query(`delete from migration where name = '002-agenda'`);
  }
  for (let n = 1; n <= 2; n++) {
    const dry = await runCommand('migrate', ['--dry-run'], { DATA_DIR: path });
    t.deepEqual(dry, { code: 0, stdout: 'It would carry out: 002-agenda.\n', stderr: '' }, `${n}`);
  }
  const { code, stdout } = await runCommand('migrate', ['status'], { DATA_DIR: path });
  const missing = ['002-agenda'];
  const names = MIGRATIONS.map(({ name }) => name as string);
  const lines = [
    ...names.filter((name) => !missing.includes(name)).map((name) => `carried out  ${name}`),
    ...missing.map((name) => `missing      ${name}`),
    'Missing: 1. npm run migrate carries them out.',
  ];
  t.deepEqual([code, stdout], [0, `${lines.join('\n')}\n`]);
});

test('--dry-run where there is no database says so and makes none', async (t) => {
  const path = await newFolder(t);
  const { code, stdout } = await runCommand('migrate', ['--dry-run'], { DATA_DIR: path });
  t.is(code, 0);
  t.is(
    stdout,
    `There is no database in DATA_DIR ${path}: npm start or npm run migrate makes one there.\nIt would carry out every migration.\n`,
  );
  t.deepEqual(await readdir(path), []);
});

test('a database that cannot be reached is one sentence and 1', async (t) => {
  const { code, stdout, stderr } = await runCommand('migrate', [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  t.deepEqual([code, stdout], [1, '']);
  t.is(stderr, 'The database that DATABASE_URL names cannot be reached: connect ECONNREFUSED 127.0.0.1:9.\n');
});

test('an upgrade carries out what is missing, keeps the rows that are there, and the version before serves on', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const log = createLog('silent', false);
  {
    await using before = await openDatabase({ kind: 'embedded', dataDir: path }, log);
    await before.sql.query(`insert into tenant (id, name) values ('acme', 'Acme')`);
  }
  {
    await using next = await openDatabase({ kind: 'embedded', dataDir: path }, log, NEXT_MIGRATIONS);
    t.deepEqual(next.migrated, [SECOND]);
    t.deepEqual(await next.sql.query('select only_in_tests from webhook_endpoint'), []);
  }
  await using again = await openDatabase({ kind: 'embedded', dataDir: path }, log);
  t.deepEqual(again.migrated, []);
  t.deepEqual(await again.sql.query('select id from tenant'), [{ id: 'acme' }]);
});
