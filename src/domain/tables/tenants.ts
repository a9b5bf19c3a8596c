// What belongs to a tenant beside its documents.
import { defineEntity, p } from '@mikro-orm/core';

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
    minute: p.bigint().nullable(),
    changes: p.integer().default(1),
    lastAt: p.datetime().nullable(),
    later: p.json().defaultRaw("'[]'::jsonb"),
  },
});
