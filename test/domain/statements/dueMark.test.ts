// The lower bound of claims: read again and again, and never above a document that is due.
import { claimDocuments } from '../../../src/domain/documents/pipeline/claim.js';
import { DUE_ROWS } from '../../../src/domain/documents/pipeline/stages.js';
import { createDueMark, type DueMark, NO_MARK } from '../../../src/domain/statements/dueMark.js';
import { startApp, type TestApp } from '../../support/app.js';
import { claimLimits } from '../../support/claims.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const WORKER = '00000000-0000-4000-8000-000000000001';

interface World {
  readonly exchange: TestApp;
  readonly mark: DueMark;
  readonly clock: { ms: number };
}

async function start(): Promise<World & AsyncDisposable> {
  const exchange = await startApp({ ROLES: 'api' });
  const clock = { ms: 0 };
  const mark = createDueMark(exchange.app, DUE_ROWS.checks, () => clock.ms);
  return { exchange, mark, clock, [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose]() };
}

/** Makes a document that has been due for so many seconds. */
async function due({ exchange }: World, documentId: string, seconds: number): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, due_at)
     values (gen_random_uuid(), 'demo-seller', $1, 'send', 'invoice', 'peppol', 'RECEIVED', '', exchange_now() - $2::int * interval '1 s')`,
    [documentId, seconds],
  );
}

async function claimed({ exchange }: World, mark: string): Promise<string[]> {
  const work = await claimDocuments(exchange.app, WORKER, 'checks', { ...claimLimits(10), mark });
  const alone = await claimDocuments(exchange.app, WORKER, 'checks', { ...claimLimits(10), isContended: false, mark });
  return [...work, ...alone].map(({ documentId }) => documentId).sort();
}

/** The mark that is read at the next call. */
async function read({ mark }: World): Promise<string> {
  const before = mark.current();
  await until(() => mark.current() !== before);
  return mark.current();
}

test('the first claim has no bound; the next ones begin at the document that has been due longest', async (t) => {
  await using world = await start();
  await due(world, 'old', 3_600);
  await due(world, 'new', 0);
  t.is(world.mark.current(), NO_MARK);
  t.deepEqual(await claimed(world, await read(world)), ['new', 'old']);
});

test('where nothing is due, claims begin a few seconds ago: not yet committed documents are found', async (t) => {
  await using world = await start();
  const mark = await read(world);
  await due(world, 'committed late', 4);
  await due(world, 'from long ago', 60);
  t.deepEqual(await claimed(world, mark), ['committed late']);
});

test('a document that becomes due with an earlier time is found after the next reading', async (t) => {
  await using world = await start();
  await read(world);
  await due(world, 'from long ago', 60);
  world.clock.ms = 1_500;
  t.deepEqual(await claimed(world, await read(world)), ['from long ago']);
});

test('after a time without claims there is no bound', async (t) => {
  await using world = await start();
  await read(world);
  world.clock.ms = 2_000;
  t.is(world.mark.current(), NO_MARK);
});

test('a reading that takes long is made less often', async (t) => {
  await using world = await start();
  const mark = createDueMark(world.exchange.app, DUE_ROWS.checks, () => {
    world.clock.ms += 100;
    return world.clock.ms;
  });
  const first = mark.current();
  await until(() => mark.current() !== first);
  const second = mark.current();
  // The reading took at least 100 ms, so the next one follows after five seconds.
  world.clock.ms += 3_000;
  t.is(mark.current(), second);
});

test('a document that is due for another stage does not hold the bound back', async (t) => {
  await using world = await start();
  await due(world, 'to be sent', 3_600);
  await world.exchange.app.database.sql.query(`update document set state = 'SENDING'`);
  const sends = createDueMark(world.exchange.app, DUE_ROWS.sends, () => world.clock.ms);
  const [of, now] = [await read(world), await read({ ...world, mark: sends })].map((mark) => Date.parse(mark));
  t.true(of! - now! > 3_000_000, `${of} ${now}`);
});
