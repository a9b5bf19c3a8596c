// Exports as their tenant sees them: a file of all documents of a filter, made by a job.
import { type Actor, actorName, type StoredActor } from '../actor.js';
import { audit } from '../audit/record.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { columnsOf } from '../statements/columns.js';
import { ExportJobSchema } from '../tables/tenants.js';
import { isUuid } from '../uuid.js';
import type { WorkEnding } from '../workEnding.js';

/**
 * CSV: a line for each document, for programs. TABLE: a line for each invoice, for accountants, as CSV of the reader's language. XLSX: the same
 * as a workbook. COPIES: a PDF to read and the XML of each, and TABLE.
 * DATEV: a booking batch. ZIP: all
 * files. EVIDENCE: the evidence about each document, which anybody can verify without this exchange.
 */
export const EXPORT_FORMATS = ['CSV', 'TABLE', 'XLSX', 'COPIES', 'DATEV', 'ZIP', 'EVIDENCE'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Of invoices alone. */
export const ACCOUNTING_FORMATS: ReadonlySet<ExportFormat> = new Set(['TABLE', 'XLSX', 'COPIES', 'DATEV'] as const);

/**
 * Why there is no file. TOO_LARGE: more than `bytesMax`. QUOTA_BYTES: more than the tenant may store. FAILED: a fault of the service, after
 * several attempts.
 */
export const EXPORT_FAULTS = ['TOO_LARGE', 'QUOTA_BYTES', 'FAILED'] as const;
export type ExportFault = (typeof EXPORT_FAULTS)[number];

export const EXPORT_LIMITS = {
  /** All but CSV read files. */
  documentsMax: { CSV: 1_000_000, TABLE: 20_000, XLSX: 20_000, COPIES: 5_000, DATEV: 20_000, ZIP: 20_000, EVIDENCE: 20_000 },
  bytesMax: 2_000_000_000,
  openPerTenantMax: 3,
  /** Files that a tenant has at a time. */
  keptPerTenantMax: 20,
  keptHours: 24,
  attemptsMax: 3,
  /** Made before the answer. More are made by a job, and so are archives of more bytes. */
  atOnceMax: { CSV: 500, TABLE: 50, XLSX: 50, COPIES: 3, DATEV: 50, ZIP: 20, EVIDENCE: 5 },
  bytesAtOnceMax: 10_000_000,
} as const;
export const EXPORTS_SHOWN_MAX = 100;

export interface ExportJob {
  readonly id: string;
  readonly format: ExportFormat;
  /** Documents that the filter found when it began. */
  readonly total: number;
  readonly done: number;
  readonly byteLength: number | null;
  readonly fault: ExportFault | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** When the file is removed. null where there is none. */
  readonly expiresAt: Date | null;
  readonly isCancelled: boolean;
  /** null where somebody cancelled it. */
  readonly cancelledBecause: WorkEnding | null;
}

const COLUMNS = `${columnsOf(ExportJobSchema).selected(['id', 'format', 'total', 'done', 'fault', 'createdAt', 'finishedAt', 'cancelledBecause'])},
  byte_length::float8 as "byteLength", cancelled_at is not null as "isCancelled",
  case when blob_key is not null then coalesce(kept_until, finished_at + interval '${EXPORT_LIMITS.keptHours} hours') end as "expiresAt"`;

/** The latest first. */
export async function listExports({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<ExportJob[]> {
  return database.sql.query<ExportJob>(
    `select ${COLUMNS} from export_job where tenant_id = $1 order by id desc limit ${EXPORTS_SHOWN_MAX}`,
    [tenantId],
  );
}

export async function findExport({ database }: Pick<App, 'database'>, { tenantId }: Actor, id: string): Promise<ExportJob | undefined> {
  if (!isUuid(id)) return undefined;
  const [job] = await database.sql.query<ExportJob>(`select ${COLUMNS} from export_job where tenant_id = $1 and id = $2`, [tenantId, id]);
  return job;
}

/**
 * No file is made. Undefined where the tenant has no such export. One that has ended stays as it is. Throws FORBIDDEN for a person who is no
 * admin and did not ask for it.
 */
export async function cancelExport(app: Pick<App, 'database'>, actor: Actor, id: string): Promise<ExportJob | undefined> {
  if (!isUuid(id)) return undefined;
  const { person, tenantId } = actor;
  if (person !== undefined && person.role !== 'admin') {
    const asked = await app.database.em.findOne(ExportJobSchema, { tenantId, id }, { fields: ['actor'] });
    if (asked !== null && asked.actor.person?.id !== person.id)
      throw new ExchangeError(
        'FORBIDDEN',
        'Forbidden',
        `the role ${person.role} may stop its own exports only: those of others take admin`,
      );
  }
  await endExport(app, actor, id, null);
  return findExport(app, actor, id);
}

export async function endExport({ database }: Pick<App, 'database'>, by: Actor, id: string, because: WorkEnding | null): Promise<void> {
  await database.transaction(async (sql) => {
    const [ended] = await sql.query<{ actor: StoredActor }>(
      `update export_job set cancelled_at = exchange_now(), finished_at = exchange_now(), updated_at = exchange_now(), cancelled_because = $3
       where tenant_id = $1 and id = $2 and finished_at is null returning actor`,
      [by.tenantId, id, because],
    );
    if (ended !== undefined) await audit(sql, by, 'document.cancel-export', id, { askedBy: actorName(ended.actor), because });
  });
}
