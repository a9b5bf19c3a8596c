// Exports that a tenant has made each month, for the month before (docs/decisions/094).
import type { Actor } from '../../actor.js';
import { audit } from '../../audit/record.js';
import type { Sql } from '../../database.js';
import { parameterInvalid } from '../../errors.js';
import { jsonOf } from '../../json.js';
import type { App } from '../../ports.js';
import { reason } from '../../reasons.js';
import { hasRoom, lockOwned } from '../../statements/ownerLock.js';
import { recipientsOf } from '../../tables/standingExports.js';
import { hasAtMost, isStorable } from '../../text.js';
import { isUuid, uuidv7 } from '../../uuid.js';
import type { Direction, DocumentType } from '../../vocabulary.js';
import { checkDatev } from '../accounting/datevSettings.js';
import { ACCOUNTING_FORMATS, type ExportFormat } from '../jobs.js';
import type { ExportOptions } from '../options.js';
import { type ExportDate, type RunFault, type RunState, STANDING_LIMITS } from './limits.js';
import { beginOf, datevOfMonth, filterOfMonth, firstBegin, monthBefore } from './months.js';

export interface StandingExportInput {
  readonly name: string;
  readonly format: ExportFormat;
  /** null: both. */
  readonly direction?: Direction | null;
  /** null: all. Of formats for accountants, invoices alone. */
  readonly documentType?: DocumentType | null;
  readonly dateBy: ExportDate;
  readonly options?: ExportOptions | null;
  /** Of the month after. */
  readonly day: number;
  /** E-mail addresses of people with a role at the tenant. */
  readonly recipients: readonly string[];
}

/** A month of a standing export. */
export interface StandingRun {
  /** Its first day. */
  readonly month: string;
  readonly state: RunState;
  readonly fault: RunFault | null;
  readonly failedAt: Date | null;
  readonly finishedAt: Date | null;
  /** The export that has its file. */
  readonly exportJob: string;
}

export interface StandingExport extends StandingExportInput {
  readonly id: string;
  readonly nextAt: Date;
  /** The latest month first. */
  readonly runs: readonly StandingRun[];
}

/** SQL over a run `r`. */
const RUN_STATE = `case when r.finished_at is not null then 'DONE' when r.due_at is null then 'FAILED' else 'WAITING' end`;

const SHOWN = `s.id, s.name, s.format, s.direction, s.document_type as "documentType", s.date_by as "dateBy", s.options, s.day, s.next_at as "nextAt",
  ${recipientsOf('s')} as recipients`;

interface RunRow extends StandingRun {
  readonly of: string;
}

