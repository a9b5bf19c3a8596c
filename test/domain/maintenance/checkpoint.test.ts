// Checkpoints of the embedded database: when, and that its log does not grow.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '../../../src/domain/database.js';
import { checkpoint } from '../../../src/domain/maintenance/checkpoint.js';
import { type Embedded, openEmbedded } from '../../../src/store/embedded.js';
import { test } from '../../support/test.js';

let folder: string;
let embedded: Embedded;
let checkpoints = 0;

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-checkpoint-'));
  embedded = await openEmbedded(folder);
  await embedded.sql.query('create table if not exists written (text text)');
});
test.after.always(async () => {
  await embedded?.close();
  await rm(folder, { recursive: true, force: true });
});
test.beforeEach(async () => {
  await embedded.sql.query('checkpoint');
  checkpoints = 0;
});

async function run(isEmbedded = true): Promise<void> {
  const sql: Sql = {
    query: (text, ...rest) => {
      if (text === 'checkpoint') checkpoints += 1;
      return embedded.sql.query(text, ...rest);
    },
  };
  await checkpoint({ database: { sql, embedded: isEmbedded } });
}

async function write(mebibytes: number): Promise<void> {
  await embedded.sql.query(`insert into written select repeat(md5(n::text), 32) from generate_series(1, $1) n`, [mebibytes * 900]);
  await embedded.sql.query('truncate written');
}

async function logFiles(): Promise<number> {
  const [row] = await embedded.sql.query<{ n: number }>('select count(*)::int as n from pg_ls_waldir()');
  return row!.n;
}

test.serial('a little log is left alone', async (t) => {
  await write(20);
  await run();
  t.is(checkpoints, 0);
});

test.serial('much log is followed by one checkpoint', async (t) => {
  await write(40);
  await run();
  await run();
  t.is(checkpoints, 1);
});

test.serial('the log takes no more space, however much is written', async (t) => {
  const most: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    await write(40);
    most.push(await logFiles());
    await run();
  }
  t.true(most.at(-1)! <= 10, `files of 16 MiB in each round: ${most.join(', ')}`);
});

test.serial('a server writes checkpoints by itself', async (t) => {
  await write(40);
  await run(false);
  t.is(checkpoints, 0);
});
