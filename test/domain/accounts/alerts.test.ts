// Alerts about accounts: when they are raised, that each is logged once, and what ends them.
import { recordFailure } from '../../../src/domain/accounts/accountHealth.js';
import { type AccountAlertKind, alertsOf, countAccountHealth } from '../../../src/domain/accounts/alerts.js';
import { enableAccount } from '../../../src/domain/accounts/enable.js';
import { finishPoll } from '../../../src/domain/accounts/finish.js';
import { listAccounts } from '../../../src/domain/accounts/list.js';
import { createPolling } from '../../../src/domain/accounts/polling.js';
import { testAccount } from '../../../src/domain/accounts/test.js';
import { AccountFault, type AccountFaultCode } from '../../../src/domain/channelAccount.js';
import type { App } from '../../../src/domain/ports.js';
import { accountChannel, pollerOf, recordingLog, rowOf, SELLER_ACTOR, save, withChannel } from '../../support/accounts.js';
import type { TestApp } from '../../support/app.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';
import { claim } from './polls.js';

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123405';

interface World {
  readonly exchange: TestApp;
  readonly app: App;
  readonly id: string;
  /** What the next attempt ends with. Undefined: it succeeds. */
  readonly behave: { code: AccountFaultCode | undefined };
  /** One attempt of the account: a test of it. */
  attempt(code?: AccountFaultCode): Promise<void>;
  alerts(): Promise<AccountAlertKind[]>;
  /** The alerts in the log, in order. */
  logged(): string[];
}

const exchange = shareApp({ ROLES: 'api' });

async function world(): Promise<World> {
  const behave: World['behave'] = { code: undefined };
  const fail = async (): Promise<void> => {
    if (behave.code !== undefined) throw new AccountFault('It fails', behave.code);
  };
  const { log, text } = recordingLog();
  const app = { ...withChannel(exchange, accountChannel({ account: { test: fail } })), log };
  const { id } = await save(app);
  return {
    exchange,
    app,
    id,
    behave,
    async attempt(code) {
      behave.code = code;
      await testAccount(app, SELLER_ACTOR, id);
    },
    async alerts() {
      const [account] = await listAccounts(app, SELLER_ACTOR);
      return alertsOf(account!).map(({ kind }) => kind);
    },
    logged: () =>
      text()
        .split('\n')
        .filter((line) => line.includes('account.alert')),
  };
}

for (const code of ['UNAUTHORIZED', 'REFUSED', 'MISCONFIGURED'] as const) {
  test.serial(`the first failure ${code} raises REFUSED, and is logged with the account`, async (t) => {
    const given = await world();
    await given.attempt(code);
    t.deepEqual(await given.alerts(), ['REFUSED']);
    const fields = { tenant: 'demo-seller', account: given.id, channel: 'weexa', code };
    t.deepEqual(given.logged(), [`warn account.alert.refused ${JSON.stringify(fields)}`]);
  });
}

test.serial('the third failure in a row raises FAILING, later ones raise nothing', async (t) => {
  const given = await world();
  for (const alerts of [[], [], ['FAILING'], ['FAILING'], ['FAILING']] as const) {
    await given.attempt('UNREACHABLE');
    t.deepEqual(await given.alerts(), [...alerts]);
  }
  t.deepEqual(
    given.logged().map((line) => line.split(' ')[1]),
    ['account.alert.failing'],
  );
});

test.serial('one failure may raise both, and a refusal may come after FAILING', async (t) => {
  const given = await world();
  for (const code of ['UNREACHABLE', 'UNREACHABLE', 'UNAUTHORIZED', 'UNAUTHORIZED'] as const) await given.attempt(code);
  t.deepEqual((await given.alerts()).toSorted(), ['FAILING', 'REFUSED']);
  t.is(given.logged().length, 2);
});

