// The webhooks section: what subscribers are sent.
import { EVENT_MEANINGS, EVENT_TYPES, type EventType } from '../../../domain/vocabulary.js';
import type { DescribedSettings, Operation } from './parts.js';
import { schemaRef } from './parts.js';
import { notificationName } from './schemas/webhooks.js';

/** Name → path item, one for each subscription type. */
export function notifications(about: DescribedSettings): Record<string, { readonly post: Operation }> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: notification(type, about) }]));
}

function notification(type: EventType, { webhookTimeoutMs }: DescribedSettings): Operation {
  return {
    operationId: `on.${type}`,
    tags: ['Notifications'],
    summary: EVENT_MEANINGS[type],
    description: [
      '"They are sent only for Peppol, Pagero and Weexa document processing."',
      `Answer with a 2xx status within ${webhookTimeoutMs / 1000} s; redirects are not followed. "Failed deliveries are retried with exponential backoff for up to 24 hours." Delivery is at least once: drop repeats by \`eventId\`, ignore unknown members. Verify with the raw bytes of the body, in constant time, and refuse an \`X-Timestamp\` that is more than 300 s away.`,
    ].join('\n\n'),
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: schemaRef(notificationName(type)) } } },
    responses: {
      '2XX': { description: 'Delivered; the body is ignored.' },
      default: { description: 'Not delivered; tried again.' },
    },
  };
}

const SIGNATURE = '^sha256=[0-9a-f]{64}$';

const HEADERS = [
  header('X-Timestamp', 'Unix timestamp of sending.', '^[0-9]+$'),
  header(
    'X-Signature',
    '`sha256=` and the lower-case hex HMAC SHA-256 of `<X-Timestamp>.<body>`, keyed by the UTF-8 bytes of the whole `signingSecret`.',
    SIGNATURE,
  ),
  header('X-Signature-Previous', 'The same with the old secret, during the 24 hours after a change of it.', SIGNATURE, false),
  header('webhook-id', 'Standard Webhooks: the `eventId`.', '^evt_[0-9a-f]{32}$'),
  header('webhook-timestamp', 'Standard Webhooks: as X-Timestamp.', '^[0-9]+$'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the Base64 HMAC SHA-256 of `<webhook-id>.<webhook-timestamp>.<body>`, keyed by the 32 bytes behind `whsec_`; several are separated by a blank, newest first.',
    '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$',
  ),
  header('X-Webhook-Attempt', 'Counts the attempts, from 1. Not signed.', '^[1-9][0-9]*$'),
  header('X-Webhook-Subscription', 'The `id` of the subscription. Not signed.'),
];

function header(name: string, description: string, pattern?: string, required = true): object {
  return { name, in: 'header', required, description, schema: { type: 'string', ...(pattern === undefined ? {} : { pattern }) } };
}
