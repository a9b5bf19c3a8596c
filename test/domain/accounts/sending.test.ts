// Documents sent by an account, from the upload to the account's health.
import { enableAccount } from '../../../src/domain/accounts/enable.js';
import { listAccounts } from '../../../src/domain/accounts/list.js';
import { removeAccount } from '../../../src/domain/accounts/remove.js';
import { SendFault } from '../../../src/domain/channel.js';
import type { Account } from '../../../src/domain/channelAccount.js';
import { saveRoutes } from '../../../src/domain/routing/save.js';
import { PASSWORD, SELLER_ACTOR, save } from '../../support/accounts.js';
import { exported, timeline } from '../../support/documents.js';
import { paused } from '../../support/paused.js';
import { test } from '../../support/test.js';
import { reasonOf, stateOf, type World, world } from './sends.js';

test('a tenant without the account that a channel requires is told so, and nothing is sent', async (t) => {
  const given = await world(t);
  await given.report('one');
  t.is(await stateOf(given, 'one'), 'ERROR');
  t.is(await reasonOf(given, 'one'), 'The tenant has no account of the channel weexa');
  t.deepEqual(given.sent, []);
});

test('where an account is not required a tenant without one sends without', async (t) => {
  const given = await world(t, false);
  await given.report('one');
  t.is(await stateOf(given, 'one'), 'EXPORTED');
  t.deepEqual(given.sent, [undefined]);
});

test('the oldest enabled account sends; its submission says so, and its health', async (t) => {
  const given = await world(t);
  const { app } = given.exchange;
  const { id: first } = await save(app, 'first');
  await enableAccount(app, SELLER_ACTOR, first, false);
  const { id } = await save(app, 'second');
  await save(app, 'third');
  await given.report('one');
  t.deepEqual(given.sent, ['second']);
  const rows = await app.database.sql.query<{ account: string }>('select account from submission');
  t.deepEqual(rows, [{ account: id }]);
  const listed = await listAccounts(app, SELLER_ACTOR);
  t.deepEqual(
    listed.map(({ lastSuccessAt }) => lastSuccessAt !== null),
    [false, true, false],
  );
});

test('an account that cannot send is passed over for a later one that can', async (t) => {
  const given = await world(t, true, ({ host }) => host !== 'mailbox');
  const { app } = given.exchange;
  await save(app, 'first', { settings: { host: 'mailbox' } });
  await save(app, 'second');
  await given.report('one');
  t.deepEqual(given.sent, ['second']);
});

/** Documents of the seller take the account `second`. Returns its id. */
async function named({ exchange: { app } }: World): Promise<string> {
  await save(app, 'first');
  const { id } = await save(app, 'second');
  const rule = { channel: 'weexa', account: 'second', when: {}, orNext: false } as const;
  await saveRoutes(app, SELLER_ACTOR, { documentType: 'ereport', rules: [rule] });
  return id;
}

test('the account that a rule names sends, though an older one is enabled; the timeline says so', async (t) => {
  const given = await world(t);
  await named(given);
  await given.report('one');
  t.deepEqual(given.sent, ['second']);
  const moves = await timeline(given.exchange, 'demo-seller', 'one');
  t.is(moves.find(({ state }) => state === 'SENDING')?.reason, 'Rule 1 (weexa, account second): its conditions hold');
});

test('documents wait for the account that their rule names while it is disabled, and then go by it', async (t) => {
  const given = await world(t);
  const { app } = given.exchange;
  const id = await named(given);
  await enableAccount(app, SELLER_ACTOR, id, false);
  await given.report('one');
  t.deepEqual([await stateOf(given, 'one'), given.sent], ['PROCESSING', []]);
  await enableAccount(app, SELLER_ACTOR, id, true);
  await given.exchange.advance(61);
  await given.exchange.idle();
  t.deepEqual([await stateOf(given, 'one'), given.sent], ['EXPORTED', ['second']]);
});

test('where the account that a rule names was removed no other one sends', async (t) => {
  const given = await world(t);
  await removeAccount(given.exchange.app, SELLER_ACTOR, await named(given));
  await given.report('one');
  t.is(
    await reasonOf(given, 'one'),
    'Rule 1 (weexa, account second): its conditions hold. The tenant has no account second of the channel weexa',
  );
  t.deepEqual([await stateOf(given, 'one'), given.sent], ['ERROR', []]);
});

test('a success of an account that is well is written down once in a minute', async (t) => {
  const given = await world(t);
  await save(given.exchange.app);
  await given.report('one');
  const { lastSuccessAt } = await given.account();
  await given.report('two');
  t.deepEqual((await given.account()).lastSuccessAt, lastSuccessAt);
  await given.exchange.advance(61);
  await given.report('three');
  t.true((await given.account()).lastSuccessAt! > lastSuccessAt!);
});

