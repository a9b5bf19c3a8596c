// What belongs to a tenant beside its documents.
import { defineEntity, p } from '@mikro-orm/core';
import type { StoredActor } from '../actor.js';
import type { AttentionCause } from '../attention/causes.js';
import type { WorkEnding } from '../workEnding.js';

/** What a tenant has used, in parts that are added. */
export const TenantUsageSchema = defineEntity({
  name: 'TenantUsageRow',
  tableName: 'tenant_usage',
  properties: {
    tenantId: p.text().primary(),
    day: p.date().primary(),
    slot: p.smallint().primary(),
    documents: p.bigint().default(0),
    bytes: p.bigint().default(0),
    auditBytes: p.bigint().default(0),
  },
});

/** One change of a tenant's settings, or of its people. */
export const AuditEntrySchema = defineEntity({
  name: 'AuditEntryRow',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint().primary().autoincrement(),
    tenantId: p.text(),
    at: p.datetime().defaultRaw('exchange_now()'),
    actor: p.text(),
    requestId: p.text().nullable(),
    traceparent: p.text().nullable(),
    action: p.text(),
    subject: p.text(),
    details: p.json().nullable(),
    /** In which the changes were one entry; negative once it is sealed, so that it takes no more. */
    minute: p.bigint().nullable(),
    changes: p.integer().default(1),
    lastAt: p.datetime().nullable(),
    later: p.json().defaultRaw("'[]'::jsonb"),
    /** Where it stands in the tree of its tenant; null until it is sealed. */
    leaf: p.bigint().nullable(),
  },
});

/** Who takes care of what needs a person, and until when it is put off. */
export const AttentionMarkSchema = defineEntity({
  name: 'AttentionMarkRow',
  tableName: 'attention_mark',
  properties: {
    tenantId: p.text().primary(),
    cause: p.text().primary(),
    key: p.text().primary(),
    /** '' is the whole group. */
    subject: p.text().primary(),
    assignee: p.uuid().nullable(),
    snoozedUntil: p.datetime().nullable(),
    changedAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** Work on many documents that was asked for at once, with its progress. */
export const BulkJobSchema = defineEntity({
  name: 'BulkJobRow',
  tableName: 'bulk_job',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.text(),
    action: p.text(),
    input: p.json(),
    actor: p.json(),
    /** Chosen when it was asked for, in their order. */
    documents: p.array(),
    total: p.integer(),
    done: p.integer().default(0),
    failed: p.integer().default(0),
    failures: p.json().defaultRaw("'[]'"),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
    finishedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    cancelledBecause: p.text().$type<WorkEnding>().nullable(),
    leaseUntil: p.datetime().nullable(),
    /** Of the actor and the idempotency key. */
    keyHash: p.blob().nullable(),
    /** What was asked for under the key. */
    request: p.blob().nullable(),
  },
});

/** A file of all documents of a filter, with its progress. */
export const ExportJobSchema = defineEntity({
  name: 'ExportJobRow',
  tableName: 'export_job',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.text(),
    format: p.text(),
    filter: p.json(),
    orderBy: p.text(),
    options: p.json().nullable(),
    actor: p.json<StoredActor>(),
    total: p.integer(),
    done: p.integer().default(0),
    attempts: p.smallint().default(0),
    fault: p.text().nullable(),
    blobKey: p.text().nullable(),
    byteLength: p.bigint().nullable(),
    sha256: p.blob().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
    finishedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    cancelledBecause: p.text().$type<WorkEnding>().nullable(),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    /** Of a file that a standing export delivered. null: a day. */
    keptUntil: p.datetime().nullable(),
  },
});

/** Who is told of what needs a person. */
export const AlertRuleSchema = defineEntity({
  name: 'AlertRuleRow',
  tableName: 'alert_rule',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.text(),
    kind: p.text(),
    target: p.text(),
    /** null: all. */
    causes: p.array<AttentionCause>().nullable(),
    digestHour: p.smallint().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    dueAt: p.datetime().defaultRaw('exchange_now()'),
    failures: p.integer().default(0),
    lastError: p.text().nullable(),
  },
});

/** What signs alerts to a webhook. */
export const AlertSecretSchema = defineEntity({
  name: 'AlertSecretRow',
  tableName: 'alert_secret',
  properties: {
    id: p.uuid().primary(),
    rule: p.uuid(),
    sealed: p.text(),
    /** Of an old one, which signs beside its successor until then. */
    notAfter: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** One cause for one rule: told when it begins and when it has ended. */
export const AlertNoticeSchema = defineEntity({
  name: 'AlertNoticeRow',
  tableName: 'alert_notice',
  properties: {
    rule: p.uuid().primary(),
    cause: p.text().primary(),
    key: p.text().primary(),
    count: p.integer(),
    beganAt: p.datetime().defaultRaw('exchange_now()'),
    toldAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
  },
});

/** How long documents are kept. Of the tenant '': of all. */
export const RetentionRuleSchema = defineEntity({
  name: 'RetentionRuleRow',
  tableName: 'retention_rule',
  properties: {
    tenantId: p.text().primary(),
    /** '': all. */
    documentType: p.text().primary().default(''),
    country: p.text().primary().default(''),
    days: p.integer(),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** A tenant whose documents still have the times of the rules before. */
export const RetentionChangeSchema = defineEntity({
  name: 'RetentionChangeRow',
  tableName: 'retention_change',
  properties: {
    tenantId: p.text().primary(),
    changed: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()'),
    /** How often all documents were looked at. */
    passes: p.smallint().default(0),
    afterAt: p.datetime().defaultRaw("'-infinity'"),
    afterId: p.uuid().defaultRaw("'00000000-0000-0000-0000-000000000000'"),
  },
});
