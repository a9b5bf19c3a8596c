// What the tests of a long time share: an exchange whose log is kept, replays, and states of subscriptions and deliveries.
import { clientActor } from '../../../src/domain/actor.js';
import type { Log } from '../../../src/domain/ports.js';
import { replayDeliveries } from '../../../src/domain/webhooks/replay.js';
import { type Faulty, startFaulty } from '../../support/faults.js';
import { test } from '../../support/test.js';
import { enqueue, told } from '../../support/webhooks.js';

export const SELLER = clientActor('demo-seller', 'demo-seller');

/** One for each test file that calls `useFaulty`. */
export let faulty: Faulty;
export const logged: { readonly event: string; readonly fields: Readonly<Record<string, unknown>> | undefined }[] = [];

export function useFaulty(): void {
  test.before(async () => {
    const add: Log['info'] = (event, fields) =>
      void logged.push({ event, fields: fields as Readonly<Record<string, unknown>> | undefined });
    faulty = await startFaulty({}, { WEBHOOK_DISABLE_AFTER_HOURS: '120' }, { log: { debug: add, info: add, warn: add, error: add } });
  });
  test.afterEach.always(() => faulty.clear());
  test.after.always(() => faulty?.[Symbol.asyncDispose]());
}

export const replay = (subscriptionId: string) =>
  replayDeliveries(faulty.exchange.app, SELLER, { subscriptionId, filter: {}, ratePerSecond: 100, restartWindow: false, dryRun: false });

export const stateOf = async (id: string): Promise<unknown> =>
  (await faulty.exchange.app.database.sql.query('select state from webhook_subscription where id = $1', [id]))[0]?.['state'];

/** The states of the deliveries of a subscription, in the order of their creation. */
export const statesOf = async (id: string): Promise<string[]> => (await told(faulty.exchange, id)).map(({ state }) => state);

/** How many deliveries of a subscription are in each state. */
export const countByState = (id: string): Promise<{ state: string; n: number }[]> =>
  faulty.exchange.app.database.sql.query(
    'select state, count(*)::int as n from webhook_delivery where subscription_id = $1 group by state order by state',
    [id],
  );

/** Queues deliveries and changes them by `change` (SQL, $1: the subscription) before a worker sees one of them. */
export async function enqueueChanged(id: string, count: number, change: string): Promise<void> {
  await faulty.exchange.app.stopWork(0);
  await enqueue(faulty.exchange, id, count);
  await faulty.exchange.app.database.sql.query(change, [id]);
  await faulty.exchange.app.startWork();
}
