import type { ReporterRole, TaxCountry } from '../../validation/rules/taxData/countries.js';
import { actorName, systemActor } from '../actor.js';
import { jsonOf } from '../json.js';
import { type Occurrence, occurrence, storedOccurrence, storedText, textOf, type Words } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import { CLAIM_REPORTS } from './sql/claimReports.js';
import type { TaxFinding, TaxReportState, TaxReportType } from './taxReport.js';

/** Reports of one claim. */
export const CLAIMED_MAX = 20;

/** A report that this process has in hand. */
export interface ClaimedReport {
  /** The UUID of the report. */
  readonly id: string;
  readonly tenantId: string;
  readonly document: string;
  readonly country: TaxCountry;
  readonly role: ReporterRole;
  readonly type: TaxReportType;
  readonly state: Extract<TaxReportState, 'WAITING' | 'SENT'>;
  readonly reporter: string;
  readonly xml: Buffer | null;
  /** Grows with each claim. */
  readonly attempts: number;
  readonly isTooOld: boolean;
  /** Of the lease. A process that was late changes nothing. */
  readonly token: string;
}

/** Those of one country, in turn among tenants. */
export function claimReports({ database }: Pick<App, 'database'>, country: TaxCountry): Promise<ClaimedReport[]> {
  return database.sql.query<ClaimedReport>(CLAIM_REPORTS, [CLAIMED_MAX, country]);
}

/** In words, for timelines. */
export function reportText({ country, role, type }: Pick<ClaimedReport, 'country' | 'role' | 'type'>): Occurrence {
  return occurrence('TAX_REPORT', { country: country.toUpperCase(), role, type });
}

/** SQL: a line in the timeline of the document of `changed`, in whatever state it is, by the parameters for its text, its occurrence and $3. */
export function told(text: `$${number}`, stored: `$${number}`): string {
  return `insert into document_move (document, state, reason, occurrence, actor)
    select d.id, d.state, ${text}, ${stored}::jsonb, $3 from changed join document d on d.id = changed.document`;
}

export function reporterActor(tenantId: string): string {
  return actorName(systemActor(tenantId, 'tax-data'));
}

/**
 * Ends a report that is not sent, or not answered. A person has to look at it; the invoice goes on. One that waits to disregard what was
 * never sent has nothing to disregard, and goes with it.
 */
export async function failReport(
  { database, log, wake }: Pick<App, 'database' | 'log' | 'wake'>,
  report: ClaimedReport,
  reason: Words,
  findings: readonly TaxFinding[],
): Promise<void> {
  const words = occurrence(report.state === 'SENT' ? 'TAX_NOT_ANSWERED' : 'TAX_NOT_SENT', { report: reportText(report), why: reason });
  const changed = await database.sql.query(
    `with changed as (
       update tax_report set state = 'FAILED', reason = $2, findings = $5::jsonb, due_at = null, lease_token = null, lease_until = null
       where id = $1 and lease_token = $4 and state in ('WAITING', 'SENT') returning id, document, country, role, number, sent_at),
     withdrawn as (
       delete from tax_report d using changed c
       where d.document = c.document and d.country = c.country and d.role = c.role and d.type = 'D' and d.state = 'WAITING' and d.number > c.number
         and c.sent_at is null and not exists (select 1 from tax_report e where e.document = d.document and e.country = d.country and e.role = d.role
           and e.number < d.number and e.id <> c.id and e.type <> 'D' and e.state <> 'FAILED')),
     told as (${told('$6', '$7')})
     select 1 from changed`,
    [report.id, textOf(reason), reporterActor(report.tenantId), report.token, jsonOf(findings), storedText(words), storedOccurrence(words)],
  );
  if (changed.length === 0) return;
  log.error('tax_report.failed', { report: report.id, tenant: report.tenantId, country: report.country, reason: textOf(reason) });
  wake('changes');
}
