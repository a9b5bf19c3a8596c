import { defineEntity, p } from '@mikro-orm/core';

export const REPORT_KINDS = ['transactions', 'payments'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const EReportSchema = defineEntity({
  name: 'EReport',
  tableName: 'e_report',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.string(),
    /** The SIREN of the seller. */
    issuer: p.string(),
    kind: p.string().$type<ReportKind>(),
    periodStart: p.date(),
    periodEnd: p.date(),
    /** From 1 for each issuer, kind and period: later ones replace it. */
    number: p.integer(),
    /** SHA-256 of what it reports, without its head. */
    contentHash: p.blob(),
    /** The document that carries it. */
    document: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** One e-report that was made for a period. */
export class EReport extends EReportSchema.class {}
EReportSchema.setClass(EReport);
