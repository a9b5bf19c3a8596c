// PGlite with statements that keep their names: the same rows as without, parsed once.
import { type Embedded, openEmbedded } from '../../src/store/embedded.js';
import { test } from '../support/test.js';

let embedded: Embedded;
test.before(async () => {
  embedded = await openEmbedded('memory:');
});
test.after.always(() => embedded?.close());

const named = (text: string, values: readonly unknown[] = []) => embedded.sql.query(text, values, { prepared: true });

test('values of each kind come back as from a statement without a name', async (t) => {
  const text = `select $1::bytea as bytes, $2::timestamptz as at, $3::jsonb as json, $4::bigint as big, $5::text[] as texts, $6::text as nothing,
    $7::boolean as yes, $8::int as number, $9::numeric as amount`;
  const at = new Date('2026-03-01T10:20:30.456Z');
  const values = [Buffer.from([0, 1, 255]), at, { a: [1, 'ü'] }, '9007199254740993', ['a,b', '"'], null, true, 7, '1.10'];
  const rows = await named(text, values);
  t.deepEqual(rows, await embedded.sql.query(text, values));
  t.true(Buffer.isBuffer(rows[0]!['bytes']));
});

test('a text is parsed once', async (t) => {
  const text = 'select $1::int + 41 as sum';
  t.deepEqual(await named(text, [1]), [{ sum: 42 }]);
  t.deepEqual(await named(text, [2]), [{ sum: 43 }]);
  const kept = await embedded.sql.query(
    'select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement = $1',
    [text],
  );
  t.deepEqual(kept, [{ runs: 2 }]);
});

test('without a row there is none, and a change returns what it asks for', async (t) => {
  await embedded.pool.query('create table one (id int)');
  t.deepEqual(await named('insert into one select $1::int', [1]), []);
  t.deepEqual(await named('delete from one where id = $1 returning id', [1]), [{ id: 1 }]);
  t.deepEqual(await named('delete from one where id = $1 returning id', [1]), []);
});

test('a fault has its code, and the next statement runs', async (t) => {
  const text = 'select 1 / $1::int as share';
  await t.throwsAsync(named(text, [0]), { code: '22012' });
  t.deepEqual(await named(text, [1]), [{ share: 1 }]);
  await t.throwsAsync(named('select * from unknown where $1', [true]), { code: '42P01' });
});

test('a table that got another column fails it once', async (t) => {
  await embedded.pool.query('create table wide (id int); insert into wide values (1)');
  const text = 'select * from wide where id = $1';
  t.deepEqual(await named(text, [1]), [{ id: 1 }]);
  await embedded.pool.query('alter table wide add column name text');
  await t.throwsAsync(named(text, [1]), { code: '0A000' });
  t.deepEqual(await named(text, [1]), [{ id: 1, name: null }]);
});

test('a transaction has its statements alone, and takes them back', async (t) => {
  await embedded.pool.query('create table moved (id int)');
  const [insert, count] = ['insert into moved values ($1)', 'select count(*)::int as n from moved'];
  const outside: Promise<unknown>[] = [];
  const undone = embedded.transaction(async (sql) => {
    await sql.query(insert, [1], { prepared: true });
    outside.push(named(count));
    t.deepEqual(await sql.query(count, [], { prepared: true }), [{ n: 1 }]);
    throw new Error('undone');
  });
  await t.throwsAsync(undone, { message: 'undone' });
  t.deepEqual(await Promise.all(outside), [[{ n: 0 }]]);
});

test('a statement that comes after its transaction is refused', async (t) => {
  let late: () => Promise<unknown> = async () => undefined;
  await embedded.transaction(async (sql) => {
    late = () => sql.query('select 1');
  });
  await t.throwsAsync(late(), { message: 'The transaction is over' });
});

test('a closed database says so', async (t) => {
  const closed = await openEmbedded('memory:');
  await closed.close();
  await t.throwsAsync(closed.sql.query('select 1'), { message: 'PGlite is closed' });
});