/** In the order of creation. */
export async function listStandingExports({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<StandingExport[]> {
  const rows = await database.sql.query<Omit<StandingExport, 'runs'>>(
    `select ${SHOWN} from standing_export s where s.tenant_id = $1 order by s.id limit ${STANDING_LIMITS.perTenantMax}`,
    [tenantId],
  );
  const runs = await database.sql.query<RunRow>(
    `select r.standing_export as of, to_char(r.month, 'YYYY-MM-DD') as month, ${RUN_STATE} as state, r.fault, r.failed_at as "failedAt",
       r.finished_at as "finishedAt", r.export_job as "exportJob"
     from standing_export_run r where r.standing_export = any($1::uuid[]) order by r.month desc`,
    [rows.map(({ id }) => id)],
  );
  const byExport = Map.groupBy(runs, (run) => run.of);
  return rows.map((row) => ({ ...row, runs: (byExport.get(row.id) ?? []).slice(0, STANDING_LIMITS.monthsMax) }));
}

type SavingApp = Pick<App, 'database' | 'clock'>;

/** Without an id a new one. Undefined where the tenant has none with this id. Throws PARAMETERS_INVALID. */
export async function saveStandingExport(
  app: SavingApp,
  actor: Actor,
  id: string | null,
  given: StandingExportInput,
): Promise<StandingExport | undefined> {
  if (id !== null && !isUuid(id)) return undefined;
  const input = readInput(app, given);
  const saved = await app.database.transaction(async (sql) => {
    await lockOwned(sql, 'standingExports', actor.tenantId);
    const recipients = await peopleOf(sql, actor.tenantId, input.recipients);
    const values = [
      input.name,
      input.format,
      input.direction,
      input.documentType,
      input.dateBy,
      jsonOf(input.options),
      input.day,
      recipients,
    ];
    const row = id === null ? await add(app, sql, actor, values, input.day) : await change(sql, actor, id, values, input.day);
    if (row === undefined) return undefined;
    const { name, format, day } = input;
    await audit(sql, actor, 'export.save', row, { name, format, day, recipients: input.recipients });
    return row;
  });
  return (await listStandingExports(app, actor)).find((one) => one.id === saved);
}

async function add({ clock }: SavingApp, sql: Sql, actor: Actor, values: readonly unknown[], day: number): Promise<string> {
  const { perTenantMax } = STANDING_LIMITS;
  const all = { rows: 'from standing_export where tenant_id = $1', values: [actor.tenantId], most: perTenantMax };
  if (!(await hasRoom(sql, all)))
    throw parameterInvalid(
      `a tenant has at most ${perTenantMax} standing exports`,
      undefined,
      reason('STANDING_MAX', { most: perTenantMax }),
    );
  const now = clock();
  const id = uuidv7(now);
  await sql.query(
    `insert into standing_export (name, format, direction, document_type, date_by, options, day, recipients, id, tenant_id, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::uuid[], $9, $10, $11)`,
    [...values, id, actor.tenantId, firstBegin(now, day)],
  );
  return id;
}

/** The month that comes next stays the same, so that none is left out or made twice. */
async function change(sql: Sql, actor: Actor, id: string, values: readonly unknown[], day: number): Promise<string | undefined> {
  const [row] = await sql.query<{ nextAt: Date }>(
    'select next_at as "nextAt" from standing_export where tenant_id = $1 and id = $2 for update',
    [actor.tenantId, id],
  );
  if (row === undefined) return undefined;
  await sql.query(
    `update standing_export set name = $1, format = $2, direction = $3, document_type = $4, date_by = $5, options = $6, day = $7,
       recipients = $8::uuid[], next_at = $11 where id = $9 and tenant_id = $10`,
    [...values, id, actor.tenantId, beginOf(row.nextAt, day)],
  );
  return id;
}

/** False where the tenant has no such one. Files that it made are kept as long as other exports from then on. */
export async function removeStandingExport({ database }: Pick<App, 'database'>, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return database.transaction(async (sql) => {
    await sql.query(
      `update export_job set kept_until = null where tenant_id = $1 and id = any(array(
         select export_job from standing_export_run where tenant_id = $1 and standing_export = $2))`,
      [actor.tenantId, id],
    );
    const [gone] = await sql.query<{ name: string }>('delete from standing_export where tenant_id = $1 and id = $2 returning name', [
      actor.tenantId,
      id,
    ]);
    if (gone !== undefined) await audit(sql, actor, 'export.remove', id, { name: gone.name });
    return gone !== undefined;
  });
}

function readInput({ clock }: SavingApp, given: StandingExportInput): StandingExportInput & { readonly options: ExportOptions } {
  const { nameCharactersMax, dayMax, recipientsMax } = STANDING_LIMITS;
  const name = given.name.trim();
  if (name === '' || !hasAtMost(name, nameCharactersMax) || !isStorable(name))
    throw parameterInvalid(
      `name must have 1 to ${nameCharactersMax} characters`,
      'name',
      reason('STANDING_NAME_WRONG', { most: nameCharactersMax }),
    );
  if (given.day < 1 || given.day > dayMax)
    throw parameterInvalid(`day must be from 1 to ${dayMax}`, 'day', reason('STANDING_DAY_WRONG', { most: dayMax }));
  const recipients = [...new Set(given.recipients.map((one) => one.trim().toLowerCase()))];
  if (recipients.length < 1 || recipients.length > recipientsMax)
    throw parameterInvalid(
      `recipients must be 1 to ${recipientsMax}`,
      'recipients',
      reason('STANDING_RECIPIENTS_WRONG', { most: recipientsMax }),
    );
  const options = given.options ?? {};
  if (given.format === 'DATEV') {
    const month = monthBefore(clock(), 1);
    checkDatev(options.datev && datevOfMonth(options.datev, month), filterOfMonth(month, given.dateBy));
  }
  const documentType = ACCOUNTING_FORMATS.has(given.format) ? 'invoice' : (given.documentType ?? null);
  return { ...given, name, recipients, options, documentType, direction: given.direction ?? null };
}

/** The ids of the people with these addresses. Throws PARAMETERS_INVALID for an address of no person with a role at the tenant. */
async function peopleOf(sql: Sql, tenantId: string, emails: readonly string[]): Promise<readonly string[]> {
  const found = await sql.query<{ id: string; email: string }>(
    `select p.id, lower(p.email) as email from person_role r join person p on p.id = r.person where r.tenant_id = $1 and lower(p.email) = any($2::text[])`,
    [tenantId, emails],
  );
  const known = new Map(found.map(({ id, email }) => [email, id]));
  return emails.map((email) => {
    const id = known.get(email);
    if (id === undefined)
      throw parameterInvalid(
        `nobody at this organisation has the address ${email}`,
        'recipients',
        reason('STANDING_RECIPIENT_UNKNOWN', { email }),
      );
    return id;
  });
}
