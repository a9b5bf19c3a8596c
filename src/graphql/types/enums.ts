// The words of docs/spec.md as GraphQL enums; event types hold dots, which GraphQL names may not, so they are strings.
import { registerEnumType } from 'type-graphql';
import { ACCOUNT_FAULTS, SETTING_KINDS } from '../../domain/channelAccount.js';
import { STATES } from '../../domain/document.js';
import { COMPLETIONS } from '../../domain/documents/complete.js';
import { DOCUMENT_ORDERS } from '../../domain/documents/search.js';
import { BUCKETS } from '../../domain/documents/statistics.js';
import { CHANNELS, DIRECTIONS, DOCUMENT_TYPES, FAULTS, MESSAGE_TYPES, PURPOSES } from '../../domain/vocabulary.js';
import { DELIVERY_STATES } from '../../domain/webhook.js';
import { ALERT_KINDS } from '../../domain/webhooks/alerts.js';
import { BREAKER_STATES } from '../../domain/webhooks/endpointHealth.js';

function enumOf<Value extends string>(name: string, values: readonly Value[], description: string): Record<Value, Value> {
  const members = Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>;
  registerEnumType(members, { name, description });
  return members;
}

export const DocumentStatus = enumOf('DocumentStatus', STATES, 'Where a document is in its life.');
export const DocumentTypeName = enumOf('DocumentType', DOCUMENT_TYPES, 'What a document is.');
export const DirectionName = enumOf('Direction', DIRECTIONS, '`send` is outgoing, `receive` incoming.');
export const ChannelEnum = enumOf('Channel', CHANNELS, 'The road on which a document travels.');
export const FaultEnum = enumOf('DocumentErrorCode', FAULTS, 'Why a document ended in ERROR.');
export const PurposeEnum = enumOf(
  'FilePurpose',
  [...PURPOSES, 'sent'],
  '`sent` is what travelled where it differs from what was uploaded.',
);
export const MessageTypeEnum = enumOf('MessageType', MESSAGE_TYPES, 'What a response file is.');
export const CompletionEnum = enumOf('CompletionStatus', COMPLETIONS, 'How the customer completed a document.');
export const DocumentOrderEnum = enumOf('DocumentOrder', DOCUMENT_ORDERS, 'In which order documents come.');
export const DeliveryStateEnum = enumOf('DeliveryState', DELIVERY_STATES, 'Where a webhook delivery is.');
export const SubscriptionStateEnum = enumOf('SubscriptionState', ['ENABLED', 'DISABLED'], 'A disabled subscription gets nothing sent.');
export const AlertKindEnum = enumOf(
  'WebhookAlertKind',
  ALERT_KINDS,
  'GONE: answered 410. REFUSED: three times the same other 4xx. EXHAUSTED: a delivery was given up. FAILING: close to being disabled.',
);
export const BreakerStateEnum = enumOf(
  'BreakerState',
  BREAKER_STATES,
  'CLOSED: all is sent. OPEN: the endpoint rests, no attempt is used up. HALF_OPEN: one request at a time, until two have passed.',
);
export const AccountFaultEnum = enumOf(
  'ChannelAccountFault',
  ACCOUNT_FAULTS,
  'UNREACHABLE: the other side does not answer. UNAUTHORIZED: it refuses the login. REFUSED: it refuses what is asked. MISCONFIGURED: a setting or secret is wrong or missing. UNEXPECTED: a fault here.',
);
export const SettingKindEnum = enumOf('ChannelAccountSettingKind', SETTING_KINDS, 'What the value of a setting is.');
export const BucketEnum = enumOf('Bucket', BUCKETS, 'The width of a bucket of statistics; begins at UTC boundaries.');
