// Pagero with each fault while it is received from: documents are received once, and acknowledged only when they are stored.
import { unreadableOf } from '../../../src/domain/accounts/unreadable.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { fixture } from '../../support/fixtures.js';
import { sharePagero } from '../../support/pageroWorld.js';
import { interceptStatements } from '../../support/statements.js';
import { test } from '../../support/test.js';
import { numbered, PASSING } from './troubles.js';

const pageroWorld = sharePagero();

/** More pages than one poll reads. */
const MORE_PAGES = 60;
const SWEEP_SECONDS = 3_601;

for (const newestFirst of [false, true]) {
  for (const [name, fault] of [
    ['whole pages', {}],
    ['pages that are shorter than asked for', { pageMax: 7 }],
    ['documents that are listed twice', { repeats: true }],
  ] as const) {
    test.serial(`lists with the ${newestFirst ? 'newest' : 'oldest'} first and ${name}: each document is received once`, async (t) => {
      const world = await pageroWorld(t);
      Object.assign(world.pagero, { newestFirst, ...fault });
      for (let n = 0; n < 20; n += 1) world.pagero.bring(`d-${n}`, numbered(`N-${n}`));
      await world.poll();
      for (let n = 20; n < 25; n += 1) world.pagero.bring(`d-${n}`, numbered(`N-${n}`));
      await world.poll();
      const numbers = await world.received();
      t.deepEqual([...numbers].sort(), Array.from({ length: 25 }, (_, n) => `N-${n}`).sort());
      t.is(world.pagero.received.filter(({ isFetched }) => isFetched).length, 25);
    });
  }
}

for (const newestFirst of [false, true]) {
  test.serial(
    `an hourly read of more pages than one poll reads, ${newestFirst ? 'newest' : 'oldest'} first: it goes on at once`,
    async (t) => {
      const world = await pageroWorld(t);
      Object.assign(world.pagero, { newestFirst, pageMax: 5 });
      for (let n = 0; n < 5 * MORE_PAGES; n += 1) world.pagero.bring(`d-${n}`, '', { isFetched: true });
      await world.poll();
      const known = await world.cursor();
      await world.exchange.advance(SWEEP_SECONDS);
      world.pagero.bring('new', numbered('N-1'));
      await world.poll();
      t.deepEqual(await world.received(), ['N-1']);
      t.deepEqual([known.offset, (await world.cursor()).offset], [5 * MORE_PAGES, 5 * MORE_PAGES + 1]);
    },
  );
}

for (const [name, call] of [
  ['the list', 'list Received'],
  ['the first document', 'target d-0'],
  ['the acknowledgement', 'fetch'],
] as const) {
  for (const trouble of ['CUT_BEFORE', 'CUT_AFTER', 'HALF', { status: 429, body: '{}' }, { status: 503, body: 'down' }] as const) {
    test.serial(
      `${name} fails with ${typeof trouble === 'string' ? trouble : trouble.status}: received once by the next poll`,
      async (t) => {
        const world = await pageroWorld(t);
        for (const n of [0, 1, 2]) world.pagero.bring(`d-${n}`, numbered(`N-${n}`));
        world.pagero.trouble = (made) => (made.startsWith(call) ? trouble : undefined);
        await world.poll();
        t.is((await world.failure()).code, 'UNREACHABLE');
        world.pagero.trouble = () => undefined;
        await world.poll();
        t.deepEqual([...(await world.received())].sort(), ['N-0', 'N-1', 'N-2']);
        t.is(world.pagero.received.filter(({ isFetched }) => isFetched).length, 3);
      },
    );
  }
}

test.serial('a document is acknowledged only after it is stored', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.bring('d-1', numbered('N-1'));
  const before: string[][] = [];
  world.pagero.at = async (moment, name) => {
    if (moment === 'received' && name.startsWith('fetch')) before.push(await world.received());
  };
  await world.poll();
  t.deepEqual(before, [['N-1']]);
});

test.serial('a document that cannot be read is left, and the others are received', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.bring('d-1', '<Invoice');
  world.pagero.bring('d-2', numbered('N-2'));
  await world.poll();
  await world.poll();
  t.deepEqual(await world.received(), ['N-2']);
  t.deepEqual(
    world.pagero.received.map(({ isFetched }) => isFetched),
    [false, true],
  );
});

for (const [name, trouble] of PASSING) {
  test.serial(`a document that is answered by ${name} is received by the next poll, and not told as unreadable`, async (t) => {
    const world = await pageroWorld(t);
    for (const n of [0, 1]) world.pagero.bring(`d-${n}`, numbered(`N-${n}`));
    world.pagero.trouble = (call) => (call === 'target d-0' ? trouble : undefined);
    await world.poll();
    t.is((await unreadableOf(world.exchange.app, SELLER_ACTOR)).size, 0);
    t.is((await world.failure()).code, 'UNREACHABLE');
    world.pagero.trouble = () => undefined;
    await world.poll();
    t.deepEqual(await world.received(), ['N-0', 'N-1']);
  });
}

