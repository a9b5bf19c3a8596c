// Vacuum of the embedded database: which tables are due, and that they do not grow.
import type { Sql } from '../../../src/domain/database.js';
import { vacuumTables } from '../../../src/domain/maintenance/vacuum.js';
import { type Embedded, openEmbedded } from '../../../src/store/embedded.js';
import { test } from '../../support/test.js';

const ROWS = 1_000;

let embedded: Embedded;
/** Statements of the job, in order. */
let sent: string[] = [];

test.before(async () => {
  embedded = await openEmbedded('memory:');
});
test.after.always(() => embedded?.close());
test.beforeEach(() => {
  sent = [];
});

async function createTable(name: string, parameters = 'fillfactor = 100'): Promise<void> {
  await embedded.sql.query(`create table "${name}" (id int primary key, n int not null default 0) with (${parameters})`);
  await embedded.sql.query(`insert into "${name}" (id) select generate_series(1, ${ROWS})`);
  await vacuum();
  sent = [];
}

/** Runs a statement that changes rows. PostgreSQL publishes its counts of changed rows with a delay, which this ends. */
async function count(text: string): Promise<void> {
  await embedded.sql.query(text);
  await embedded.sql.query('select pg_stat_force_next_flush()');
}

interface Options {
  readonly signal?: AbortSignal;
  readonly isEmbedded?: boolean;
  /** Called before each statement of the job. */
  readonly before?: (text: string) => void;
}

async function vacuum({ signal = AbortSignal.any([]), isEmbedded = true, before }: Options = {}): Promise<void> {
  await embedded.sql.query('select pg_stat_force_next_flush()');
  const sql: Sql = {
    query: async (text, ...rest) => {
      if (/^(vacuum|analyze)/.test(text)) {
        before?.(text);
        sent.push(text);
      }
      return embedded.sql.query(text, ...rest);
    },
  };
  await vacuumTables({ database: { sql, embedded: isEmbedded } }, signal);
}

async function bytesOf(name: string): Promise<number> {
  const [row] = await embedded.sql.query<{ bytes: number }>(`select pg_total_relation_size('"${name}"')::int as bytes`);
  return row!.bytes;
}

test.serial('a table with many dead rows is vacuumed and analyzed, once', async (t) => {
  await createTable('Changed');
  await count('update "Changed" set n = n + 1 where id <= 251');
  await vacuum();
  t.deepEqual(sent, ['vacuum public."Changed"', 'analyze public."Changed"']);
  await vacuum();
  t.is(sent.length, 2);
});

test.serial('a table with as many dead rows as the threshold is left alone', async (t) => {
  await createTable('little');
  await count('update little set n = n + 1 where id <= 250');
  await vacuum();
  t.deepEqual(sent, ['analyze public.little']);
});

test.serial('a table may have a factor of its own', async (t) => {
  await createTable('often', 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.5');
  await count('update often set n = n + 1 where id <= 71');
  await vacuum();
  t.deepEqual(sent, ['vacuum public.often']);
});

test.serial('a table that was only filled is vacuumed, too', async (t) => {
  await createTable('filled', 'autovacuum_vacuum_insert_scale_factor = 0.05');
  await count(`insert into filled (id) select generate_series(${ROWS + 1}, ${ROWS + 1_051})`);
  await vacuum();
  t.deepEqual(sent, ['vacuum public.filled', 'analyze public.filled']);
});

test.serial('rows that change again and again take no more space', async (t) => {
  await createTable('hot');
  const sizes: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    await count('update hot set id = -id');
    await vacuum();
    sizes.push(await bytesOf('hot'));
  }
  t.true(sizes.at(-1)! < 2 * sizes[0]!, `bytes after each round: ${sizes.join(', ')}`);
});

test.serial('what an earlier run of the database left is vacuumed, too', async (t) => {
  await createTable('left');
  await embedded.sql.query(`insert into "left" (id) select generate_series(${ROWS + 1}, ${40 * ROWS})`);
  await embedded.sql.query('vacuum (analyze) "left"');
  await count('update "left" set n = n + 1');
  await embedded.sql.query(`select pg_stat_reset_single_table_counters('"left"'::regclass)`);
  await vacuum();
  t.deepEqual(sent, ['vacuum public."left"']);
});

test.serial('a table that cannot be vacuumed keeps no other from it', async (t) => {
  await createTable('a broken one');
  await createTable('b');
  for (const name of ['a broken one', 'b']) await count(`update "${name}" set n = n + 1`);
  const before = (text: string): void => {
    if (text.includes('broken')) throw new Error('The index is damaged');
  };
  const error = await t.throwsAsync<AggregateError>(vacuum({ before }), { instanceOf: AggregateError });
  t.deepEqual(
    error?.errors.map(({ message, cause }: Error) => [message, (cause as Error).message]),
    ['vacuum', 'analyze'].map((work) => [`${work} public."a broken one"`, 'The index is damaged']),
  );
  t.deepEqual(sent, ['vacuum public.b', 'analyze public.b']);
});

test.serial('a job that is stopped begins no other statement', async (t) => {
  await createTable('stopped');
  await count('update stopped set n = n + 1');
  const stop = new AbortController();
  await vacuum({ signal: stop.signal, before: () => stop.abort() });
  t.deepEqual(sent, ['vacuum public.stopped']);
});

test.serial('a server vacuums by itself', async (t) => {
  await createTable('served');
  await count('update served set n = n + 1');
  await vacuum({ isEmbedded: false });
  t.deepEqual(sent, []);
});
