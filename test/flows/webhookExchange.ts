// What the tests of deliveries share: an exchange, receivers of webhooks, and what they have got.
import type { ExecutionContext } from 'ava';
import { startApp, type TestApp } from '../support/app.js';
import type { Behaviour, Inbox } from '../support/inbox.js';
import { keptByEach } from '../support/kept.js';
import { bodyOf, type Notification, openInbox } from '../support/webhooks.js';

export const ACCEPTS = '9915:sandbox-accepts';
export const NOT_FOUND = '9915:sandbox-not-found';

export const [shared, begin] = keptByEach(startApp);

/** The shared exchange, or with settings one for this test only; and a receiver, which is removed after the test. */
export async function start(
  t: ExecutionContext,
  env?: Readonly<Record<string, string>>,
  behave?: Behaviour,
): Promise<{ exchange: TestApp; inbox: Inbox }> {
  const exchange = env === undefined ? shared : await startApp(env);
  if (env !== undefined) t.teardown(() => exchange[Symbol.asyncDispose]());
  const inbox = await openInbox(exchange, behave);
  t.teardown(async () => {
    await inbox.close();
    if (env !== undefined) return;
    await exchange.app.database.sql.query('delete from webhook_subscription');
    await exchange.app.database.sql.query(`update webhook_delivery set state = 'CANCELLED' where state in ('PENDING', 'RETRY')`);
  });
  return { exchange, inbox };
}

export const bodies = (inbox: Inbox): Notification[] => inbox.requests.map(bodyOf);
export const types = (inbox: Inbox): string[] => bodies(inbox).map(({ type }) => type);
export const header = (inbox: Inbox, name: string): unknown[] => inbox.requests.map(({ headers }) => headers[name]);

/** Uses each behaviour once, and the last one from then on. */
export function inTurn(...behaviours: readonly Behaviour[]): Behaviour {
  let turn = 0;
  return (received, response) => {
    const behave = behaviours[Math.min(turn, behaviours.length - 1)];
    turn += 1;
    behave?.(received, response);
  };
}
