// Bodies of the webhook endpoints, and of the notifications that are sent to subscribers.
import { type DocumentType, EVENT_STATUSES, EVENT_TYPES, type EventType, type EventVerb, LIMITS } from '../../../../domain/vocabulary.js';
import { constant, object, type Schema, schemaRef, text } from '../parts.js';
import { exportedMembers, SOMETIMES } from './documents.js';

/** The component that describes the body of one event. */
export function notificationName(type: EventType): string {
  return `Notification.${type}`;
}

export function webhookSchemas(): Record<string, Schema> {
  const id = text('Identifier of the subscription.');
  const endpoint = text('HTTPS URL that receives the notifications.', {
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]://',
    maxLength: LIMITS.endpointCharactersMax,
  });
  const subscriptions: Schema = { type: 'array', minItems: 1, items: schemaRef('EventType') };
  const signingSecret = text('`whsec_` and the Base64 of 32 bytes. Returned by PUT and by rotation only.', {
    pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
  });
  return {
    SubscriptionRequest: object({ endpoint, subscriptions }),
    Subscription: object({ id, endpoint, subscriptions }),
    SubscriptionWithSecret: object({ id, endpoint, subscriptions, signingSecret }),
    SubscriptionList: object({ webhooks: { type: 'array', items: schemaRef('Subscription') } }),
    SubscriptionDeleted: object({ message: text('Names the subscription.') }),
    RotatedSecret: object({ signingSecret }),
    PulledEvent: pulledEvent(),
    EventList: object({
      events: { type: 'array', items: schemaRef('PulledEvent') },
      next: text('The cursor to go on from: of the last event, or the one that was given.'),
    }),
    DocumentFault: {
      ...object({ code: schemaRef('FaultCode'), message: text('What went wrong.') }),
      description: 'Why a document is in ERROR. Left out in every other state, and where its owner completed it as ERROR.',
    },
    ...Object.fromEntries(EVENT_TYPES.map((type) => [notificationName(type), notification(type)])),
  };
}

/** A notification of any type, with its place. */
function pulledEvent(): Schema {
  return object(
    {
      cursor: text('Its place in the order of events.'),
      type: schemaRef('EventType'),
      eventId: EVENT_ID,
      documentId: text('Identifier of the document.', { minLength: 1 }),
      status: schemaRef('DocumentState'),
      ...exportedMembers(),
      timestamp: text('When the event happened.', { format: 'date-time' }),
      channel: schemaRef('NotificationChannel'),
      error: schemaRef('DocumentFault'),
    },
    [...SOMETIMES, 'error'],
  );
}

const EVENT_ID = text('The same over retries: drop repeats by it.', { pattern: '^evt_[0-9a-f]{32}$' });

/** The exported-document object, flat, plus `type`, `eventId` and on errors `error`. */
function notification(type: EventType): Schema {
  const [documentType, verb] = type.split('.') as [DocumentType, EventVerb];
  const { applicationResponse, ...members } = exportedMembers();
  return object(
    {
      type: constant(type),
      eventId: EVENT_ID,
      documentId: text('Identifier of the document.', { minLength: 1 }),
      status: constant(EVENT_STATUSES[verb]),
      ...members,
      timestamp: text('When the event happened, unchanged on retry.', { format: 'date-time' }),
      documentType: constant(documentType),
      channel: schemaRef('NotificationChannel'),
      ...(documentType === 'applicationresponse' && applicationResponse !== undefined ? { applicationResponse } : {}),
      ...(verb === 'error' ? { error: schemaRef('DocumentFault') } : {}),
    },
    documentType === 'applicationresponse' ? SOMETIMES.filter((name) => name !== 'applicationResponse') : SOMETIMES,
  );
}
