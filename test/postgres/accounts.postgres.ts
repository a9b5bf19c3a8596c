// Channel accounts with several workers, with lost responses, and with a process that is killed.
import { readFileSync } from 'node:fs';
import { claimAccounts } from '../../src/domain/accounts/claim.js';
import { finishPoll } from '../../src/domain/accounts/finish.js';
import { findSealed, openAccount } from '../../src/domain/accounts/open.js';
import { createPolling } from '../../src/domain/accounts/polling.js';
import type { PolledAccount } from '../../src/domain/channelAccount.js';
import type { App } from '../../src/domain/ports.js';
import { accountChannel, pollerOf, rowOf, save, withChannel } from '../support/accounts.js';
import { startApp } from '../support/app.js';
import { databaseOnServer } from '../support/database.js';
import { startFleet } from '../support/fleet.js';
import { tokenOf } from '../support/load.js';
import { type LostAnswers, startLosing } from '../support/lostAnswers.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

const WORKERS = ['0199c1d2-e3f4-7a5b-8c6d-7e8f90123401', '0199c1d2-e3f4-7a5b-8c6d-7e8f90123402'] as const;
const NEVER = new AbortController().signal;

test('of several workers one has each account', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const app = withChannel(exchange, accountChannel());
  for (let n = 0; n < 40; n += 1) await save(app, `a${n}`);
  const claims = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      claimAccounts(app, {
        channel: 'weexa',
        workerId: WORKERS[n % 2]!,
        count: 40,
        leaseMs: 60_000,
        except: [],
        perTenant: 100,
        tenants: new Map(),
      }),
    ),
  );
  const names = claims.flat().map(({ name }) => name);
  t.is(names.length, 40);
  t.is(new Set(names).size, 40);
});

test('two workers poll the same accounts over and over: never beside each other, and no cursor is lost', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const app = withChannel(exchange, accountChannel());
  for (let n = 0; n < 10; n += 1) await save(app, `a${n}`);
  const polling = new Set<string>();
  let [polls, together] = [0, 0];
  const poll = async ({ id, cursor }: PolledAccount) => {
    polls += 1;
    if (polling.has(id)) together += 1;
    polling.add(id);
    const { n } = (cursor ?? { n: 0 }) as { n: number };
    await app.database.sql.query('select 1');
    polling.delete(id);
    return { cursor: { n: n + 1 }, again: n < 9 };
  };
  // A turn ends where nothing is due, and an account that another worker has just released may be due a moment later.
  const turn = () => Promise.all(WORKERS.map((workerId) => createPolling(app, 'weexa', pollerOf(poll), workerId).run(NEVER)));
  await until(async () => {
    await turn();
    return polls >= 100;
  });
  t.is(together, 0);
  t.is(polls, 100);
  const cursors = await app.database.sql.query(`select distinct (cursor ->> 'n')::int as n from channel_account`);
  t.deepEqual(cursors, [{ n: 10 }]);
});

async function losingWorld(t: ExecutionContext): Promise<{ app: App; losing: LostAnswers }> {
  const stack = new AsyncDisposableStack();
  t.teardown(() => stack.disposeAsync());
  const database = await databaseOnServer();
  stack.defer(() => database.drop());
  const losing = stack.use(await startLosing(database.url));
  const exchange = stack.use(await startApp({ ROLES: 'api', DATABASE_URL: losing.url, DATABASE_CONNECTIONS_MAX: '8' }));
  return { app: withChannel(exchange, accountChannel()), losing };
}

test('lost: the commit of a save, new or changed, with a generation or without. It is done once, and answered', async (t) => {
  const { app, losing } = await losingWorld(t);
  void losing.loseCommitOf('insert into channel_account');
  t.is((await save(app, 'main', { generation: 0 })).generation, 1);
  const settings = (host: string) => ({ settings: { host } });
  for (const [n, input] of [{ ...settings('a.org'), generation: 1 }, settings('b.org')].entries()) {
    void losing.loseCommitOf('update channel_account');
    t.is((await save(app, 'main', input)).generation, n + 2);
  }
  t.is(losing.count(), 3);
});

test('lost: the end of a poll. Its cursor is stored, and a failure is counted once', async (t) => {
  const { app, losing } = await losingWorld(t);
  const { id } = await save(app);
  const claim = async () =>
    (
      await claimAccounts(app, {
        channel: 'weexa',
        workerId: WORKERS[0],
        count: 1,
        leaseMs: 60_000,
        except: [],
        perTenant: 100,
        tenants: new Map(),
      })
    )[0]!;
  void losing.loseNext('cursor = $5::jsonb');
  t.true(await finishPoll(app, await claim(), { kind: 'success', cursor: { uid: 1 }, nextMs: 0 }));
  void losing.loseNext('a.failures + 1');
  const failure = { code: 'REFUSED', message: 'no', retryAfterMs: undefined } as const;
  t.true(await finishPoll(app, await claim(), { kind: 'failure', failure, nextMs: 0 }));
  t.like(await rowOf(app, id), { cursor: { uid: 1 }, failures: 1, lease_until: null });
  t.is(losing.count(), 2);
});

test('lost: the answer to a rotation. The new secret is stored and known, also the first one', async (t) => {
  const { app, losing } = await losingWorld(t);
  const { id } = await save(app);
  const open = async () => openAccount(app, (await findSealed(app, 'demo-seller', id))!).account;
  const account = await open();
  void losing.loseNext('insert into channel_account_secret');
  t.is(await account.rotate('token', 'token-1'), 'token-1');
  void losing.loseNext('version = version + 1');
  t.is(await account.rotate('token', 'token-2'), 'token-2');
  t.is(await account.rotate('token', 'token-3'), 'token-3');
  t.is((await open()).secret('token'), 'token-3');
  t.is(losing.count(), 2);
});

test('a process is killed while accounts are polled: another one goes on, nothing is lost and nothing happens twice', async (t) => {
  await using fleet = await startFleet();
  const first = await fleet.start();
  const authorization = { Authorization: `Bearer ${await tokenOf(first.url, 'demo-seller')}` };
  const query = `mutation { saveChannelAccount(account: { channel: pagero, name: "main", settings: {}, secrets: [{ name: "password", value: "right" }] }) { id } }`;
  const headers = { ...authorization, 'Content-Type': 'application/json' };
  const saved = await fetch(`${first.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  t.is(saved.status, 200);
  const report = readFileSync('test/fixtures/ereport.xml');
  const send = async (at: string, n: number): Promise<void> => {
    const form = new FormData();
    form.append('document', new Blob([report], { type: 'application/xml' }), 'report.xml');
    const answer = await fetch(`${at}/v3/documents/ereport/send/multipart`, {
      method: 'POST',
      headers: { ...authorization, documentId: `r${n}` },
      body: form,
    });
    t.is(answer.status, 200);
  };
  const { sql } = fleet.app.database;
  const delivered = async (): Promise<number> => (await sql.query(`select 1 from document where state = 'DELIVERED'`)).length;
  for (let n = 0; n < 20; n += 1) await send(first.url, n);
  await until(async () => (await delivered()) > 0);
  await first.kill();
  const second = await fleet.start();
  for (let n = 20; n < 30; n += 1) await send(second.url, n);
  await until(async () => (await delivered()) === 30);
  const moves = await sql.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from document_move where state in ('EXPORTED', 'DELIVERED', 'ERROR') group by state order by state`,
  );
  t.deepEqual(moves, [
    { state: 'DELIVERED', n: 30 },
    { state: 'EXPORTED', n: 30 },
  ]);
});
