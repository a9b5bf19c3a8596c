// Makes the reports of a month from the recorded exchanges.
import { cut } from '../../cut.js';
import { type EndUserFact, writeEndUsers } from '../../peppol/reports/endUsers.js';
import { REPORT_KINDS, type ReportKind } from '../../peppol/reports/reportTypes.js';
import { type BrokenRule, brokenRules } from '../../peppol/reports/rules.js';
import { type TransactionCount, writeTransactions } from '../../peppol/reports/transactions.js';
import type { ReportHeader } from '../../peppol/reports/write.js';
import type { Sql } from '../database.js';
import { withoutNulls } from '../documents/pipeline/rows.js';
import { boundsOf, type Month } from './month.js';

const DAY_MS = 86_400_000;

interface MadeReport {
  readonly kind: ReportKind;
  readonly xml: Buffer;
  /** Of the published rules. A report that breaks one is not sent. */
  readonly broken: readonly BrokenRule[];
}

/** Both reports, also of a month without exchanges. `reporter` is the seat id of this access point. */
export async function makeReports(sql: Sql, month: Month, reporter: string): Promise<MadeReport[]> {
  const { start, next } = boundsOf(month);
  const header: ReportHeader = { from: dayOf(start), to: dayOf(new Date(next.getTime() - DAY_MS)), reporter };
  const written: Readonly<Record<ReportKind, string>> = {
    TSR: writeTransactions(header, await readTransactions(sql, start, next)),
    EUSR: writeEndUsers(header, await readEndUsers(sql, start, next)),
  };
  return REPORT_KINDS.map((kind) => {
    const xml = Buffer.from(written[kind]);
    return { kind, xml, broken: brokenRules(kind, xml) };
  });
}

/** The reason why a report is not sent. Undefined where it breaks no rule. */
export function reasonOf({ broken }: Pick<MadeReport, 'broken'>): string | undefined {
  if (broken.length === 0) return undefined;
  return cut(`The report breaks rules: ${broken.map(({ rule, text }) => `${rule} ${text}`).join('; ')}`, REASON_CHARACTERS_MAX);
}

export const REASON_CHARACTERS_MAX = 500;

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

async function readTransactions(sql: Sql, start: Date, next: Date): Promise<TransactionCount[]> {
  const rows = await sql.query<TransactionCount>(
    `select direction, access_point as "accessPoint", document_type_id as "documentType", process_id as "processId",
       sender_country as "senderCountry", receiver_country as "receiverCountry", count(*)::int as count
     from network_exchange where at >= $1 and at < $2 group by 1, 2, 3, 4, 5, 6`,
    [start, next],
  );
  return rows.map(withoutNulls);
}

/**
 * A company is one end user, also of two tenants; of before there were companies, its tenant is. Where a document named no country, that of a
 * participant: registered since, it mends a report of users without a country.
 */
async function readEndUsers(sql: Sql, start: Date, next: Date): Promise<EndUserFact[]> {
  const rows = await sql.query<EndUserFact>(
    `select direction, "endUser", "documentType", "processId", coalesce(country,
       (select p.country_code from participant p where p.tenant_id = tenant order by p.identifier_key limit 1)) as country
     from (
       select distinct direction, end_user as tenant, coalesce(company, end_user) as "endUser", document_type_id as "documentType", process_id as "processId",
         case direction when 'send' then sender_country else receiver_country end as country
       from network_exchange where at >= $1 and at < $2 and end_user is not null) facts`,
    [start, next],
  );
  return rows.map(withoutNulls);
}
