// The webhook endpoints: their calls, and the bodies that are refused.
import type { ExecutionContext } from 'ava';
import { EVENT_TYPES } from '../../../src/domain/vocabulary.js';
import type { Answer, Client, RequestOptions } from '../../support/app.js';
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

const TOO_LONG = `https://example.com/${'x'.repeat(2048 - 'https://example.com/'.length + 1)}`;
export const HTTPS = 'endpoint must be an https URL';
export const HOST = 'endpoint must name a host that is public or allowed here';
const MISSING = "must have required property 'endpoint'";
const USER = 'endpoint must not name a user';
const FRAGMENT = 'endpoint must not have a fragment';

/** An endpoint for each reason, and the reason. */
export const REFUSED_ENDPOINTS: readonly (readonly [endpoint: unknown, error: string])[] = [
  [undefined, MISSING],
  [7, 'endpoint must be a string'],
  ['http://example.com/', HTTPS],
  ['https://user:password@example.com/', USER],
  ['https://example.com/#part', FRAGMENT],
  [TOO_LONG, 'endpoint must not be longer than 2048 characters'],
  ['https://example.com:0/', 'endpoint must not use port 0, which is not one for HTTPS'],
  ['https://10.0.0.1/', HOST],
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
