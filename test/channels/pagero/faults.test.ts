// Pagero with each fault: documents are sent once, received once, and acknowledged only when they are stored.

import { listAccounts } from '../../../src/domain/accounts/list.js';
import { unreadableOf } from '../../../src/domain/accounts/unreadable.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { invoice, stored, timeline } from '../../support/documents.js';
import { fixture } from '../../support/fixtures.js';
import type { Trouble } from '../../support/network/fakeService.js';
import { pageroWorld } from '../../support/pageroWorld.js';
import { interceptStatements } from '../../support/statements.js';
import { test } from '../../support/test.js';

const numbered = (number: string): string => invoice().replace('F2026-0017', number);
const isTokenCall = (name: string): boolean => name.startsWith('token');

/** More than the time for which a lost upload is looked for. */
const SETTLED_SECONDS = 601;
/** More than the waits after the first faults of a send. */
const FIRST_RETRY_SECONDS = 31;
const SECOND_RETRY_SECONDS = 121;
const LOOKED_FOR = 'It is not known yet whether Pagero has the document: it is looked for before it is sent again';

/** More pages than one poll reads. */
const MORE_PAGES = 60;
const SWEEP_SECONDS = 3_601;

/** Answers that say nothing about a document. */
const PASSING = [
  ['408', { status: 408, body: '{"message":"Too slow"}' }],
  ['425', { status: 425, body: '{"message":"Too early"}' }],
  ['the 404 page of a proxy', { status: 404, body: '<html>Not found</html>' }],
  ['the 403 page of a proxy', { status: 403, body: '<html>Forbidden</html>' }],
] as const satisfies readonly (readonly [string, Trouble])[];

// Tokens

test.serial('a token is asked for once, and replaced by the refresh token after a restart', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  await world.send('two');
  world.restart();
  await world.send('three');
  t.deepEqual(world.pagero.calls.filter(isTokenCall), ['token password', 'token refresh_token']);
  t.is(world.pagero.files.length, 3);
});

test.serial('a token that ends in the middle is replaced, and the call is repeated once', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  world.pagero.endTokens();
  await world.send('two');
  t.deepEqual([await world.stateOf('two'), world.pagero.files.length], ['EXPORTED', 2]);
  t.deepEqual(
    world.pagero.calls.filter((name) => isTokenCall(name) || name.startsWith('upload')).map((name) => name.split(' ')[0]),
    ['token', 'upload', 'upload', 'token', 'upload'],
  );
});

test.serial('a refresh token whose successor was lost: the password logs in again', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  world.restart();
  let lost = 0;
  world.pagero.trouble = (name) => {
    if (name !== 'token refresh_token' || lost > 0) return undefined;
    lost += 1;
    return 'CUT_AFTER';
  };
  await world.send('two');
  t.is(await world.stateOf('two'), 'SENDING');
  await world.exchange.advance(60);
  await world.exchange.idle();
  t.is(await world.stateOf('two'), 'EXPORTED');
  t.deepEqual(world.pagero.calls.filter(isTokenCall), ['token password', 'token refresh_token', 'token refresh_token', 'token password']);
});

test.serial('two processes with the same refresh token: the second uses what the first stored', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  const { sql } = world.exchange.app.database;
  const [old] = await sql.query<{ sealed: string }>(`select sealed from channel_account_secret where name = 'refreshToken'`);
  world.restart();
  await world.send('two');
  const [next] = await sql.query<{ sealed: string }>(`select sealed from channel_account_secret where name = 'refreshToken'`);
  t.not(old!.sealed, next!.sealed);
  // The second has read the old one before, and asks with it.
  await sql.query(`update channel_account_secret set sealed = $1 where name = 'refreshToken'`, [old!.sealed]);
  world.pagero.at = async (moment, name) => {
    if (moment === 'received' && name === 'token refresh_token')
      await sql.query(`update channel_account_secret set sealed = $1 where name = 'refreshToken'`, [next!.sealed]);
  };
  world.restart();
  await world.send('three');
  t.deepEqual(world.pagero.calls.filter(isTokenCall), [
    'token password',
    'token refresh_token',
    'token refresh_token',
    'token refresh_token',
  ]);
});

