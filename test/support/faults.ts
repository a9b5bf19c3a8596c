// An exchange for fault tests: the real engine, and an HTTP client that trusts a certificate authority of the test.

import type { Overrides } from '../../src/app.js';
import { clientActor } from '../../src/domain/actor.js';
import { subscribe } from '../../src/domain/webhooks/subscribe.js';
import { parseNetworks } from '../../src/outgoing/address.js';
import { createRequestSender, type RequestSettings } from '../../src/outgoing/sendRequest.js';
import { type Authority, openAuthority } from '../../src/sandbox/authority.js';
import { startApp, type TestApp } from './app.js';
import { newFolder } from './folderOf.js';
import { type Behaviour, type Inbox, startInbox } from './inbox.js';
import { enqueue, INVOICE_EVENTS, type Told, told } from './webhooks.js';

export interface Faulty extends AsyncDisposable {
  readonly exchange: TestApp;
  readonly authority: Authority;
  /** Starts a receiver that the exchange trusts. */
  open(behave?: Behaviour, names?: readonly string[]): Promise<Inbox>;
  /** Adds a subscription of demo-seller or of the given tenant. Returns its id. */
  subscribe(endpoint: string, tenantId?: string): Promise<string>;
  /** Queues events for the subscription, and makes one attempt for each that is due. */
  send(subscriptionId: string, count?: number): Promise<void>;
  /** Sends one event once, to a new subscription at this endpoint. Returns its delivery. */
  deliver(endpoint: string): Promise<Told>;
  /** Removes all waiting deliveries and all subscriptions. */
  clear(): Promise<void>;
}

/** Many handshakes and requests are made at once, both sides in this process: a slow machine needs time. */
const PATIENT = { connectTimeoutMs: 30_000, tlsTimeoutMs: 30_000 } as const;
/** Some requests hang until a test lets them go. */
const REQUEST_TIMEOUT_MS = 600_000;

interface FaultySettings extends Partial<RequestSettings> {
  /** For the body of a response, which is cut off then. Default: that of the service. */
  readonly answerTimeoutMs?: number;
}

/**
 * `settings` are those of the HTTP client, which may reach loopback and is patient. `env` are the exchange's settings, `overrides` its
 * other seams. WEBHOOK_TIMEOUT_MS holds where it is given.
 */
export async function startFaulty(
  { answerTimeoutMs, ...settings }: FaultySettings = {},
  env: Readonly<Record<string, string>> = {},
  overrides: Overrides = {},
): Promise<Faulty> {
  await using stack = new AsyncDisposableStack();
  const folder = await newFolder(stack);
  const authority = await openAuthority(folder, new Date());
  const { sendRequest, close } = createRequestSender({
    allowedNetworks: parseNetworks('127.0.0.0/8,::1/128'),
    extraCa: [authority.caPem],
    ...PATIENT,
    ...settings,
  });
  stack.defer(close);
  const isPatient = env['WEBHOOK_TIMEOUT_MS'] === undefined;
  const post: typeof sendRequest = ({ timeoutMs, ...request }) =>
    sendRequest({ ...request, answerTimeoutMs, timeoutMs: isPatient ? REQUEST_TIMEOUT_MS : timeoutMs });
  const exchange = stack.use(await startApp(env, { post, ...overrides }));
  const open: Faulty['open'] = (behave, names) =>
    startInbox({ authority, ...(behave === undefined ? {} : { behave }), ...(names === undefined ? {} : { names }) });
  // Calls the operation directly: tokens expire when the clock is moved.
  const subscribeTo = async (endpoint: string, tenantId = 'demo-seller'): Promise<string> => {
    const actor = clientActor(tenantId, tenantId);
    return (await subscribe(exchange.app, actor, { endpoint: new URL(endpoint).href, subscriptions: INVOICE_EVENTS })).id;
  };
  const send = async (subscriptionId: string, count = 1): Promise<void> => {
    await enqueue(exchange, subscriptionId, count);
    exchange.app.wake('deliveries');
    await exchange.idle();
  };
  const owned = stack.move();
  return {
    exchange,
    authority,
    open,
    subscribe: subscribeTo,
    send,
    async deliver(endpoint) {
      const id = await subscribeTo(endpoint);
      await send(id);
      const [row] = await told(exchange, id);
      if (row === undefined) throw new Error('No delivery was made');
      return row;
    },
    async clear() {
      await exchange.app.database.sql.query('delete from webhook_subscription');
      await exchange.app.database.sql.query(`update webhook_delivery set state = 'CANCELLED' where state in ('PENDING', 'RETRY')`);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
