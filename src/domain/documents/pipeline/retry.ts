// Operator actions: sends a failed document again, or resets the retrievals of a document.

import type { Actor } from '../../actor.js';
import { audited } from '../../audit/record.js';
import { notWaiting, type Standing, type State } from '../../document.js';
import { type ErrorCode, ExchangeError, parameterInvalid } from '../../errors.js';
import { occurrence, storedOccurrence, textOf } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { reason } from '../../reasons.js';
import { isStorable } from '../../text.js';
import { LIMITS } from '../../vocabulary.js';
import { ADDED_POSITION, RECEIPT_POSITION } from '../files/files.js';
import { countUsage } from '../intake/quota/usage.js';
import { timelineOfMove } from './timelineOfMove.js';

/**
 * ERROR → PROCESSING of a document that is not completed: an outgoing one, or one that was set aside. Attempts and window are reset, the
 * files that the earlier run made are removed and made again, and the document is sent with another submission. Receipts and
 * confirmations stay as evidence. Throws DOCUMENT_NOT_FOUND and DOCUMENT_NOT_RETRYABLE.
 */
export async function retryDocument(app: Pick<App, 'database' | 'wake'>, actor: Actor, documentId: string): Promise<void> {
  const words = occurrence('RETRIED');
  const values: unknown[] = [
    actor.tenantId,
    storable(documentId),
    ADDED_POSITION,
    RECEIPT_POSITION,
    textOf(words),
    storedOccurrence(words),
  ];
  const moved = `select id, 'PROCESSING', $5::text, $6::jsonb from retried`;
  const rows = await app.database.sql.query(
    `with retried as (
      update document set state = 'PROCESSING', state_date = exchange_now(), due_at = exchange_now(), failed_attempts = 0,
        send_until = null, fault_code = null, fault_message = null, set_aside_at = null, claims = 0, failing_since = null
      where tenant_id = $1 and document_id = $2 and (direction = 'send' or set_aside_at is not null) and state = 'ERROR'
        and completed_as is null and lease_token is null
      returning id, tenant_id, document_id),
    files as (
      delete from document_file f using retried where f.document = retried.id and f.position >= $3 and f.position < $4
      returning f.byte_length)
    ${countUsage('select tenant_id, 0 as documents, -byte_length as bytes from retried, files')},
    ${timelineOfMove(actor, moved, values)},
    ${audited(actor, 'document.retry', 'select document_id as subject, null::jsonb as details from retried', values)}
    select id from retried`,
    values,
  );
  if (rows.length > 0) return app.wake('checks');
  await standingOf(app, actor, documentId);
  throw new ExchangeError('DOCUMENT_NOT_RETRYABLE', 'Only an outgoing document in ERROR that is not completed can be retried');
}

/** What became of one of several: moved, or the error that the single retry would give. */
export type RetryResult =
  | { readonly documentId: string; readonly status: State }
  | { readonly documentId: string; readonly code: ErrorCode; readonly error: string };

/** Each by itself, in their order. Throws PARAMETERS_INVALID where there are none or too many. */
export async function retryDocuments(
  app: Pick<App, 'database' | 'wake'>,
  actor: Actor,
  documentIds: readonly string[],
): Promise<RetryResult[]> {
  if (documentIds.length < 1 || documentIds.length > LIMITS.retriesMax) {
    throw parameterInvalid(
      `documentIds must be a list of 1 to ${LIMITS.retriesMax}`,
      undefined,
      reason('TOO_MANY_CHOSEN', { most: LIMITS.retriesMax }),
    );
  }
  const results: RetryResult[] = [];
  for (const documentId of documentIds) {
    try {
      await retryDocument(app, actor, documentId);
      results.push({ documentId, status: 'PROCESSING' });
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      results.push({ documentId, code: error.code, error: error.message });
    }
  }
  return results;
}

/** Sets the number of retrievals to zero. Throws DOCUMENT_NOT_FOUND and DOCUMENT_NOT_WAITING. */
export async function releaseRetrievals(app: Pick<App, 'database'>, actor: Actor, documentId: string): Promise<void> {
  const values: unknown[] = [actor.tenantId, storable(documentId)];
  const rows = await app.database.sql.query(
    `with released as (
      update document set retrieval_count = 0, retrievals_used_at = null
      where tenant_id = $1 and document_id = $2 and state in ('READY', 'DELIVERED') and completed_as is null returning id, document_id),
    ${audited(actor, 'document.release-retrievals', 'select document_id as subject, null::jsonb as details from released', values)}
    select id from released`,
    values,
  );
  if (rows.length > 0) return;
  throw notWaiting(await standingOf(app, actor, documentId));
}

async function standingOf(app: Pick<App, 'database'>, actor: Actor, documentId: string): Promise<Standing> {
  const [row] = await app.database.sql.query<Standing>(
    'select state, completed_as as "completedAs" from document where tenant_id = $1 and document_id = $2',
    [actor.tenantId, documentId],
  );
  if (row === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  return row;
}

function storable(documentId: string): string {
  if (!isStorable(documentId)) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  return documentId;
}
