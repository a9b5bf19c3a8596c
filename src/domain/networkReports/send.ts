// Sends the reports of a month, each once. The file and its identifiers are stored before the first attempt, so that a repeated attempt
// sends the same message, which the other side recognises. Safe to run in several processes.

import { randomUUID } from 'node:crypto';
import { cut } from '../../cut.js';
import { REPORT_KINDS, type ReportKind } from '../../peppol/reports/reportTypes.js';
import { type Channel, SendFault } from '../channel.js';
import { withDeadline } from '../documents/pipeline/withDeadline.js';
import type { App } from '../ports.js';
import { databaseNow } from '../statements/times.js';
import { NetworkReportSchema } from '../tables/messages.js';
import { makeReports, REASON_CHARACTERS_MAX, reasonOf } from './make.js';
import { boundsOf, type Month, monthOf, previousMonth } from './month.js';

/** Pauses between attempts: they double up to the longest. */
const PAUSE_FIRST_MINUTES = 10;
const PAUSE_MAX_MINUTES = 360;
/** A report that comes later is not processed (Peppol Reporting). */
const LAST_DAY = 15;
/** Statements that began in the month have ended. */
const SETTLED_MS = 60 * 60 * 1_000;

type NetworkReportsApp = Pick<App, 'database' | 'channels' | 'clock' | 'log'>;

/** `xml`: absent before it is made, and while it breaks a rule. `reason`: why the last attempt failed. */
export interface ReportState {
  readonly kind: ReportKind;
  readonly xml: Buffer | undefined;
  readonly attempts: number;
  readonly reason: string | undefined;
  readonly sentAt: Date | undefined;
}

/** What sends reports. Undefined where this exchange is no access point. */
export function reporterOf({ channels }: Pick<App, 'channels'>): { reporter: string; channel: Channel } | undefined {
  const channel = channels.peppol;
  const reporter = channel?.report === undefined ? undefined : channel.origin?.accessPoint;
  return channel === undefined || reporter === undefined ? undefined : { reporter, channel };
}

/**
 * The recurring job: notes that this exchange reports the running month, and sends the reports of the previous one from day 1 to day 15.
 * A month that was never noted is not reported: another access point may have done it.
 */
export async function reportPreviousMonth(app: NetworkReportsApp): Promise<void> {
  if (reporterOf(app) === undefined) return;
  const now = app.clock();
  await open(app, monthOf(now));
  const month = previousMonth(now);
  const isSettled = now.getTime() >= boundsOf(month).next.getTime() + SETTLED_MS;
  if (!isSettled || now.getUTCDate() > LAST_DAY) return;
  const reports = await readReports(app, month);
  if (reports.some(({ sentAt }) => sentAt === undefined)) await sendReports(app, month, 'due');
}

/**
 * Makes the reports of a month where they are not made, and tries to send those that are not sent: `due` ones, or all `now`. One that
 * breaks a published rule is not sent, and made again at the next call. Throws where the month has not ended, and where this exchange is
 * no access point.
 */
export async function sendReports(app: NetworkReportsApp, month: Month, which: 'due' | 'now'): Promise<ReportState[]> {
  const reporting = reporterOf(app);
  if (reporting === undefined) throw new Error('This exchange is no access point');
  if (app.clock() < boundsOf(month).next) throw new Error(`${month} has not ended`);
  await open(app, month);
  await store(app, month, reporting.reporter);
  for (const kind of REPORT_KINDS) await attempt(app, reporting.channel, month, kind, which);
  return readReports(app, month);
}

export async function readReports({ database }: Pick<App, 'database'>, month: Month): Promise<ReportState[]> {
  const rows = await database.sql.query<{
    kind: ReportKind;
    xml: Buffer | null;
    attempts: number;
    reason: string | null;
    sent_at: Date | null;
  }>('select kind, xml, attempts, reason, sent_at from network_report where month = $1 order by kind desc', [month]);
  return rows.map(({ kind, xml, attempts, reason, sent_at }) => ({
    kind,
    xml: xml ?? undefined,
    attempts,
    reason: reason ?? undefined,
    sentAt: sent_at ?? undefined,
  }));
}