for (const body of ['', '{"message":"Gone"}']) {
  test.serial(`a document that Pagero refuses with "${body}" does not delay the others`, async (t) => {
    const world = await pageroWorld(t);
    for (const n of [0, 1]) world.pagero.bring(`d-${n}`, numbered(`N-${n}`));
    world.pagero.trouble = (call) => (call === 'target d-0' ? { status: 410, body } : undefined);
    await world.poll();
    t.deepEqual(await world.received(), ['N-1']);
    const told = (await unreadableOf(world.exchange.app, SELLER_ACTOR)).values().next().value;
    t.like(told?.newest[0], { id: 'd-0', reason: 'Pagero answered 410' });
  });
}

test.serial('a document that cannot be read is told at its account, which stays healthy, until it can be read', async (t) => {
  const world = await pageroWorld(t);
  const { app } = world.exchange;
  const told = async () => (await unreadableOf(app, SELLER_ACTOR)).values().next().value;
  world.pagero.bring('d-1', '<Invoice');
  await world.poll();
  t.like(await told(), { documents: 1, newest: [{ id: 'd-1' }] });
  t.regex((await told())!.newest[0]!.reason, /XML/);
  t.deepEqual(await world.failure(), { code: null, message: null });
  world.pagero.received[0] = { ...world.pagero.received[0]!, target: numbered('N-1') };
  await world.poll();
  t.deepEqual(await world.received(), ['N-1']);
  t.is(await told(), undefined);
});

test.serial(
  'a document on which the database always fails is told like one that cannot be read, and the others are received',
  async (t) => {
    const world = await pageroWorld(t);
    const { app } = world.exchange;
    const end = interceptStatements(app.database, (text, values) => {
      if (text.includes('insert into document ') && JSON.stringify(values).includes('N-1'))
        throw Object.assign(new Error('no'), { code: '22021', severity: 'ERROR' });
    });
    t.teardown(end);
    world.pagero.bring('d-1', numbered('N-1'));
    world.pagero.bring('d-2', numbered('N-2'));
    await world.poll();
    t.deepEqual(await world.received(), ['N-2']);
    t.deepEqual((await unreadableOf(app, SELLER_ACTOR)).values().next().value?.newest[0]?.id, 'd-1');
    t.is((await world.failure()).code, null);
  },
);

test.serial('a poll that takes documents before a call breaks is no failure of the account, and the next one goes on', async (t) => {
  const world = await pageroWorld(t);
  for (const n of [0, 1, 2]) world.pagero.bring(`d-${n}`, numbered(`N-${n}`));
  let cuts = 0;
  world.pagero.trouble = (made) => {
    if (made !== 'target d-2' || cuts > 0) return undefined;
    cuts += 1;
    return 'CUT_BEFORE';
  };
  await world.poll();
  t.is((await world.failure()).code, null);
  t.deepEqual(await world.received(), ['N-0', 'N-1', 'N-2']);
});

test.serial('a question about a file that breaks does not keep documents from being received', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  world.pagero.bring('d-1', numbered('N-1'));
  world.pagero.trouble = (name) => (name.startsWith('parts') ? 'CUT_BEFORE' : undefined);
  await world.poll();
  t.deepEqual(await world.received(), ['N-1']);
  t.is((await world.failure()).code, null);
});

test.serial('a question about a file that breaks each time does not keep the other files from being asked about', async (t) => {
  const world = await pageroWorld(t);
  for (const id of ['one', 'two', 'three']) await world.send(id);
  const [first] = world.pagero.files.map(({ fileId }) => fileId);
  world.pagero.trouble = (name) => (name === `parts ${first}` ? 'CUT_AFTER' : undefined);
  await world.poll();
  t.deepEqual(await Promise.all(['one', 'two', 'three'].map(world.stateOf)), ['EXPORTED', 'DELIVERED', 'DELIVERED']);
  world.pagero.trouble = () => undefined;
  await world.exchange.advance(11);
  await world.poll({ files: false });
  t.is(await world.stateOf('one'), 'DELIVERED');
});

test.serial('three questions in a row that break end the questions of a poll', async (t) => {
  const world = await pageroWorld(t);
  for (const id of ['one', 'two', 'three', 'four', 'five']) await world.send(id);
  world.pagero.trouble = (name) => (name.startsWith('parts') ? 'CUT_BEFORE' : undefined);
  await world.poll();
  t.is(world.pagero.calls.filter((name) => name.startsWith('parts')).length, 3);
});

test.serial('documents of another mode or company are not taken', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.bring('d-1', numbered('N-1'), { sendMode: 'Test' });
  world.pagero.bring('d-2', numbered('N-2'), { companyId: 'company-2' });
  await world.poll();
  t.deepEqual(await world.received(), []);
});

test.serial('an application response is received as one', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.bring('d-1', fixture('invoice-response.xml'), { documentType: 'ApplicationResponse' });
  await world.poll();
  const rows = await world.exchange.app.database.sql.query(`select document_type as type, state from document where direction = 'receive'`);
  t.deepEqual(rows, [{ type: 'applicationresponse', state: 'READY' }]);
});
