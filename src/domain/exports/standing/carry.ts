// Makes the files of standing exports, and tells people of them by mail. A month is a row that is leased meanwhile. Its file is one export,
// and a mail to a recipient has the same Message-ID at each attempt. A recipient whose mail was taken gets no second one.
import { errorMessage } from '../../../errorMessage.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { type Actor, systemActor } from '../../actor.js';
import { ExchangeError, stackOf } from '../../errors.js';
import { takeMail } from '../../mail/mailRate.js';
import { type MailingApp, NoMailServer, sendMail } from '../../mail/sendMail.js';
import { createTeller, type Teller } from '../../teller.js';
import { uuidOfText } from '../../uuid.js';
import { beginExport } from '../begin.js';
import { type ExportJob, findExport } from '../jobs.js';
import type { ExportApp } from '../run.js';
import { type RunFault, STANDING_LIMITS } from './limits.js';
import { writeExportMail } from './mailText.js';
import { datevOfMonth, filterOfMonth } from './months.js';
import { fail, type LeasedRun, noteTold, postpone, settle } from './outcome.js';
import { beginMonths } from './schedule.js';
import type { StandingExportInput } from './standing.js';

/** Longer than all mails of a month together. */
const LEASE_SECONDS = 600;
const SEND_TIMEOUT_MS = 30_000;
/** Months that one process carries at once. */
const AT_ONCE_MAX = 4;
/** While the file is made, or has no place yet. */
const LOOK_SECONDS = 10;
const FULL_SECONDS = 60;

type StandingApp = ExportApp & MailingApp;

type CarriedRun = LeasedRun &
  Omit<StandingExportInput, 'recipients' | 'day'> & {
    readonly exportJob: string;
    readonly tenantName: string;
    readonly recipients: readonly string[];
    readonly told: readonly string[];
  };

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: LanguageTag | null;
}

/** Several may run at once, in one or several processes. */
export function createStandingExports(app: StandingApp): Teller {
  return createTeller<CarriedRun>({
    prepare: () => beginMonths(app),
    lease: (active) => lease(app, active),
    tell: (run) => carry(app, run),
    lost: ({ tenantId, standingExport }, error) =>
      app.log.warn('standing_export.lost', { tenant: tenantId, export: standingExport, error: stackOf(error) }),
  });
}

/** One month at a time for each tenant. $1: the tenants for which this process works on a month already. */
const LEASE = `with due as materialized (
    select r.standing_export, r.month from standing_export_run r
    where r.due_at <= exchange_now() and (r.lease_until is null or r.lease_until < exchange_now()) and r.tenant_id <> all($1::text[])
    order by r.due_at limit 1 for update skip locked)
  update standing_export_run r set lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '${LEASE_SECONDS} seconds'
  from due join standing_export s on s.id = due.standing_export join tenant t on t.id = s.tenant_id
  where r.standing_export = due.standing_export and r.month = due.month
  returning r.standing_export as "standingExport", to_char(r.month, 'YYYY-MM-DD') as month, r.tenant_id as "tenantId", r.lease_token as token,
    r.export_job as "exportJob", r.told, t.name as "tenantName", s.name, s.format, s.direction, s.document_type as "documentType",
    s.date_by as "dateBy", s.options, s.recipients`;

async function lease({ database }: StandingApp, active: readonly CarriedRun[]): Promise<CarriedRun | undefined> {
  if (active.length >= AT_ONCE_MAX) return undefined;
  const [run] = await database.sql.query<CarriedRun>(LEASE, [active.map(({ tenantId }) => tenantId)]);
  return run;
}

