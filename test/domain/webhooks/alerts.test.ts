// Owners get one alert for each condition per episode, from the first failure to the next success.

import { clientActor } from '../../../src/domain/actor.js';
import type { Log } from '../../../src/domain/ports.js';
import { alertsOf, type NotedResult, noteResults } from '../../../src/domain/webhooks/alerts.js';
import { disableFailing } from '../../../src/domain/webhooks/disable.js';
import { startApp, type TestApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { answers } from '../../support/inbox.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { nextTry, openInbox, subscribe } from '../../support/webhooks.js';

const CALLER = clientActor('demo-seller', 'demo-seller');
const NOT_FOUND = '9915:sandbox-not-found';

interface Notice {
  readonly event: string;
  readonly [field: string]: unknown;
}

interface Watched {
  readonly exchange: TestApp;
  readonly subscription: string;
  /** Alerts since the last call. */
  said(): readonly Notice[];
  note(...results: readonly Partial<NotedResult>[]): Promise<void>;
  /** Records a failure as the engine does with the result of a delivery. */
  failing(): Promise<void>;
  succeeds(): Promise<void>;
}

const exchange = kept(() => startApp({ ROLES: 'api', WEBHOOK_DISABLE_AFTER_HOURS: '100' }));
let number = 0;

test.afterEach.always(() => exchange.app.database.sql.query('delete from webhook_subscription'));

/** A separate subscription; the log is captured. */
async function watch(): Promise<Watched> {
  number += 1;
  const { id } = await subscribe(await exchange.as('demo-seller'), `https://localhost:1/${number}`);
  const { sql } = exchange.app.database;
  const lines: Notice[] = [];
  const log = catching(exchange.app.log, lines);
  return {
    exchange,
    subscription: id,
    said: () => lines.splice(0),
    note: (...results) =>
      noteResults(
        { database: exchange.app.database, log },
        results.map((one) => ({ subscriptionId: id, status: 500, state: 'RETRY', ...one })),
      ),
    failing: async () =>
      void (await sql.query('update webhook_subscription set failing_since = coalesce(failing_since, exchange_now()) where id = $1', [id])),
    succeeds: async () =>
      void (await sql.query('update webhook_subscription set failing_since = null, last_success_at = exchange_now() where id = $1', [id])),
  };
}

function catching(log: Log, lines: Notice[]): Log {
  const caught = (event: string, fields?: object): void => void lines.push({ event, ...fields });
  return { ...log, warn: caught, error: caught };
}

test.serial('"410: the first one alerts the owner", then none until a success has come between', async (t) => {
  const { subscription, said, note, failing, succeeds } = await watch();
  const gone = [{ event: 'webhook.alert.gone', tenant: 'demo-seller', subscription, status: 410 }];
  await failing();
  await note({ status: 410 }, { status: 410 });
  t.deepEqual(said(), gone);
  await note({ status: 410 });
  t.deepEqual(said(), []);
  await succeeds();
  await failing();
  await note({ status: 410 });
  t.deepEqual(said(), gone);
});

test.serial('"other 4xx: after three identical ones an owner alert", in one flush or in three', async (t) => {
  const { subscription, said, note, failing } = await watch();
  await failing();
  await note({ status: 404 }, { status: 404 });
  await note({ status: 401 });
  await note({ status: 404 });
  await note({ status: 404 });
  t.deepEqual(said(), []);
  await note({ status: 404 });
  t.deepEqual(said(), [{ event: 'webhook.alert.refused', tenant: 'demo-seller', subscription, status: 404 }]);
  await note({ status: 401 }, { status: 401 }, { status: 401 });
  t.deepEqual(said(), []);
});

test.serial('three at once alert, whatever comes behind them; a success in between counts anew', async (t) => {
  const { said, note, failing, succeeds } = await watch();
  await failing();
  await note({ status: 403 }, { status: 403 });
  await succeeds();
  await failing();
  await note({ status: 403 });
  t.deepEqual(said(), []);
  await succeeds();
  await failing();
  await note({ status: 403 }, { status: 403 }, { status: 403 }, { status: 400 });
  t.deepEqual(
    said().map(({ event, status }) => [event, status]),
    [['webhook.alert.refused', 403]],
  );
});

test.serial('5xx, time-outs and 429 alert nobody; the first delivery that is given up does', async (t) => {
  const { subscription, said, note, failing } = await watch();
  await failing();
  await note(...Array.from({ length: 4 }, () => ({ status: 429 })), { status: 500 }, { status: undefined });
  t.deepEqual(said(), []);
  await note({ status: undefined, state: 'EXHAUSTED' }, { status: 500, state: 'EXHAUSTED' });
  await note({ status: 500, state: 'EXHAUSTED' });
  t.deepEqual(said(), [{ event: 'webhook.alert.exhausted', tenant: 'demo-seller', subscription }]);
});

test.serial('a batch of successes asks the database nothing; a database that fails is logged', async (t) => {
  const lines: Notice[] = [];
  const log = catching(exchange.app.log, lines);
  const database = {
    ...exchange.app.database,
    sql: { query: () => Promise.reject(new Error('asked')) },
  };
  const delivered = { subscriptionId: '0199c1d2-e3f4-7a5b-8c6d-7e8f90123401', status: 204, state: 'DELIVERED' } as const;
  await noteResults({ database, log }, [delivered, delivered]);
  t.deepEqual(lines, []);
  await noteResults({ database, log }, [{ ...delivered, status: 410, state: 'RETRY' }]);
  t.deepEqual(lines, [{ event: 'webhook.alert.failed', error: 'asked' }]);
});

test.serial('a subscription that was deleted meanwhile alerts nobody', async (t) => {
  const { subscription, said, note, failing } = await watch();
  await failing();
  await note({ status: 410 });
  await exchange.app.database.sql.query('delete from webhook_subscription where id = $1', [subscription]);
  said();
  await note({ status: 410 });
  t.deepEqual(said(), []);
});

test.serial(
  'alerts at 50, 70, 90 and 100 % of WEBHOOK_DISABLE_AFTER_HOURS, each once, the highest where several were passed',
  async (t) => {
    const { subscription, failing, succeeds } = await watch();
    const after = async (hours: number): Promise<readonly Notice[]> => {
      await exchange.advance(hours * 3600);
      const lines: Notice[] = [];
      await disableFailing({ ...exchange.app, log: catching(exchange.app.log, lines) });
      return lines;
    };
    const alert = (percent: number): Notice => ({ event: 'webhook.alert.failing', tenant: 'demo-seller', subscription, percent });
    await failing();
    t.deepEqual(await after(49), []);
    t.deepEqual(await after(1), [alert(50)]);
    t.deepEqual(await after(0), []);
    t.deepEqual(await after(20), [alert(70)]);
    t.deepEqual(await after(30), [alert(100)]);
    t.deepEqual(await after(30), []);
    await succeeds();
    t.deepEqual(await after(1), []);
    await failing();
    t.deepEqual(await after(91), [alert(90)]);
  },
);

test.serial('GraphQL shows what was raised since the last success, and nothing of another tenant', async (t) => {
  const { subscription, note, failing, succeeds } = await watch();
  await failing();
  await note({ status: 410 }, { status: 404 });
  const shown = async (client: 'demo-seller' | 'demo-buyer'): Promise<unknown> => {
    const query = '{ webhookSubscriptions { id alerts { kind httpStatus percent } } }';
    const answer = await (await exchange.as(client))('/graphql', { method: 'POST', body: { query } });
    return (answer.body as { data: { webhookSubscriptions: unknown } }).data.webhookSubscriptions;
  };
  t.deepEqual(await shown('demo-seller'), [{ id: subscription, alerts: [{ kind: 'GONE', httpStatus: 410, percent: null }] }]);
  t.deepEqual(await shown('demo-buyer'), []);
  t.is((await alertsOf(exchange.app, { ...CALLER, tenantId: 'demo-buyer' }, [subscription])).size, 0);
  await succeeds();
  t.deepEqual(await shown('demo-seller'), [{ id: subscription, alerts: [] }]);
});

test.serial('410 for as long as the schedule runs: one alert, every try, the last one given up', async (t) => {
  const lines: Notice[] = [];
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  await using own = await startApp({ WEBHOOK_RETRY_BASE_MS: '1' }, { log: catching(silent, lines) });
  await using inbox = await openInbox(own, answers(410));
  await subscribe(await own.as('demo-seller'), inbox.url, ['invoice.error']);
  await uploadInvoice(await own.as('demo-seller'), 'gone', NOT_FOUND);
  while ((await nextTry(own)) !== undefined);
  const alerts = lines.map(({ event }) => event).filter((event) => event.startsWith('webhook.alert.'));
  t.deepEqual(alerts, ['webhook.alert.gone', 'webhook.alert.exhausted']);
  t.is(inbox.requests.length, 11);
  t.deepEqual(await own.app.database.sql.query('select state from webhook_subscription'), [{ state: 'ENABLED' }]);
});