test.serial('of several failures in one millisecond, the first raises the alert', async (t) => {
  const given = await world();
  const { generation } = await rowOf(given.app, given.id);
  const failure = { code: 'UNAUTHORIZED', message: 'It fails', retryAfterMs: undefined } as const;
  const account = { id: given.id, generation: generation as number };
  await Promise.all(Array.from({ length: 100 }, () => recordFailure(given.app, account, failure, true)));
  t.deepEqual(
    given.logged().map((line) => line.split(' ')[1]),
    ['account.alert.refused', 'account.alert.failing'],
  );
});

test.serial('a failure after the clock was set back has the time of now', async (t) => {
  const given = await world();
  await given.exchange.advance(10 * 86_400);
  await given.attempt('UNREACHABLE');
  await given.exchange.advance(-10 * 86_400);
  await given.attempt('UNREACHABLE');
  const [row] = await given.app.database.sql.query('select last_failure_at <= exchange_now() as "isPast", failures from channel_account');
  t.deepEqual(row, { isPast: true, failures: 2 });
});

test.serial('a poll of before a change says nothing about alerts of after it', async (t) => {
  const given = await world();
  const [claimed] = await claim(given.app);
  await save(given.app, 'main', { settings: { host: 'other.example' } });
  await given.attempt('UNAUTHORIZED');
  const failure = { code: 'UNAUTHORIZED', message: 'It fails', retryAfterMs: undefined } as const;
  await finishPoll(given.app, claimed!, { kind: 'failure', failure, nextMs: 60_000 });
  t.is(given.logged().length, 1);
});

test.serial('a success ends the alerts, and the next failure begins another episode', async (t) => {
  const given = await world();
  await given.attempt('UNAUTHORIZED');
  await given.attempt();
  t.deepEqual(await given.alerts(), []);
  await given.attempt('UNAUTHORIZED');
  t.deepEqual(await given.alerts(), ['REFUSED']);
  t.is(given.logged().length, 2);
});

for (const [what, change] of [
  ['a saved change', ({ app }: World) => save(app, 'main', { settings: { host: 'other.example' } })],
  [
    'disabling and enabling the account',
    async ({ app, id }: World) => {
      await enableAccount(app, SELLER_ACTOR, id, false);
      await enableAccount(app, SELLER_ACTOR, id, true);
    },
  ],
] as const) {
  test.serial(`${what} ends the alerts`, async (t) => {
    const given = await world();
    for (let n = 0; n < 3; n += 1) await given.attempt('UNAUTHORIZED');
    await change(given);
    t.deepEqual(await given.alerts(), []);
  });
}

test.serial('a poll raises alerts, and a good one ends them', async (t) => {
  const given = await world();
  const poller = pollerOf(async () => {
    if (given.behave.code !== undefined) throw new AccountFault('It fails', given.behave.code);
    return { cursor: null };
  });
  const poll = async (code?: AccountFaultCode): Promise<void> => {
    given.behave.code = code;
    await given.exchange.advance(61);
    await createPolling(given.app, 'weexa', poller, WORKER).run(new AbortController().signal);
  };
  await poll('UNAUTHORIZED');
  await poll('UNAUTHORIZED');
  t.deepEqual(await given.alerts(), ['REFUSED']);
  t.is(given.logged().length, 1);
  await poll();
  t.deepEqual(await given.alerts(), []);
});

test.serial('alerts and open breakers are counted over all tenants, without disabled accounts', async (t) => {
  const given = await world();
  for (let n = 0; n < 3; n += 1) await given.attempt('UNAUTHORIZED');
  await save(given.app, 'well');
  t.deepEqual(await countAccountHealth(given.app), [
    { channel: 'weexa', alerts: { REFUSED: 1, FAILING: 1, UNREADABLE: 0 }, open: 1, unreadable: 0 },
  ]);
  await given.app.database.sql.query('update channel_account set enabled = false');
  t.deepEqual(await countAccountHealth(given.app), []);
});