/** For how long the reports of the previous month have not been sent since it ended. 0: sent, or not reported here. */
export async function unsentSeconds({ database }: Pick<App, 'database'>): Promise<Readonly<Record<ReportKind, number>>> {
  const rows = await database.sql.query<{ kind: ReportKind; seconds: number }>(
    `select kind, extract(epoch from now.t - date_trunc('month', now.t at time zone 'UTC') at time zone 'UTC')::float8 as seconds
     from network_report, (select exchange_now() as t) now
     where sent_at is null and month = to_char(now.t at time zone 'UTC' - interval '1 month', 'YYYY-MM')`,
  );
  const secondsOf = (wanted: ReportKind): number => rows.find(({ kind }) => kind === wanted)?.seconds ?? 0;
  return { TSR: secondsOf('TSR'), EUSR: secondsOf('EUSR') };
}

/** 1: the report of the previous month is not sent, because it breaks a rule. */
export async function invalidReports({ database }: Pick<App, 'database'>): Promise<Readonly<Record<ReportKind, 0 | 1>>> {
  const rows = await database.sql.query<{ kind: ReportKind }>(
    `select kind from network_report
     where xml is null and reason is not null and month = to_char(exchange_now() at time zone 'UTC' - interval '1 month', 'YYYY-MM')`,
  );
  const isInvalid = (wanted: ReportKind) => (rows.some(({ kind }) => kind === wanted) ? 1 : 0);
  return { TSR: isInvalid('TSR'), EUSR: isInvalid('EUSR') };
}

async function open({ database }: Pick<App, 'database'>, month: Month): Promise<void> {
  await database.sql.query('insert into network_report (month, kind) select $1, kind from unnest($2::text[]) kind on conflict do nothing', [
    month,
    [...REPORT_KINDS],
  ]);
}

async function store({ database, log }: Pick<App, 'database' | 'log'>, month: Month, reporter: string): Promise<void> {
  const stored = await readReports({ database }, month);
  if (stored.every(({ xml }) => xml !== undefined)) return;
  for (const { kind, xml, broken } of await makeReports(database.sql, month, reporter)) {
    const reason = reasonOf({ broken });
    if (reason !== undefined) {
      const noted = await database.em.nativeUpdate(NetworkReportSchema, { month, kind, xml: null }, { reason });
      if (noted > 0) log.error('report.invalid', { month, report: kind, reason });
      continue;
    }
    const stamped = { xml, instanceId: randomUUID(), madeAt: databaseNow(), reason: null };
    if ((await database.em.nativeUpdate(NetworkReportSchema, { month, kind, xml: null }, stamped)) > 0)
      log.info('report.made', { month, report: kind });
  }
}

/** A claim by another process that may still be sending is respected. After a kill, the next attempt is due as after a fault. */
async function attempt(app: NetworkReportsApp, channel: Channel, month: Month, kind: ReportKind, which: 'due' | 'now'): Promise<void> {
  const { database, log } = app;
  const [claimed] = await database.sql.query<{ xml: Buffer; instance_id: string; made_at: Date; attempts: number }>(
    `update network_report set attempts = attempts + 1, attempted_at = exchange_now(), reason = null,
       due_at = exchange_now() + least($5, $6 * 2 ^ least(attempts, 10)) * interval '1 minute'
     where month = $1 and kind = $2 and sent_at is null and xml is not null and (due_at is null or due_at <= exchange_now() or $3)
       and (attempted_at is null or reason is not null or attempted_at < exchange_now() - 2 * $4 * interval '1 millisecond')
     returning xml, instance_id, made_at, attempts`,
    [month, kind, which === 'now', channel.sendTimeoutMs, PAUSE_MAX_MINUTES, PAUSE_FIRST_MINUTES],
  );
  if (claimed === undefined) return;
  const { xml, instance_id: instanceId, made_at: createdAt, attempts } = claimed;
  try {
    const report = { kind, xml, instanceId, createdAt, isRepeated: attempts > 1 };
    const { accessPoint, receipt } = await withDeadline(channel.sendTimeoutMs, (signal) => channel.report!(report, signal));
    const sent = { sentAt: databaseNow(), reason: null, accessPoint, receipt: receipt ?? null };
    await database.em.nativeUpdate(NetworkReportSchema, { month, kind, sentAt: null }, sent);
    log.info('report.sent', { month, report: kind, accessPoint });
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    const reason = cut(error.message, REASON_CHARACTERS_MAX);
    await database.em.nativeUpdate(NetworkReportSchema, { month, kind, sentAt: null }, { reason });
    log.warn('report.failed', { month, report: kind, attempts, reason });
  }
}
