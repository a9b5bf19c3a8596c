// How long a document is kept: RETENTION_DAYS, or what a rule says (docs/decisions/028). Here is all SQL that decides it.
import { REPORT_DAYS_MAX } from '../taxData/taxReport.js';
import type { DocumentType } from '../vocabulary.js';

export const RETENTION_LIMITS = { daysMin: 1, daysMax: 36_500, rulesPerTenantMax: 200 } as const;

/** Of which documents. null: of all types, or of all countries. */
export interface RetentionScope {
  readonly documentType: DocumentType | null;
  /** Of the seller or the buyer, ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

export interface RetentionRule extends RetentionScope {
  /** From the import on. */
  readonly days: number;
}

/** The tenant of the rules of the operator (RETENTION_RULES). */
export const OPERATOR = '';

/** How it is called in settings, commands and the audit log: `invoice/DE`, `invoice`, `DE`, `all`. */
export function scopeName({ documentType, country }: RetentionScope): string {
  return [documentType, country].filter((one) => one !== null).join('/') || 'all';
}

/** SQL: a time behind another one by days of 24 hours, whatever the time zone of the session. */
const after = (time: string, days: string): string => `${time} + ${days} * interval '24 hours'`;

/**
 * SQL: until when a rule keeps a row with the columns tenant_id, document_type, seller_country and buyer_country that was imported at
 * `importedAt`. null where none is for it. Rules of the tenant go before those of the operator, then the one that names more, then the
 * longest.
 */
export function ruledUntil(row: string, importedAt: string): string {
  return `(
    select ${after(importedAt, 'r.days')} from retention_rule r
    where r.tenant_id in (${row}.tenant_id, '${OPERATOR}') and r.document_type in (${row}.document_type, '')
      and (r.country = '' or r.country in (${row}.seller_country, ${row}.buyer_country))
    order by r.tenant_id <> '${OPERATOR}' desc, (r.document_type <> '')::int + (r.country <> '')::int desc, r.days desc limit 1)`;
}

/** SQL: whether clients still find the document `d`, even before the job has removed it. `days`: the place of RETENTION_DAYS. */
export function isKept(d: string, days: string): string {
  return `coalesce(${d}.retain_until, ${after(`${d}.import_date`, days)}) > exchange_now()`;
}

/** SQL: no document of the tenant that was imported before is kept. For an index on import_date, beside {@link isKept}. */
export function keptFrom(tenant: string, days: string): string {
  const longest = `(select max(r.days) from retention_rule r where r.tenant_id in (${tenant}, '${OPERATOR}'))`;
  return `exchange_now() - greatest(${days}, ${longest}) * interval '24 hours'`;
}

/**
 * SQL: whether no tax authority has still to answer a report of the document. Until then its invoice may have to be reported again. Also an
 * exchange that sends no reports any more, and so ends none, forgets them in the end.
 */
export const isReported = (document: string): string =>
  `not exists (select 1 from tax_report t where t.document = ${document} and t.state in ('WAITING', 'SENT')
    and t.created_at > exchange_now() - interval '${REPORT_DAYS_MAX} days')`;

/** SQL over `d`: which documents are due, and the order in which they become so, for an index each. `days`: the place of RETENTION_DAYS. */
export const DUE = {
  ruled: { at: 'retain_until', is: () => 'd.retain_until <= exchange_now()' },
  ordinary: {
    at: 'import_date',
    is: (days: string) => `d.retain_until is null and d.import_date <= exchange_now() - ${days} * interval '24 hours'`,
  },
} as const;
