// Begins work on many documents: those of a selection or of a filter, chosen now and shown as a job with its progress.

import { type Actor, storedActor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { DocumentFilter } from '../documents/retrieval/list/filter.js';
import { narrowedConditions } from '../documents/retrieval/search/narrow.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { isStorable } from '../text.js';
import { uuidv7 } from '../uuid.js';
import { type BulkInput, checkInput } from './actions.js';
import { type BulkJob, findJob } from './jobs.js';
import { type Running, runJob } from './run.js';

export const BULK_LIMITS = {
  documentsMax: 100_000,
  selectedMax: 500,
  openPerTenantMax: 20,
  /** Done before the answer. More are done by a job. */
  atOnceMax: 50,
} as const;

/** By documentId, or by a filter with the number of documents that the person was shown. */
export type Chosen = { readonly documentIds: readonly string[] } | { readonly filter: DocumentFilter; readonly expectedCount: number };

/** Throws COUNT_CHANGED where the filter finds another number now, PARAMETERS_INVALID and BODY_INVALID. */
export async function beginBulk(app: Running & Pick<App, 'clock'>, actor: Actor, input: BulkInput, chosen: Chosen): Promise<BulkJob> {
  checkInput(input);
  const documents = 'filter' in chosen ? await chosenBy(app, actor, chosen) : selected(chosen.documentIds);
  const id = uuidv7(app.clock());
  const { action, ...rest } = input;
  await app.database.transaction(async (sql) => {
    const [open] = await sql.query<{ n: number }>('select count(*)::int as n from bulk_job where tenant_id = $1 and finished_at is null', [
      actor.tenantId,
    ]);
    if (open!.n >= BULK_LIMITS.openPerTenantMax) {
      throw new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', `at most ${BULK_LIMITS.openPerTenantMax} jobs run for a tenant`, {
        reason: reason('JOBS_MAX', { most: BULK_LIMITS.openPerTenantMax }),
      });
    }
    await sql.query(
      `insert into bulk_job (id, tenant_id, action, input, actor, documents, total, finished_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $7 = 0 then exchange_now() end)`,
      [id, actor.tenantId, action, JSON.stringify(rest), JSON.stringify(storedActor(actor)), documents, documents.length],
    );
    await audit(sql, actor, 'document.bulk', id, { action, ...rest, documents: documents.length });
  });
  if (documents.length <= BULK_LIMITS.atOnceMax) await runJob(app, id);
  return (await findJob(app, actor, id))!;
}

function selected(documentIds: readonly string[]): string[] {
  if (documentIds.length < 1 || documentIds.length > BULK_LIMITS.selectedMax) {
    throw parameterInvalid(
      `documentIds must be a list of 1 to ${BULK_LIMITS.selectedMax}`,
      undefined,
      reason('TOO_MANY_CHOSEN', { most: BULK_LIMITS.selectedMax }),
    );
  }
  return [...new Set(documentIds.filter(isStorable))];
}

async function chosenBy(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  { filter, expectedCount }: Extract<Chosen, { filter: DocumentFilter }>,
): Promise<string[]> {
  const values: unknown[] = [];
  const sql = database.reads(actor.tenantId);
  const conditions = await narrowedConditions({ database: { sql } }, actor, filter, values);
  const rows = await sql.query<{ id: string }>(
    `select d.document_id as id from document d where ${conditions.join(' and ')}
     order by d.import_date, d.id limit $${values.push(BULK_LIMITS.documentsMax + 1)}`,
    values,
  );
  if (rows.length > BULK_LIMITS.documentsMax)
    throw parameterInvalid(
      `the filter must find at most ${BULK_LIMITS.documentsMax} documents`,
      undefined,
      reason('TOO_MANY_FOUND', { most: BULK_LIMITS.documentsMax }),
    );
  if (rows.length !== expectedCount) {
    throw new ExchangeError('COUNT_CHANGED', `The filter finds ${rows.length} documents now, not ${expectedCount}`);
  }
  return rows.map(({ id }) => id);
}
