// Received documents that cannot be read: what is kept of them, how often they are logged, and when they are forgotten.
import { alertsOf, countAccountHealth } from '../../../src/domain/accounts/alerts.js';
import { listAccounts } from '../../../src/domain/accounts/list.js';
import { createPolling } from '../../../src/domain/accounts/polling.js';
import { removeOldUnreadable, type Unreadable, unreadableOf } from '../../../src/domain/accounts/unreadable.js';
import type { PolledAccount } from '../../../src/domain/channelAccount.js';
import {
  accountChannel,
  BUYER_ACTOR,
  PASSWORD,
  pollerOf,
  recordingLog,
  rowOf,
  SELLER_ACTOR,
  save,
  withChannel,
} from '../../support/accounts.js';
import { startApp, type TestApp } from '../../support/app.js';
import { interceptStatements } from '../../support/statements.js';
import { type ExecutionContext, test } from '../../support/test.js';

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123406';

interface World {
  readonly exchange: TestApp;
  readonly id: string;
  /** A poll after a minute, which does this. */
  poll(act: (account: PolledAccount) => Promise<void>): Promise<void>;
  told(): Promise<Unreadable | undefined>;
  alerts(): Promise<string[]>;
  logged(): string[];
}

async function world(t: ExecutionContext): Promise<World> {
  const exchange = await startApp({ ROLES: 'api' });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const { log, text } = recordingLog();
  const app = { ...withChannel(exchange, accountChannel()), log };
  const { id } = await save(app);
  return {
    exchange,
    id,
    async poll(act) {
      await exchange.advance(61);
      const poller = pollerOf(async (account) => {
        await act(account);
        return { cursor: null };
      });
      await createPolling(app, 'weexa', poller, WORKER).run(new AbortController().signal);
    },
    told: async () => (await unreadableOf(app, SELLER_ACTOR)).get(id),
    alerts: async () => alertsOf((await listAccounts(app, SELLER_ACTOR))[0]!).map(({ kind }) => kind),
    logged: () =>
      text()
        .split('\n')
        .filter((line) => line !== ''),
  };
}

