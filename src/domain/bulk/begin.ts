// Begins work on many documents: those of a selection or of a filter, chosen now and shown as a job with its progress.

import { hash } from 'node:crypto';
import { type Actor, storedActor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql } from '../database.js';
import { filteredDocument } from '../documents/retrieval/list/everyDocument.js';
import type { DocumentFilter } from '../documents/retrieval/list/filter.js';
import { narrowedConditions } from '../documents/retrieval/search/narrow.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { checkIdempotencyKey } from '../statements/idempotencyKey.js';
import { hasRoom, lockOwned } from '../statements/ownerLock.js';
import { BulkJobSchema } from '../tables/tenants.js';
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

/**
 * The same key of the same actor with the same input answers the first job. Throws COUNT_CHANGED where the filter finds another number now,
 * BODY_INVALID, and PARAMETERS_INVALID, also for a key that was used for something else.
 */
export async function beginBulk(
  app: Running & Pick<App, 'clock'>,
  actor: Actor,
  input: BulkInput,
  chosen: Chosen,
  idempotencyKey: string | null = null,
): Promise<BulkJob> {
  checkInput(input);
  const asked = idempotencyKey === null ? undefined : askedUnder(idempotencyKey, actor, { input, chosen });
  const documents = 'filter' in chosen ? await chosenBy(app, actor, chosen) : selected(chosen.documentIds);
  const id = uuidv7(app.clock());
  const { action, ...rest } = input;
  const earlier = await app.database.transaction(async (sql) => {
    await lockOwned(sql, 'bulkJobs', actor.tenantId);
    const first = asked && (await firstOf(sql, actor, asked));
    if (first !== undefined) return first;
    if ('filter' in chosen && documents.length !== chosen.expectedCount)
      throw new ExchangeError('COUNT_CHANGED', `The filter finds ${documents.length} documents now, not ${chosen.expectedCount}`);
    const open = { rows: 'from bulk_job where tenant_id = $1 and finished_at is null', values: [actor.tenantId] };
    if (!(await hasRoom(sql, { ...open, most: BULK_LIMITS.openPerTenantMax }))) {
      throw new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', `at most ${BULK_LIMITS.openPerTenantMax} jobs run for a tenant`, {
        reason: reason('JOBS_MAX', { most: BULK_LIMITS.openPerTenantMax }),
      });
    }
    await sql.query(
      `insert into bulk_job (id, tenant_id, action, input, actor, documents, total, key_hash, request, finished_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $7 = 0 then exchange_now() end)`,
      [
        id,
        actor.tenantId,
        action,
        jsonOf(rest),
        jsonOf(storedActor(actor)),
        documents,
        documents.length,
        asked?.keyHash ?? null,
        asked?.request ?? null,
      ],
    );
    await audit(sql, actor, 'document.bulk', id, { action, ...rest, documents: documents.length });
    return undefined;
  });
  if (earlier === undefined && documents.length <= BULK_LIMITS.atOnceMax) await runJob(app, id);
  return (await findJob(app, actor, earlier ?? id))!;
}

interface Asked {
  readonly keyHash: Buffer;
  readonly request: Buffer;
}

/** Throws PARAMETERS_INVALID. */
function askedUnder(key: string, { clientId, kind, id }: Actor, what: object): Asked {
  checkIdempotencyKey(key);
  const hashed = (value: unknown): Buffer => hash('sha256', JSON.stringify(value), 'buffer');
  // The name of a person may change; people for whom a client asks have nothing else.
  return { keyHash: hashed([clientId, clientId.startsWith('person:') ? '' : `${kind}:${id}`, key]), request: hashed(what) };
}

/** Throws PARAMETERS_INVALID for a key that was used for something else. */
async function firstOf({ em }: EntitySql, { tenantId }: Actor, { keyHash, request }: Asked): Promise<string | undefined> {
  const first = await em.findOne(BulkJobSchema, { tenantId, keyHash }, { fields: ['id', 'request'] });
  if (first?.request != null && !request.equals(first.request)) throw parameterInvalid('idempotencyKey was already used for another job');
  return first?.id;
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
  { filter }: Extract<Chosen, { filter: DocumentFilter }>,
): Promise<string[]> {
  const values: unknown[] = [];
  const sql = database.reads(actor.tenantId);
  const conditions = await narrowedConditions({ database: { sql } }, actor, filter, values);
  const page = `order by d.import_date, d.id limit $${values.push(BULK_LIMITS.documentsMax + 1)}`;
  const rows = await sql.query<{ id: string }>(
    `select d.document_id as id from ${filteredDocument(conditions.length > 1, conditions, page)} d order by d.import_date, d.id`,
    values,
  );
  if (rows.length > BULK_LIMITS.documentsMax)
    throw parameterInvalid(
      `the filter must find at most ${BULK_LIMITS.documentsMax} documents`,
      undefined,
      reason('TOO_MANY_FOUND', { most: BULK_LIMITS.documentsMax }),
    );
  return rows.map(({ id }) => id);
}
