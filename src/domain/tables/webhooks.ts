// What the delivery of webhooks remembers.
import { defineEntity, p } from '@mikro-orm/core';
import type { WorkEnding } from '../workEnding.js';

/** The state of an endpoint: its circuit breaker, pauses and failures. */
export const WebhookEndpointSchema = defineEntity({
  name: 'WebhookEndpointRow',
  tableName: 'webhook_endpoint',
  properties: {
    subscriptionId: p.uuid().primary(),
    breaker: p.text(),
    openUntil: p.datetime().nullable(),
    openings: p.integer(),
    faultsInARow: p.integer().fieldName('faults_in_a_row'),
    timeoutsInARow: p.integer().fieldName('timeouts_in_a_row'),
    probes: p.integer(),
    inflightLimit: p.integer(),
    slowStart: p.boolean(),
    pausedUntil: p.datetime().nullable(),
    probeUntil: p.datetime().nullable(),
  },
});

/** A replay of past deliveries. */
export const WebhookReplaySchema = defineEntity({
  name: 'WebhookReplayRow',
  tableName: 'webhook_replay',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.text(),
    subscriptionId: p.uuid(),
    idempotencyKey: p.text().nullable(),
    deliveries: p.array().columnType('bigint[]'),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    cancelledAt: p.datetime().nullable(),
    request: p.blob().nullable(),
    /** null: of an earlier version. */
    actor: p.json().nullable(),
    cancelledBecause: p.text().$type<WorkEnding>().nullable(),
  },
});

/** A warning about an endpoint that fails. */
export const WebhookAlertSchema = defineEntity({
  name: 'WebhookAlertRow',
  tableName: 'webhook_alert',
  properties: {
    subscriptionId: p.uuid().primary(),
    kind: p.text().primary(),
    episode: p.datetime(),
    raisedAt: p.datetime().nullable(),
    httpStatus: p.integer().nullable(),
    repeats: p.integer().default(1),
    percent: p.integer().nullable(),
  },
});
