import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { MIGRATIONS } from '../../src/store/migrations/list.js';
import { runCommand } from '../support/child.js';

test('the command carries out what is missing, once, and says so', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'exchange-migrate-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  const first = await runCommand('migrate', [], { DATA_DIR: path });
  t.deepEqual([first.code, first.stdout, first.stderr], [0, `Carried out: ${MIGRATIONS.map(({ name }) => name).join(', ')}.\n`, '']);
  const second = await runCommand('migrate', [], { DATA_DIR: path });
  t.deepEqual([second.code, second.stdout], [0, 'The schema is up to date.\n']);
});

test('a database that cannot be reached is one sentence and 1', async (t) => {
  const { code, stdout, stderr } = await runCommand('migrate', [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  t.deepEqual([code, stdout], [1, '']);
  t.is(stderr, 'The database that DATABASE_URL names cannot be reached: connect ECONNREFUSED 127.0.0.1:9.\n');
});