// Sending

for (const [name, trouble] of [
  ['cut before it is carried out', 'CUT_BEFORE'],
  ['answered by half', 'HALF'],
  ['carried out without an answer', 'CUT_AFTER'],
  ['answered by 502', { status: 502, body: 'Bad gateway' }],
] as const satisfies readonly (readonly [string, Trouble])[]) {
  test.serial(`an upload that is ${name}: it is looked for, and the document is there once`, async (t) => {
    const world = await pageroWorld(t);
    // As long as nothing is listed, nobody knows whether it arrived.
    world.pagero.processes = false;
    world.pagero.trouble = (call) => (call.startsWith('upload') ? trouble : undefined);
    await world.send('one');
    world.pagero.trouble = () => undefined;
    await world.exchange.advance(60);
    await world.exchange.idle();
    t.is(await world.stateOf('one'), 'SENDING');
    for (const file of world.pagero.files) file.isProcessed = true;
    await world.exchange.advance(SETTLED_SECONDS);
    await world.exchange.idle();
    t.deepEqual([await world.stateOf('one'), world.pagero.files.length], ['EXPORTED', 1]);
  });
}

test.serial('while an upload is looked for its account sends and receives on', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.processes = false;
  world.pagero.trouble = (call) => (call.startsWith('upload') ? 'CUT_AFTER' : undefined);
  await world.send('one');
  world.pagero.trouble = () => undefined;
  await world.exchange.advance(31);
  await world.exchange.idle();
  t.like((await timeline(world.exchange, 'demo-seller', 'one')).at(-1), { state: 'SENDING', reason: LOOKED_FOR });
  await world.send('two');
  t.is(await world.stateOf('two'), 'EXPORTED');
  const [account] = await listAccounts(world.exchange.app, SELLER_ACTOR);
  t.like(account, { failures: 0, openUntil: null });
});

for (const isListed of [true, false]) {
  const what = isListed ? 'one that is listed late is found' : 'it is sent without another wait where nothing is listed';
  test.serial(`a repeated upload that is refused for now: the earlier one is looked for again, and ${what}`, async (t) => {
    const world = await pageroWorld(t);
    const { exchange, pagero } = world;
    pagero.processes = false;
    pagero.trouble = (call) => (call.startsWith('upload') ? (isListed ? 'CUT_AFTER' : 'CUT_BEFORE') : undefined);
    await world.send('one');
    pagero.trouble = (call) => (call.startsWith('upload') ? { status: 429, body: '{}' } : undefined);
    await exchange.advance(SETTLED_SECONDS);
    await exchange.idle();
    t.is((await timeline(exchange, 'demo-seller', 'one')).at(-1)?.reason, 'Pagero answered 429: too many requests');
    pagero.trouble = () => undefined;
    for (const file of pagero.files) file.isProcessed = true;
    await exchange.advance(SECOND_RETRY_SECONDS);
    await exchange.idle();
    t.deepEqual([await world.stateOf('one'), pagero.files.length], ['EXPORTED', 1]);
    t.deepEqual(
      pagero.calls.filter((call) => !isTokenCall(call)).map((call) => call.split(' ')[0]),
      ['upload', 'list', 'upload', 'list', ...(isListed ? [] : ['upload'])],
    );
  });
}

test.serial('429 is tried again after Retry-After, without a look for an upload', async (t) => {
  const world = await pageroWorld(t);
  const headers = { 'Retry-After': '300' };
  world.pagero.trouble = (call) => (call.startsWith('upload') ? { status: 429, body: '{}', headers } : undefined);
  await world.send('one');
  world.pagero.trouble = () => undefined;
  await world.exchange.advance(290);
  await world.exchange.idle();
  t.is(await world.stateOf('one'), 'SENDING');
  await world.exchange.advance(11);
  await world.exchange.idle();
  t.is(await world.stateOf('one'), 'EXPORTED');
  t.deepEqual(
    world.pagero.calls.filter((name) => name.startsWith('list')),
    [],
  );
});