async function carry(app: StandingApp, run: CarriedRun): Promise<void> {
  const { sql } = app.database;
  const actor = systemActor(run.tenantId, 'standing-exports');
  const job = (await findExport(app, actor, run.exportJob)) ?? (await begin(app, actor, run));
  if (job === undefined) return;
  if (job.finishedAt === null) return postpone(sql, run, LOOK_SECONDS);
  if (job.expiresAt === null) return failed(app, run, faultOf(job), true);
  // From now on it is kept for those who are told of it.
  await sql.query(
    `update export_job set kept_until = finished_at + interval '${STANDING_LIMITS.keptDays} days' where tenant_id = $1 and id = $2`,
    [run.tenantId, job.id],
  );
  await deliver(app, run, job);
}

/** Undefined: it was refused, or has no place yet. */
async function begin(app: StandingApp, actor: Actor, run: CarriedRun): Promise<ExportJob | undefined> {
  const { format, direction, documentType, dateBy, month } = run;
  const options = run.options ?? {};
  const filter = {
    ...filterOfMonth(month, dateBy),
    ...(direction == null ? {} : { directions: [direction] }),
    ...(documentType == null ? {} : { documentTypes: [documentType] }),
  };
  const written = options.datev == null ? options : { ...options, datev: datevOfMonth(options.datev, month) };
  const orderBy = dateBy === 'ISSUED' ? 'ISSUE_DATE_ASC' : 'IMPORT_DATE_ASC';
  try {
    return await beginExport(app, actor, { id: run.exportJob, format, filter, orderBy, options: written });
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    if (error.code === 'TOO_MANY_REQUESTS') await postpone(app.database.sql, run, FULL_SECONDS);
    else await failed(app, run, error.code === 'PARAMETERS_INVALID' ? 'REFUSED' : 'NOT_MADE', true, error);
    return undefined;
  }
}

function faultOf({ fault }: ExportJob): RunFault {
  return fault === 'TOO_LARGE' || fault === 'QUOTA_BYTES' ? fault : 'NOT_MADE';
}

async function deliver(app: StandingApp, run: CarriedRun, job: ExportJob): Promise<void> {
  const { sql } = app.database;
  const readers = await sql.query<Reader>(
    `select p.id, p.email, p.language from person_role r join person p on p.id = r.person
     where r.tenant_id = $1 and r.person = any($2::uuid[]) and p.disabled_at is null order by p.email`,
    [run.tenantId, run.recipients],
  );
  if (readers.length === 0) return failed(app, run, 'NO_RECIPIENTS', false);
  let fault: unknown;
  for (const reader of readers.filter(({ id }) => !run.told.includes(id))) {
    const waitSeconds = app.mail === undefined ? 0 : await takeMail(app, run.tenantId, 'export');
    if (waitSeconds > 0) return postpone(sql, run, waitSeconds);
    try {
      await mail(app, run, job, reader);
      await noteTold(sql, run, reader.id);
    } catch (error) {
      if (error instanceof NoMailServer) return failed(app, run, 'NO_MAIL_SERVER', false, error);
      // The others are told all the same.
      fault ??= error;
    }
  }
  if (fault !== undefined) return failed(app, run, 'NOT_TAKEN', false, fault);
  await settle(
    app.database,
    run,
    readers.map(({ email }) => email),
  );
  app.wake('changes');
}

async function mail(app: StandingApp, run: CarriedRun, job: ExportJob, reader: Reader): Promise<void> {
  const language = reader.language ?? run.options?.language ?? 'en';
  const written = writeExportMail({ ...run, language, total: job.total, publicUrl: app.settings.publicUrl });
  const id = uuidOfText(`${run.exportJob} ${reader.id}`, 8);
  await sendMail(app, run.tenantId, { ...written, id, to: reader.email, language }, AbortSignal.timeout(SEND_TIMEOUT_MS));
}

async function failed(app: StandingApp, run: CarriedRun, fault: RunFault, isAnew: boolean, error?: unknown): Promise<void> {
  const said = error === undefined ? {} : { error: errorMessage(error) };
  app.log.warn('standing_export.failed', { tenant: run.tenantId, export: run.standingExport, month: run.month, fault, ...said });
  await fail(app.database.sql, run, fault, isAnew);
  app.wake('changes');
}
