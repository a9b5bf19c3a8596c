// The webhook endpoints: their calls, and the bodies that are refused.
import type { ExecutionContext } from 'ava';
import { EVENT_TYPES } from '../../../src/domain/vocabulary.js';
import { type Answer, type Client, type RequestOptions, startApp, type TestApp } from '../../support/app.js';
import { answered } from '../../support/exported.js';
import { type Subscription, subscribe } from '../../support/webhooks.js';

export const PATH = '/v3/webhook';
export const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

export const put = (client: Client, endpoint: unknown, subscriptions: unknown = ['invoice.receive']): Promise<Answer> =>
  client(PATH, { method: 'PUT', body: { endpoint, subscriptions } });
export const remove = (client: Client, id: string): Promise<Answer> => client(`${PATH}/${id}`, { method: 'DELETE' });
export const rotate = (client: Client): Promise<Answer> => client(`${PATH}/rotate-secret`, { method: 'POST' });

/** For invoices that arrive, where no types are named. */
export const subscribed = (client: Client, endpoint: string, types: readonly string[] = ['invoice.receive']): Promise<Subscription> =>
  subscribe(client, endpoint, types);

export async function listed(client: Client): Promise<Omit<Subscription, 'signingSecret'>[]> {
  return ((await client(PATH)).body as { webhooks: Subscription[] }).webhooks;
}

/** The plain body has no reason, because the specification shows none. A problem document has it. */
export async function refused(
  t: ExecutionContext,
  client: Client,
  { headers = {}, ...options }: RequestOptions,
  reason: string,
): Promise<void> {
  answered(t, await client(PATH, { ...options, headers, method: 'PUT' }), 400, { message: 'Invalid request body' });
  const explained = await client(PATH, { ...options, headers: { ...headers, Accept: 'application/problem+json' }, method: 'PUT' });
  t.is((explained.body as { detail: string }).detail, reason);
}

/** The subscriptions of a tenant share its secrets, so these tests have their own exchange. */
export async function alone(run: (client: Client, own: TestApp) => Promise<void>): Promise<void> {
  await using own = await startApp({ ROLES: 'api' });
  await run(await own.as('demo-seller'), own);
}

export const TOO_LONG = `https://example.com/${'x'.repeat(2048 - 'https://example.com/'.length + 1)}`;
export const HTTPS = 'endpoint must be an https URL';
export const HOST = 'endpoint must name a host that is public or allowed here';
const MISSING = "must have required property 'endpoint'";
const USER = 'endpoint must not name a user';
const FRAGMENT = 'endpoint must not have a fragment';

/** Why an endpoint is refused, and the reason in the answer. */
export const REFUSED_ENDPOINTS: readonly (readonly [why: string, endpoint: unknown, error: string])[] = [
  ['absent', undefined, MISSING],
  ['no string', 7, 'endpoint must be a string'],
  ['empty', '', HTTPS],
  ['not an address', 'example.com/hook', HTTPS],
  ['http', 'http://example.com/', HTTPS],
  ['another scheme', 'ftp://example.com/', HTTPS],
  ['user info', 'https://user:password@example.com/', USER],
  ['a user without a password', 'https://user@example.com/', USER],
  ['a fragment', 'https://example.com/#part', FRAGMENT],
  ['an empty fragment', 'https://example.com/#', FRAGMENT],
  ['over 2,048 characters', TOO_LONG, 'endpoint must not be longer than 2048 characters'],
  ['a line break', 'https://example.com/\n', HTTPS],
  ['a backslash', 'https:\\\\example.com\\', HTTPS],
  ['port 0', 'https://example.com:0/', 'endpoint must not use port 0, which is not one for HTTPS'],
  ['a private address', 'https://10.0.0.1/', HOST],
  ['a private address as a number', 'https://167772161/', HOST],
  ['a link-local address', 'https://169.254.169.254/latest', HOST],
  ['a unique local address', 'https://[fc00::1]/', HOST],
  ['a private address inside IPv6', 'https://[::ffff:10.0.0.1]/', HOST],
  ['the unspecified address', 'https://0.0.0.0/', HOST],
];

const LIST = 'subscriptions must be a list of at least one subscription type';
const ONE_OF = `must be one of ${EVENT_TYPES.join(', ')}`;

export const REFUSED_SUBSCRIPTIONS: readonly (readonly [why: string, subscriptions: unknown, error: string])[] = [
  ['absent', undefined, "must have required property 'subscriptions'"],
  ['null', null, LIST],
  ['a string', 'invoice.receive', LIST],
  ['empty', [], LIST],
  ['an unknown type', ['invoice.receive', 'invoice.sent'], `subscriptions[1] ${ONE_OF}`],
  ['a type that does not exist for e-reports', ['ereport.receive'], `subscriptions[0] ${ONE_OF}`],
  ['another case', ['Invoice.Receive'], `subscriptions[0] ${ONE_OF}`],
  ['no strings', [1], `subscriptions[0] ${ONE_OF}`],
];