/** As many as are recorded of an account. */
async function fill({ exchange, id }: World): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into unreadable_document (account, id, reason)
     select $1, n::text, 'It is no XML' from generate_series(1, 1000 - (select count(*) from unreadable_document where account = $1)) n`,
    [id],
  );
}

test('it is kept with its reason and time, the account stays healthy, and only its tenant sees it', async (t) => {
  const given = await world(t);
  await given.poll((account) => account.unreadable('d-1', 'It is no XML'));
  const { at, ...last } = (await given.told())!.newest[0]!;
  t.deepEqual([last, (await given.told())!.documents], [{ id: 'd-1', reason: 'It is no XML' }, 1]);
  t.true(Math.abs(at.getTime() - given.exchange.app.clock().getTime()) < 60_000);
  t.deepEqual(await given.alerts(), ['UNREADABLE']);
  t.like(await rowOf(given.exchange.app, given.id), { failures: 0, open_until: null, last_failure_at: null });
  t.is((await unreadableOf(given.exchange.app, BUYER_ACTOR)).size, 0);
  t.like((await countAccountHealth(given.exchange.app))[0], { alerts: { UNREADABLE: 1 }, unreadable: 1 });
});

test('each document is logged once, however often it is found, the newest first', async (t) => {
  const given = await world(t);
  for (let n = 0; n < 3; n += 1) {
    await given.poll(async (account) => {
      await account.unreadable('d-1', 'It is no XML');
      if (n > 0) await account.unreadable('d-2', 'It is too long');
    });
  }
  const line = (document: string, reason: string): string =>
    `warn account.alert.unreadable ${JSON.stringify({ tenant: 'demo-seller', account: given.id, channel: 'weexa', document, reason })}`;
  t.deepEqual(given.logged(), [line('d-1', 'It is no XML'), line('d-2', 'It is too long')]);
  t.like(await given.told(), { documents: 2, newest: [{ id: 'd-2' }, { id: 'd-1' }] });
});

test('a document that is read is forgotten, and ends the alert', async (t) => {
  const given = await world(t);
  await given.poll((account) => account.unreadable('d-1', 'It is no XML'));
  await given.poll((account) => account.readable(['d-1', 'd-2']));
  t.is(await given.told(), undefined);
  t.deepEqual(await given.alerts(), []);
});

test('one is forgotten a week after it was last found', async (t) => {
  const given = await world(t);
  await given.poll((account) => account.unreadable('left', 'It is no XML'));
  await given.poll((account) => account.unreadable('found again', 'It is no XML'));
  await given.exchange.advance(6 * 86_400);
  await given.poll((account) => account.unreadable('found again', 'It is no XML'));
  await given.exchange.advance(86_400);
  await removeOldUnreadable(given.exchange.app);
  t.like(await given.told(), { documents: 1, newest: [{ id: 'found again' }] });
});

test('secrets are masked, and texts of the other side are cut', async (t) => {
  const given = await world(t);
  await given.poll((account) => account.unreadable(`d\0${'x'.repeat(400)}`, `It said ${PASSWORD} ${'y'.repeat(600)}`));
  const { id, reason } = (await given.told())!.newest[0]!;
  t.deepEqual([id.length, reason.length], [255, 500]);
  t.regex(reason, /^It said \*\*\* y+$/);
});

test('at most 1,000 are kept, and known ones are still updated', async (t) => {
  const given = await world(t);
  await fill(given);
  await given.poll(async (account) => {
    await account.unreadable('one more', 'It is no XML');
    await account.unreadable('7', 'It is too long');
  });
  const rows = await given.exchange.app.database.sql.query(`select id from unreadable_document where reason = 'It is too long'`);
  t.deepEqual([rows, (await given.told())!.documents], [[{ id: '7' }], 1_000]);
});

test('further ones are logged together at the end of each poll, with the first ids', async (t) => {
  const given = await world(t);
  await fill(given);
  for (const names of [Array.from({ length: 12 }, (_, n) => `more-${n}`), ['last'], []]) {
    await given.poll(async (account) => {
      for (const name of names) await account.unreadable(name, 'It is no XML');
    });
  }
  const line = (documents: number, first: readonly string[]): string =>
    `warn account.unreadable.full ${JSON.stringify({ tenant: 'demo-seller', account: given.id, channel: 'weexa', documents, first })}`;
  t.deepEqual(given.logged(), [
    line(
      12,
      Array.from({ length: 10 }, (_, n) => `more-${n}`),
    ),
    line(1, ['last']),
  ]);
});

test('each new one is counted, and each that is not recorded', async (t) => {
  const given = await world(t);
  const counted = async () =>
    Number(
      /^exchange_channel_unreadable_documents_total\{channel="weexa"\} (\d+)$/m.exec(
        (await given.exchange.anonymous('/metrics')).text,
      )?.[1],
    );
  t.is(await counted(), 0);
  for (let n = 0; n < 2; n += 1) await given.poll((account) => account.unreadable('d-1', 'It is no XML'));
  t.is(await counted(), 1);
  await fill(given);
  await given.poll((account) => account.unreadable('d-2', 'It is no XML'));
  t.is(await counted(), 2);
});

test('a poll that lost its lease records nothing and removes nothing', async (t) => {
  const given = await world(t);
  await given.poll((account) => account.unreadable('d-1', 'It is no XML'));
  await given.poll(async (account) => {
    await given.exchange.app.database.sql.query('update channel_account set lease_token = gen_random_uuid() where id = $1', [given.id]);
    await account.readable(['d-1']);
    await account.unreadable('d-2', 'It is no XML');
  });
  t.like(await given.told(), { documents: 1, newest: [{ id: 'd-1' }] });
});

test('a poll that is over records nothing and removes nothing', async (t) => {
  const given = await world(t);
  let ended: PolledAccount | undefined;
  await given.poll(async (account) => {
    ended = account;
    await account.unreadable('d-1', 'It is no XML');
  });
  await ended!.readable(['d-1']);
  await ended!.unreadable('d-2', 'It is no XML');
  t.like(await given.told(), { documents: 1, newest: [{ id: 'd-1' }] });
});

test('a poll does not fail where it cannot be recorded', async (t) => {
  const given = await world(t);
  const end = interceptStatements(given.exchange.app.database, (text) => {
    if (text.includes('unreadable_document')) throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  });
  await given.poll((account) => account.unreadable('d-1', 'It is no XML'));
  end();
  t.like(await rowOf(given.exchange.app, given.id), { failures: 0, last_failure_at: null });
  t.regex(given.logged().join(), /account\.unreadable\.lost/);
});