test('a transient fault is the account’s failure, several close to each other one; a success ends them', async (t) => {
  const given = await world(t);
  await save(given.exchange.app);
  const works = given.behave.send;
  given.behave.send = async () => {
    throw new SendFault('It is away', 'transient');
  };
  await given.report('one');
  // Simulates a second fault soon after the first one, regardless of the duration of the test.
  const again = `update channel_account set last_failure_at = exchange_now() + interval '20 s'`;
  await paused(given.exchange, () => given.exchange.app.database.sql.query(again));
  await given.report('two');
  t.like(await given.account(), { failures: 1, failureCode: 'UNREACHABLE', failureMessage: 'It is away', openUntil: null });
  given.behave.send = works;
  await given.exchange.advance(31);
  await given.exchange.idle();
  t.is(await stateOf(given, 'one'), 'EXPORTED');
  t.like(await given.account(), { failures: 0 });
});

test('a fault after which the other side may have the message says so, also with an account', async (t) => {
  const given = await world(t);
  await save(given.exchange.app);
  given.behave.send = async () => {
    throw new SendFault('The answer was lost', 'transient', 'SEND_FAILED', { uncertain: { accessPoint: 'POP000001' } });
  };
  await given.report('one');
  const [row] = await given.exchange.app.database.sql.query<{ accessPoint: string }>(
    `select uncertain ->> 'accessPoint' as "accessPoint" from submission`,
  );
  t.is(row?.accessPoint, 'POP000001');
});

test('a transient fault of the document alone is no failure of the account, which does not rest while the document waits', async (t) => {
  const given = await world(t);
  await save(given.exchange.app);
  given.behave.send = async () => {
    throw new SendFault('It is looked for', 'transient', 'SEND_FAILED', { account: null, retryAfterMs: 30_000 });
  };
  await given.report('one');
  t.deepEqual([await stateOf(given, 'one'), await reasonOf(given, 'one')], ['SENDING', 'It is looked for']);
  t.like(await given.account(), { failures: 0, lastFailureAt: null, openUntil: null });
});

test('a refused document says nothing of the account; a refused login does', async (t) => {
  const given = await world(t);
  await save(given.exchange.app);
  given.behave.send = async () => {
    throw new SendFault('The document has no number', 'final');
  };
  await given.report('one');
  t.like(await given.account(), { failures: 0, lastFailureAt: null });
  given.behave.send = async () => {
    throw new SendFault('The login is refused', 'final', 'SEND_FAILED', { account: 'UNAUTHORIZED' });
  };
  await given.report('two');
  t.like(await given.account(), { failures: 1, failureCode: 'UNAUTHORIZED' });
  t.is(await stateOf(given, 'two'), 'ERROR');
});

test('while the breaker is open nothing is sent; behind it the document goes', async (t) => {
  const given = await world(t);
  const { id } = await save(given.exchange.app);
  const opens = `update channel_account set failures = 3, open_until = exchange_now() + interval '30 s' where id = $1`;
  await paused(given.exchange, () => given.exchange.app.database.sql.query(opens, [id]));
  await given.report('one');
  t.is(await stateOf(given, 'one'), 'SENDING');
  t.regex((await reasonOf(given, 'one')) ?? '', /^The account main of the channel weexa rests after failures until /);
  t.deepEqual(given.sent, []);
  await given.exchange.advance(31);
  await given.exchange.idle();
  t.is(await stateOf(given, 'one'), 'EXPORTED');
});

test('a document waits for a disabled account, and ends where its account was removed', async (t) => {
  const given = await world(t);
  const { app } = given.exchange;
  const { id } = await save(app);
  given.behave.send = async () => {
    throw new SendFault('It is away', 'transient');
  };
  await given.report('one');
  await enableAccount(app, SELLER_ACTOR, id, false);
  await given.exchange.advance(31);
  await given.exchange.idle();
  t.is(await stateOf(given, 'one'), 'SENDING');
  t.is(await reasonOf(given, 'one'), 'The account main of the channel weexa is disabled');
  await removeAccount(app, SELLER_ACTOR, id);
  await given.exchange.advance(61);
  await given.exchange.idle();
  t.is(await stateOf(given, 'one'), 'ERROR');
  t.is(await reasonOf(given, 'one'), 'The account of the channel weexa that was to send it was removed');
});

test('a document that finds all accounts disabled waits before it is sent', async (t) => {
  const given = await world(t);
  const { app } = given.exchange;
  const { id } = await save(app, 'main', { enabled: false });
  await given.report('one');
  t.is(await stateOf(given, 'one'), 'PROCESSING');
  await enableAccount(app, SELLER_ACTOR, id, true);
  await given.exchange.advance(61);
  await given.exchange.idle();
  t.is(await stateOf(given, 'one'), 'EXPORTED');
});

test('no secret gets into the log, the document or the account, whatever a send throws', async (t) => {
  const given = await world(t);
  await save(given.exchange.app);
  const faults = [
    (account: Account) => new SendFault(`535 ${account.secret('password')}`, 'final', 'SEND_FAILED', { account: 'UNAUTHORIZED' }),
    (account: Account) => new TypeError(`bad ${account.secret('password')}`),
  ];
  given.behave.send = async (_, __, ___, account) => {
    throw faults.shift()!(account!);
  };
  await given.report('one');
  t.is(await reasonOf(given, 'one'), '535 ***');
  t.is((await given.account()).failureMessage, '535 ***');
  await given.report('two');
  t.true(given.text().includes('bad ***'));
  t.false(given.text().includes(PASSWORD));
  t.false(JSON.stringify(await exported(await given.exchange.as('demo-seller'), 'one')).includes(PASSWORD));
});
