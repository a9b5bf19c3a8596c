// A report of an invoice to a tax authority (tax data document), and the messages that carry it.
import { defineEntity, p } from '@mikro-orm/core';
import type { ReporterRole, TaxCountry } from '../../validation/rules/taxData/countries.js';

/**
 * WAITING: to be made, or on its way to the authority. SENT: the access point of the authority has it. ACCEPTED, REJECTED: what it answered.
 * FAILED: it breaks its rules, cannot be made, or had no answer for {@link REPORT_DAYS_MAX}.
 */
export const TAX_REPORT_STATES = ['WAITING', 'SENT', 'ACCEPTED', 'REJECTED', 'FAILED'] as const;
export type TaxReportState = (typeof TAX_REPORT_STATES)[number];

/** A report without an answer for so long ends as FAILED. Until then its document stays. */
export const REPORT_DAYS_MAX = 365;

/** Submit, resubmit, disregard; of the Emirates also fail and withdraw. */
export const TAX_REPORT_TYPES = ['S', 'R', 'D', 'F', 'W'] as const;
export type TaxReportType = (typeof TAX_REPORT_TYPES)[number];

/** What is wrong with a report: a rule that it breaks, or what the authority says. */
export interface TaxFinding {
  /** A rule, or the reason code of the authority's answer. */
  readonly rule: string;
  readonly text: string;
  /** An XPath. */
  readonly location: string | null;
}

/** Of one report. More are not kept. */
export const TAX_FINDINGS_MAX = 100;

export const TaxReportSchema = defineEntity({
  name: 'TaxReportRow',
  tableName: 'tax_report',
  properties: {
    /** The UUID of the report. */
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The order of reports. */
    number: p.bigint().autoincrement(),
    tenantId: p.text(),
    document: p.uuid(),
    country: p.text().$type<TaxCountry>(),
    role: p.text().$type<ReporterRole>(),
    type: p.text().$type<TaxReportType>(),
    state: p.text().$type<TaxReportState>().default('WAITING'),
    /** The identifier of the participant. */
    reporter: p.text(),
    /** By which the authority pairs the reports of both corners. */
    invoiceUuid: p.text().nullable(),
    /** Fixed before the first attempt. */
    xml: p.blob().nullable(),
    /** Why it waits, or why it failed. */
    reason: p.text().nullable(),
    findings: p.json<readonly TaxFinding[]>().defaultRaw(`'[]'`),
    /** The Message Level Status of the authority. */
    answer: p.blob().nullable(),
    attempts: p.integer().default(0),
    dueAt: p.datetime().nullable().defaultRaw('exchange_now()'),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    warnedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    madeAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    answeredAt: p.datetime().nullable(),
  },
});

export const TaxMessageSchema = defineEntity({
  name: 'TaxMessageRow',
  tableName: 'tax_message',
  properties: {
    /** In its envelope. The answer names it. */
    instanceId: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    report: p.uuid(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    sentAt: p.datetime().nullable(),
    /** The access point that took it. Only its answer counts. */
    accessPoint: p.text().nullable(),
    receipt: p.blob().nullable(),
  },
});
