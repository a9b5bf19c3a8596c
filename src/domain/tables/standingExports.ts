// Exports that a tenant has made each month.
import { defineEntity, p } from '@mikro-orm/core';

export const StandingExportSchema = defineEntity({
  name: 'StandingExportRow',
  tableName: 'standing_export',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.text(),
    name: p.text(),
    format: p.text(),
    /** Which documents. null: any. */
    direction: p.text().nullable(),
    documentType: p.text().nullable(),
    /** The date that is within the month: ISSUED or IMPORTED. */
    dateBy: p.text(),
    /** How the file is written (src/domain/exports/options.ts). */
    options: p.json(),
    /** Of the month after. */
    day: p.smallint(),
    /** People who are told by mail. */
    recipients: p.array().columnType('uuid[]'),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    /** When the next month begins to be made. */
    nextAt: p.datetime(),
  },
});

/** One month of it. Without due_at and finished_at it was given up. */
export const StandingExportRunSchema = defineEntity({
  name: 'StandingExportRunRow',
  tableName: 'standing_export_run',
  properties: {
    standingExport: p.uuid().primary(),
    /** Its first day. */
    month: p.date().primary(),
    tenantId: p.text(),
    /** That makes the file; it need not be there yet. */
    exportJob: p.uuid(),
    /** People whose mail was taken. */
    told: p.array().columnType('uuid[]').defaultRaw(`'{}'`),
    /** When it is looked at next. */
    dueAt: p.datetime().nullable(),
    failures: p.integer().default(0),
    /** Why the last attempt failed. */
    fault: p.text().nullable(),
    failedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
  },
});

/** SQL over a standing export: the addresses of the recipients who still have a role at the tenant. */
export function recipientsOf(standing: string): string {
  return `array(select p.email from person_role o join person p on p.id = o.person
    where o.tenant_id = ${standing}.tenant_id and o.person = any(${standing}.recipients) order by p.email)`;
}
