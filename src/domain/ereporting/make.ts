// Makes the e-reports of a period from stored invoices and payments, checks them by their rules, and sends those that are new or changed.

import { hash } from 'node:crypto';
import type { Report } from '../../validation/report.js';
import type { Actor } from '../actor.js';
import { offloadCheck } from '../documents/checks/offloadCheck.js';
import { calendarDate } from '../documents/fields/calendarDate.js';
import { parameterInvalid } from '../errors.js';
import { type OwnStatusApp, storeOwn } from '../lifecycle/storeOwn.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import { contentsOf, type Period, type ReportContent, TooManyRows } from './content.js';
import type { ReportKind } from './eReport.js';
import { reportBody, writeReport } from './write.js';

/** A large report is checked in a thread, as any document. */
type EreportingApp = Pick<App, 'database' | 'clock' | 'settings' | 'threads' | 'turns'>;

/** `number`: from 1; a later one replaces the one before. */
export interface MadeReport {
  readonly kind: ReportKind;
  /** The SIREN of the seller. */
  readonly issuer: string;
  readonly period: Period;
  readonly number: number;
  /** The same was made for the period before: nothing is to be sent. */
  readonly isUnchanged: boolean;
  /** The documentId under which it is sent. */
  readonly documentId: string;
  readonly contentHash: Buffer;
  readonly xml: Buffer;
  readonly report: Report;
  readonly leftOut: readonly string[];
}

const PERIOD_DAYS_MAX = 366;
const DAY_MS = 24 * 60 * 60 * 1000;
const NAMES: Readonly<Record<ReportKind, string>> = { transactions: 'Transactions', payments: 'Payments' };

/** Throws PARAMETERS_INVALID for a period that no report has. */
export function readPeriod(from: string, to: string): Period {
  const [start, end] = [from, to].map((day) => (calendarDate(day) === day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN));
  if (!Number.isFinite(start) || !Number.isFinite(end)) throw parameterInvalid('from and to must be days, such as 2026-11-01', 'from');
  // G6.25: the end is behind the start.
  if (end! <= start!) throw parameterInvalid('to must be after from', 'to');
  if (end! - start! > PERIOD_DAYS_MAX * DAY_MS) throw parameterInvalid(`a period has at most ${PERIOD_DAYS_MAX} days`, 'to');
  return { from, to };
}

/** As they would be sent now. Throws PARAMETERS_INVALID where the exchange has no number of a platform, or the period too many rows. */
export async function makeEReports(app: EreportingApp, { tenantId }: Pick<Actor, 'tenantId'>, period: Period): Promise<MadeReport[]> {
  const { francePlatform } = app.settings;
  if (francePlatform === undefined) throw parameterInvalid('this exchange is no French platform: FRANCE_PLATFORM has no number');
  const contents = await contentsOf(app, tenantId, period).catch((error: unknown) => {
    throw error instanceof TooManyRows ? parameterInvalid(error.message, 'to') : error;
  });
  const made: MadeReport[] = [];
  for (const content of contents) made.push(await make(app, tenantId, period, content, francePlatform));
  return made;
}

async function make(app: EreportingApp, tenantId: string, period: Period, content: ReportContent, platform: string): Promise<MadeReport> {
  const { kind, leftOut } = content;
  const issuer = content.issuer.siren;
  const before = await latest(app, tenantId, { kind, issuer, period });
  const contentHash = hash('sha256', reportBody(content, period), 'buffer');
  const isUnchanged = before?.contentHash.equals(contentHash) === true;
  const number = (before?.number ?? 0) + (isUnchanged ? 0 : 1);
  const [start, end] = [period.from, period.to].map((day) => day.replaceAll('-', ''));
  const id = `${kind === 'transactions' ? 'T' : 'P'}-${issuer}-${start}-${end}-${number}`;
  const at = app.clock();
  const xml = writeReport(
    {
      id,
      name: `${NAMES[kind]} ${period.from} ${period.to}`,
      issuedAt: at,
      typeCode: number === 1 ? 'IN' : 'RE',
      platform: { id: platform, name: 'Exchange' },
    },
    content,
    period,
  );
  const about = { documentId: id, documentType: 'ereport', importDate: at, hasImage: false, taken: [] } as const;
  const { report } = await offloadCheck(app, tenantId, xml, about);
  return { kind, issuer, period, number, isUnchanged, documentId: `flux10-${id}`, contentHash, xml, report, leftOut };
}

/** Sends those that are new or changed and pass their rules. Returns all that were made. */
export async function sendEReports(
  app: OwnStatusApp & EreportingApp,
  actor: Actor,
  period: Period,
): Promise<readonly (MadeReport & { readonly isSent: boolean })[]> {
  const results: (MadeReport & { isSent: boolean })[] = [];
  for (const made of await makeEReports(app, actor, period)) {
    const isSent = !made.isUnchanged && made.report.verdict === 'valid';
    if (isSent) await send(app, actor, made);
    results.push({ ...made, isSent });
  }
  return results;
}

/**
 * A repetition of an interrupted one finds the document, and notes it with a hash that no content has: what the document says is not
 * known here, so the next run makes a correction.
 */
async function send(app: OwnStatusApp & Pick<App, 'database'>, actor: Actor, made: MadeReport): Promise<void> {
  const id = uuidv7(app.clock());
  const { documentId, contentHash, xml, issuer, kind, number, period } = made;
  const isStored = await storeOwn(app, { id, documentId, documentType: 'ereport', actor, fileName: `${documentId}.xml`, xml });
  await app.database.sql.query(
    `insert into e_report (id, tenant_id, issuer, kind, period_start, period_end, number, content_hash, document)
     select $1, $2, $3, $4, $5::date, $6::date, $7, coalesce($8::bytea, d.content_hash), d.id from document d where d.tenant_id = $2 and d.document_id = $9
     on conflict do nothing`,
    [id, actor.tenantId, issuer, kind, period.from, period.to, number, isStored ? contentHash : null, documentId],
  );
}

interface Earlier {
  readonly number: number;
  readonly contentHash: Buffer;
}

async function latest(
  { database }: Pick<App, 'database'>,
  tenantId: string,
  { kind, issuer, period }: { readonly kind: ReportKind; readonly issuer: string; readonly period: Period },
): Promise<Earlier | undefined> {
  const [found] = await database.sql.query<Earlier>(
    `select number, content_hash as "contentHash" from e_report
     where tenant_id = $1 and issuer = $2 and kind = $3 and period_start = $4::date and period_end = $5::date order by number desc limit 1`,
    [tenantId, issuer, kind, period.from, period.to],
  );
  return found;
}
