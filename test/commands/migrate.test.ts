import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recountDue } from '../../src/domain/documents/intake/quota/recount.js';
import { readUsage } from '../../src/domain/documents/intake/quota/usage.js';
import { createLog } from '../../src/log.js';
import { openDatabase } from '../../src/store/database.js';
import { MIGRATIONS } from '../../src/store/migrations/list.js';
import { runCommand } from '../support/child.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

test('the command carries out what is missing, once, and says so', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'exchange-migrate-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  const first = await runCommand('migrate', [], { DATA_DIR: path });
  t.deepEqual([first.code, first.stdout, first.stderr], [0, `Carried out: ${MIGRATIONS.map(({ name }) => name).join(', ')}.\n`, '']);
  const second = await runCommand('migrate', [], { DATA_DIR: path });
  t.deepEqual([second.code, second.stdout], [0, 'The schema is up to date.\n']);
});

test('--dry-run says what is missing and carries nothing out; status lists every migration', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'exchange-migrate-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  copyTemplate(path);
  {
    await using before = await openDatabase({ kind: 'embedded', dataDir: path }, createLog('silent', false));
    await before.sql.query(`delete from migration where name in ('019-accounts', '021-now')`);
  }
  for (let n = 1; n <= 2; n++) {
    const dry = await runCommand('migrate', ['--dry-run'], { DATA_DIR: path });
    t.deepEqual(dry, { code: 0, stdout: 'It would carry out: 019-accounts, 021-now.\n', stderr: '' }, `${n}`);
  }
  const { code, stdout } = await runCommand('migrate', ['status'], { DATA_DIR: path });
  const missing = ['019-accounts', '021-now'];
  const names = MIGRATIONS.map(({ name }) => name as string);
  const lines = [
    ...names.filter((name) => !missing.includes(name)).map((name) => `carried out  ${name}`),
    ...missing.map((name) => `missing      ${name}`),
    'Missing: 2. npm run migrate carries them out.',
  ];
  t.deepEqual([code, stdout], [0, `${lines.join('\n')}\n`]);
});

test('--dry-run where there is no database says so and makes none', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'exchange-migrate-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
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

test('an upgrade from before 010 counts nothing while it holds the tenants; the recurring job counts what is there', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'exchange-upgrade-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  copyTemplate(path);
  const log = createLog('silent', false);
  {
    await using before = await openDatabase({ kind: 'embedded', dataDir: path }, log);
    for (const statement of [
      // A later migration changes a table of this one.
      `delete from migration where name in ('010-limits', '053-audit-counts')`,
      'alter table audit_entry drop column minute, drop column changes, drop column last_at, drop column later',
      'drop table rate_bucket, tenant_usage',
      'alter table tenant drop column documents_per_day, drop column bytes_max, drop column usage_counted_at',
      `insert into tenant (id, name) values ('acme', 'Acme')`,
      `with stored as (
        insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
        values (gen_random_uuid(), 'acme', 'old', 'send', 'invoice', 'peppol', 'DELIVERED', '') returning id)
       insert into document_file (id, document, position, purpose, file_name, mime_type, byte_length, sha256, bytes)
       select gen_random_uuid(), id, 0, 'document', 'invoice.xml', 'application/xml', 3, '', 'abc' from stored`,
    ])
      await before.sql.query(statement);
  }
  await using database = await openDatabase({ kind: 'embedded', dataDir: path }, log);
  t.deepEqual(database.migrated, ['010-limits', '053-audit-counts']);
  t.deepEqual(await database.sql.query('select * from tenant_usage'), []);
  await recountDue({ database });
  t.deepEqual(await readUsage({ database }, 'acme'), [{ tenantId: 'acme', documentsToday: 1, bytes: 3, auditBytes: 0 }]);
});
