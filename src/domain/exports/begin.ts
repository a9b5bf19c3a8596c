// Begins an export of all documents of a filter.

import { type Actor, storedActor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { DocumentFilter } from '../documents/retrieval/list/filter.js';
import type { DocumentOrder } from '../documents/retrieval/list/order.js';
import { countDocuments, searchDocuments } from '../documents/retrieval/list/search.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { type Reason, reason } from '../reasons.js';
import type { Selection } from '../statements/jsonColumns.js';
import { hasRoom, lockOwned } from '../statements/ownerLock.js';
import { uuidv7 } from '../uuid.js';
import { checkDatev } from './accounting/datevSettings.js';
import { ACCOUNTING_FORMATS, EXPORT_LIMITS, type ExportFormat, type ExportJob, findExport } from './jobs.js';
import type { ExportOptions } from './options.js';
import { type ExportApp, runExport } from './run.js';

export interface Export {
  /** Of an export that is made for a standing one. Those count by themselves. Absent: a new one. */
  readonly id?: string;
  readonly format: ExportFormat;
  readonly filter: DocumentFilter;
  readonly orderBy: DocumentOrder;
  readonly options?: ExportOptions;
}

/** Throws PARAMETERS_INVALID where the filter finds too many or DATEV does not take the options, and TOO_MANY_REQUESTS. */
export async function beginExport(
  app: ExportApp,
  actor: Actor,
  { id = uuidv7(app.clock()), format, filter: asked, orderBy, options = {} }: Export,
): Promise<ExportJob> {
  const filter = ACCOUNTING_FORMATS.has(format) ? invoicesOf(asked) : asked;
  if (format === 'DATEV') checkDatev(options.datev, filter);
  const most = EXPORT_LIMITS.documentsMax[format];
  const reads = { ...app, database: { ...app.database, sql: app.database.reads(actor.tenantId) } };
  const total = await countDocuments(reads, actor, filter, most + 1);
  if (total > most)
    throw parameterInvalid(`the filter must find at most ${most} documents for ${format}`, 'filter', reason('TOO_MANY_FOUND', { most }));
  await app.database.transaction(async (sql) => {
    await lockOwned(sql, 'exports', actor.tenantId);
    const room = (which: string, most: number): Promise<boolean> =>
      hasRoom(sql, { rows: `from export_job where tenant_id = $1 and ${which}`, values: [actor.tenantId], most });
    if (!(await room('finished_at is null', EXPORT_LIMITS.openPerTenantMax)))
      throw tooMany(
        `at most ${EXPORT_LIMITS.openPerTenantMax} exports run for a tenant`,
        reason('EXPORTS_MAX', { most: EXPORT_LIMITS.openPerTenantMax }),
      );
    if (!(await room('blob_key is not null and kept_until is null', EXPORT_LIMITS.keptPerTenantMax)))
      throw tooMany(
        `at most ${EXPORT_LIMITS.keptPerTenantMax} exports are kept, each for ${EXPORT_LIMITS.keptHours} hours`,
        reason('EXPORTS_KEPT', { most: EXPORT_LIMITS.keptPerTenantMax, hours: EXPORT_LIMITS.keptHours }),
      );
    await sql.query(
      `insert into export_job (id, tenant_id, format, filter, order_by, options, actor, total)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, actor.tenantId, format, jsonOf(filter), orderBy, jsonOf(options), jsonOf(storedActor(actor)), total],
    );
    await audit(sql, actor, 'document.export', id, { format, documents: total });
  });
  if (total <= EXPORT_LIMITS.atOnceMax[format] && (format === 'CSV' || (await isSmall(reads, actor, { filter, orderBy }))))
    await runExport(app, id);
  return (await findExport(app, actor, id))!;
}

/** Nothing else has amounts. */
function invoicesOf(filter: DocumentFilter): DocumentFilter {
  return { ...filter, documentTypes: filter.documentTypes == null || filter.documentTypes.includes('invoice') ? ['invoice'] : [] };
}

/** Whether the files of the few documents are soon read and written: whoever asked waits for the answer. */
async function isSmall(
  app: Pick<App, 'database' | 'keyring'>,
  actor: Actor,
  { filter, orderBy }: Pick<Export, 'filter' | 'orderBy'>,
): Promise<boolean> {
  const selection: Selection = { has: () => false, below: () => selection };
  const { items } = await searchDocuments(app, actor, { filter, orderBy, first: EXPORT_LIMITS.atOnceMax.TABLE, after: null, selection });
  const [files] = await app.database.sql.query<{ bytes: number }>(
    'select coalesce(sum(byte_length), 0)::float8 as bytes from document_file where document = any($1::uuid[])',
    [items.map(({ node }) => node.id)],
  );
  return files!.bytes <= EXPORT_LIMITS.bytesAtOnceMax;
}

function tooMany(detail: string, why: Reason): ExchangeError {
  return new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', detail, { reason: why });
}