for (const [name, trouble] of PASSING) {
  test.serial(`an upload that is answered by ${name} is sent again`, async (t) => {
    const world = await pageroWorld(t);
    world.pagero.trouble = (call) => (call.startsWith('upload') ? trouble : undefined);
    await world.send('one');
    t.is(await world.stateOf('one'), 'SENDING');
    world.pagero.trouble = () => undefined;
    await world.exchange.advance(FIRST_RETRY_SECONDS);
    await world.exchange.idle();
    t.deepEqual([await world.stateOf('one'), world.pagero.files.length], ['EXPORTED', 1]);
  });
}

test.serial('an upload that is answered by 404 without a body is sent again', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.trouble = (call) => (call.startsWith('upload') ? { status: 404 } : undefined);
  await world.send('one');
  t.is(await world.stateOf('one'), 'SENDING');
});

test.serial('an upload that Pagero refuses with a reason ends its document, and marks the account', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.trouble = (call) => (call.startsWith('upload') ? { status: 404, body: '{"message":"No such company"}' } : undefined);
  await world.send('one');
  const message = 'Pagero answered 404: {"message":"No such company"}';
  t.is((await stored(world.exchange, 'demo-seller', 'one')).faultMessage, message);
  t.deepEqual(await world.failure(), { code: 'REFUSED', message });
});

test.serial('what waits for a person at Pagero is cancelled there, and ends here with the reason', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  const [file] = world.pagero.files;
  file!.failure = { status: 'AwaitingInteraction', description: 'The recipient is unknown' };
  await world.poll();
  t.true(file!.isCancelled);
  t.is(await world.stateOf('one'), 'ERROR');
});

for (const trouble of ['CUT_BEFORE', 'CUT_AFTER', { status: 409, body: '{"message":"Not now"}' }] as const satisfies readonly Trouble[]) {
  const name = typeof trouble === 'string' ? trouble : trouble.status;
  test.serial(`a cancel that fails with ${name}: the document ends, and the part is cancelled by the next poll`, async (t) => {
    const world = await pageroWorld(t);
    await world.send('one');
    const [file] = world.pagero.files;
    file!.failure = { status: 'AwaitingInteraction', description: 'The recipient is unknown' };
    world.pagero.trouble = (call) => (call.startsWith('cancel') ? trouble : undefined);
    await world.poll();
    t.is((await stored(world.exchange, 'demo-seller', 'one')).faultMessage, 'The recipient is unknown');
    world.pagero.trouble = () => undefined;
    await world.poll();
    t.true(file!.isCancelled);
    const asked = world.pagero.calls.filter((call) => call.startsWith('parts')).length;
    await world.poll();
    t.is(world.pagero.calls.filter((call) => call.startsWith('parts')).length, asked);
    const states = (await timeline(world.exchange, 'demo-seller', 'one')).map(({ state }) => state);
    t.deepEqual(states.slice(-2), ['EXPORTED', 'ERROR']);
  });
}

test.serial('a file that fails after its delivery ends its document all the same', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  await world.poll();
  t.is(await world.stateOf('one'), 'DELIVERED');
  world.pagero.files[0]!.failure = { status: 'Error', description: 'The receiver refused it' };
  await world.poll();
  t.is(await world.stateOf('one'), 'ERROR');
});

test.serial('an e-report of an account without its document type ends with the reason', async (t) => {
  const world = await pageroWorld(t, { ereportDocumentType: undefined });
  await world.send('one');
  const { faultMessage } = await stored(world.exchange, 'demo-seller', 'one');
  t.is(faultMessage, 'The account has no ereportDocumentType, so e-reports cannot be sent by it');
  t.deepEqual(world.pagero.calls, []);
});

// Receiving

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
