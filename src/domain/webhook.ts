import { defineEntity, p } from '@mikro-orm/core';
import type { FlowWebhookFilter } from './flows/flow.js';
import type { EventType } from './vocabulary.js';

export const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'webhook_subscription',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.string(),
    /** Normalised (webhooks/endpointUrl.ts); unique in the tenant among those without a filter of flows. */
    endpoint: p.string(),
    subscriptions: p.array<EventType>(),
    /** Of a webhook of flows (flows/webhooks.ts), which is sent flows in the form of AFNOR XP Z12-013. */
    flowFilter: p.json<FlowWebhookFilter>().columnType('jsonb').nullable(),
    state: p.string().$type<'ENABLED' | 'DISABLED'>().default('ENABLED'),
    failingSince: p.datetime().nullable(),
    lastSuccessAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** An endpoint of a tenant, and its event types. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);

export const SecretSchema = defineEntity({
  name: 'Secret',
  tableName: 'webhook_secret',
  properties: {
    id: p.uuid().primary(),
    subscriptionId: p.uuid(),
    /** Encrypted, and bound to tenant, subscription and id (webhooks/secrets.ts). */
    sealed: p.string().hidden(),
    origin: p.string().$type<'put' | 'rotate'>(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    /** null: in force. A time: signs beside the newer one until then. */
    notAfter: p.datetime().nullable(),
  },
});

/** A signing secret of one subscription. */
export class Secret extends SecretSchema.class {}
SecretSchema.setClass(Secret);

export const EventSchema = defineEntity({
  name: 'Event',
  tableName: 'webhook_event',
  properties: {
    id: p.string().primary(),
    tenantId: p.string(),
    type: p.string().$type<EventType>(),
    document: p.uuid().nullable(),
    /** The body without links, which are created for each attempt. */
    snapshot: p.json().columnType('json'),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    traceparent: p.string().nullable(),
    submission: p.uuid().nullable(),
    /** The transaction that wrote the row: the order in which events are pulled (webhooks/pull.ts). */
    changed: p.string().columnType('xid8').lazy(),
  },
});

/** A state change for the tenant. It is inserted together with the change. */
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);

export const DELIVERY_STATES = ['PENDING', 'IN_FLIGHT', 'RETRY', 'DELIVERED', 'EXHAUSTED', 'SKIPPED', 'CANCELLED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const ATTEMPT_OUTCOMES = ['DELIVERED', 'FAILED', 'LATE', 'LOST'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** How a delivery has ended. */
export const DELIVERY_ENDS = ['DELIVERED', 'EXHAUSTED', 'SKIPPED', 'CANCELLED'] as const satisfies readonly DeliveryState[];
export type DeliveryEnd = (typeof DELIVERY_ENDS)[number];
/** The same as a list in SQL. */
export const DELIVERY_ENDS_SQL = `('${DELIVERY_ENDS.join("', '")}')`;

export const DeliverySchema = defineEntity({
  name: 'Delivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.bigint().primary().autoincrement(),
    eventId: p.string(),
    subscriptionId: p.uuid(),
    tenantId: p.string(),
    document: p.uuid(),
    state: p.string().$type<DeliveryState>(),
    attempt: p.integer().default(0),
    dueAt: p.datetime().defaultRaw('exchange_now()'),
    expiresAt: p.datetime().nullable(),
    priority: p.smallint().default(0),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    workerId: p.uuid().nullable(),
    lastStatus: p.integer().nullable(),
    lastError: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    /** The transaction that wrote the row, for live dashboards. */
    changed: p.string().columnType('xid8').nullable().lazy(),
    /** The last replay that it belongs to. */
    replay: p.uuid().nullable(),
  },
});

/** One event for one subscription. */
export class Delivery extends DeliverySchema.class {}
DeliverySchema.setClass(Delivery);

export const AttemptSchema = defineEntity({
  name: 'Attempt',
  tableName: 'webhook_attempt',
  properties: {
    id: p.bigint().primary().autoincrement(),
    deliveryId: p.bigint(),
    n: p.integer(),
    startedAt: p.datetime(),
    durationMs: p.integer(),
    outcome: p.string(),
    httpStatus: p.integer().nullable(),
    remoteIp: p.string().nullable(),
    responseHead: p.blob().nullable(),
    errorCode: p.string().nullable(),
    /** The same in words. */
    errorText: p.string().nullable(),
  },
});

/** One request of a delivery, and its response. */
export class Attempt extends AttemptSchema.class {}
AttemptSchema.setClass(Attempt);
