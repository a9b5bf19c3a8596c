// A person or a program sets the lifecycle status of a French invoice. The other party is told by a message (dispatch.ts).

import { type Actor, actorName } from '../actor.js';
import { waitsForApproval } from '../approvals/requests.js';
import { audited } from '../audit/record.js';
import { ExchangeError } from '../errors.js';
import { jsonOf } from '../json.js';
import { storedOccurrence, storedText } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { isStorable } from '../text.js';
import { uuidv7 } from '../uuid.js';
import { type ReadStatus, readStatusInput, type StatusInput } from './statusInput.js';
import { FINAL_STATUSES, refusalOf, STATUSES_ONCE, standingOf } from './statusOptions.js';
import { statusText } from './words.js';

/**
 * Returns the id of the status; undefined where a second person has to approve the refusal first. Two at once of those that are so once: the second is refused. Throws PARAMETERS_INVALID,
 * DOCUMENT_NOT_FOUND, and LIFECYCLE_STATUS_REFUSED with the reason where the invoice cannot have it.
 */
export async function sendLifecycleStatus(
  app: Pick<App, 'database' | 'clock' | 'wake'>,
  actor: Actor,
  documentId: string,
  input: StatusInput,
): Promise<{ readonly id: string; readonly document: string } | undefined> {
  const status = readStatusInput(input, app.clock());
  const found = isStorable(documentId) ? await standingOf(app.database.sql, actor.tenantId, documentId) : undefined;
  if (found === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  const reason = found.facts === null ? 'it is no French invoice' : refusalOf(found, found.facts, status.type);
  if (reason !== undefined) throw refused(status, reason);
  if (status.type.code === '210' && (await waitsForApproval(app, actor, documentId, { kind: 'STATUS', input }))) return undefined;
  const id = uuidv7(app.clock());
  // The id is fixed, so that a repetition after a lost answer sets it once.
  if (!(await againIfUnanswered(() => insert(app, actor, { id, documentId, document: found.id }, status))))
    throw refused(status, 'it was set at the same moment');
  app.wake('changes');
  return { id, document: found.id };
}

function refused({ type }: ReadStatus, reason: string): ExchangeError {
  return new ExchangeError('LIFECYCLE_STATUS_REFUSED', `The document cannot have status ${type.code}: ${reason}`);
}

/** False where the same status came in between. The document is locked meanwhile, so that one of two is first. */
async function insert(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  { id, documentId, document }: { readonly id: string; readonly documentId: string; readonly document: string },
  { type, reasons, amounts, setAt }: ReadStatus,
): Promise<boolean> {
  return database.transaction(async (sql) => {
    await sql.query('select 1 from document where id = $1 for no key update', [document]);
    if ((await sql.query('select 1 from lifecycle_status where id = $1', [id])).length > 0) return true;
    const words = statusText(type.code, reasons);
    const values: unknown[] = [
      id,
      document,
      type.code,
      jsonOf(reasons),
      jsonOf(amounts),
      actorName(actor),
      setAt ?? null,
      storedText(words),
      actor.requestId ?? null,
      STATUSES_ONCE.has(type.code),
      actor.tenantId,
      documentId,
      FINAL_STATUSES,
      storedOccurrence(words),
    ];
    const details = `select $12::text as subject, jsonb_build_object('status', $3::text, 'reasons', $4::jsonb, 'amounts', $5::jsonb) as details from placed`;
    const rows = await sql.query(
      `with placed as (
         insert into lifecycle_status (id, tenant_id, document, status, direction, is_automatic, set_at, reasons, amounts, actor, state, due_at)
         select $1::uuid, $11, d.id, $3, 'send', false, coalesce($7::timestamptz, exchange_now()), $4::jsonb, $5::jsonb, $6, 'WAITING', exchange_now()
         from document d where d.id = $2::uuid
           and not ($10::boolean and exists (select 1 from lifecycle_status s where s.document = d.id and s.status = $3))
           and not exists (select 1 from lifecycle_status s where s.document = d.id and s.status = any($13::text[])
             and not (s.is_automatic and s.state = 'WAITING'))
         returning document),
       shown as (
         insert into document_move (document, state, reason, occurrence, actor, request_id)
         select d.id, d.state, $8, $14::jsonb, $6, $9 from placed join document d on d.id = placed.document),
       ${audited(actor, 'document.lifecycle-status', details, values)}
       select 1 from placed`,
      values,
    );
    return rows.length > 0;
  });
}
