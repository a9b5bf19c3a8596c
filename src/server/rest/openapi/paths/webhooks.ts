// The four endpoints of webhook subscriptions, and events to pull.
import { LIMITS } from '../../../../domain/vocabulary.js';
import { EVENT_DAYS } from '../../../../domain/webhooks/pull.js';
import { EVENT_WAITS } from '../../eventWaits.js';
import { failures, GUARDED, JSON_READ } from '../failures.js';
import {
  CURSOR,
  json,
  jsonBody,
  NO_STORE,
  type Operation,
  type Paths,
  pathParameter,
  queryParameter,
  schemaRef,
  scoped,
  withHeaders,
} from '../parts.js';

const TAGS = ['Webhooks'];
const SUBSCRIPTION = {
  id: '0199c1d2-e3f4-7a5b-8c6d-7e8f90123456',
  endpoint: 'https://erp.example/hooks/exchange',
  subscriptions: ['invoice.receive', 'invoice.delivered', 'invoice.error'],
};
const { id, ...NEW } = SUBSCRIPTION;
const signingSecret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

export function webhookPaths(): Paths {
  return {
    '/v3/webhook': { get: list(), put: put() },
    '/v3/webhook/rotate-secret': { post: rotate() },
    '/v3/webhook/{id}': { delete: remove() },
    '/v4/events': { get: pull() },
  };
}

function put(): Operation {
  return {
    operationId: 'putWebhook',
    tags: TAGS,
    summary: 'Create or update webhook subscription',
    description: [
      'Same tenant and endpoint (scheme and host in lower case, default port dropped): the same subscription, with the same `id`. Another endpoint: another subscription.',
      `Refused: an endpoint that is not https, has user info or a fragment, or is not public; an unknown subscription type; more than ${LIMITS.subscriptionsPerTenantMax} subscriptions.`,
      'Answers the secret in force if a PUT issued it. **A PUT after a rotation re-keys this subscription**: the rotated secret is "never retrievable afterwards", so a new one is issued for this subscription alone. It signs `X-Signature` at once; the rotated one signs `X-Signature-Previous` for 24 hours more. Whoever PUTs must store the answer.',
      "A PUT also enables a subscription that the operator's rules disabled; what was skipped in the last 24 hours is then sent.",
    ].join('\n\n'),
    security: scoped('exchange/webhook'),
    requestBody: jsonBody(schemaRef('SubscriptionRequest'), { subscription: NEW }),
    responses: {
      '200': withHeaders(
        json('Subscribed.', schemaRef('SubscriptionWithSecret'), { subscription: { ...SUBSCRIPTION, signingSecret } }),
        NO_STORE,
      ),
      ...failures('SUBSCRIPTION_INVALID', ...GUARDED, ...JSON_READ),
    },
  };
}

function list(): Operation {
  return {
    operationId: 'listWebhooks',
    tags: TAGS,
    summary: 'Get webhook subscriptions',
    description: 'Never shows a secret.',
    security: scoped('exchange/webhook'),
    responses: {
      '200': json('The subscriptions.', schemaRef('SubscriptionList'), { one: { webhooks: [SUBSCRIPTION] } }),
      ...failures(...GUARDED),
    },
  };
}

function rotate(): Operation {
  return {
    operationId: 'rotateWebhookSecret',
    tags: TAGS,
    summary: 'Rotate webhook signing secret',
    description:
      'One new secret for all subscriptions of the tenant. "The new secret is returned only in this response and is never retrievable afterwards." For 24 hours the old one signs as well, in `X-Signature-Previous` and as the second of `webhook-signature`. No body.',
    security: scoped('exchange/webhook'),
    responses: {
      '200': withHeaders(json('The new secret.', schemaRef('RotatedSecret'), { rotated: { signingSecret } }), NO_STORE),
      ...failures(...GUARDED, 'WEBHOOK_NOT_FOUND'),
    },
  };
}

function remove(): Operation {
  return {
    operationId: 'deleteWebhook',
    tags: TAGS,
    summary: 'Delete webhook subscription',
    description: 'What waits for it is not sent any more.',
    security: scoped('exchange/webhook'),
    parameters: [pathParameter('id', 'From the answer of PUT or GET.', { type: 'string' }, id)],
    responses: {
      '200': json('Deleted.', schemaRef('SubscriptionDeleted'), { deleted: { message: `Webhook subscription ${id} was deleted` } }),
      ...failures(...GUARDED, 'WEBHOOK_NOT_FOUND'),
    },
  };
}

function pull(): Operation {
  return {
    operationId: 'pullEvents',
    tags: TAGS,
    summary: 'Pull events',
    description: [
      `The events that webhooks are sent, for those whom no request reaches: no subscription is needed. Oldest first, each once. Store \`next\` when the events are worked off, and ask with it as \`after\`; without it the answer begins with the oldest of the last ${EVENT_DAYS} days.`,
      `\`wait\`: where there is no event, the answer comes with the next one, or after so many seconds. A tenant may have ${EVENT_WAITS.perTenantMax} requests waiting.`,
      'An event is shown when every transaction before it has ended, so a cursor never skips one. Links are new in each answer.',
    ].join('\n\n'),
    security: scoped('exchange/webhook'),
    parameters: [
      queryParameter('after', '`next` of the page before, or the `cursor` of an event.', CURSOR),
      queryParameter('limit', 'Events a page.', {
        type: 'integer',
        minimum: 1,
        maximum: LIMITS.listLimitMax,
        default: LIMITS.listLimitDefault,
      }),
      queryParameter('wait', 'Seconds.', { type: 'integer', minimum: 0, maximum: EVENT_WAITS.secondsMax, default: 0 }),
    ],
    responses: {
      '200': withHeaders(json('One page.', schemaRef('EventList')), NO_STORE),
      ...failures('PARAMETERS_INVALID', ...GUARDED),
    },
  };
}
