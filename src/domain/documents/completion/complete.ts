// Completion by the customer. Spec is silent: path and rules are docs/decisions/024. It causes no event.

import type { Actor } from '../../actor.js';
import { askApproval, mayBeCompleted, REMOVE_OVERTAKEN } from '../../approvals/requests.js';
import { audited } from '../../audit/record.js';
import { notWaiting, type Standing } from '../../document.js';
import { bodyInvalid, type ErrorCode, ExchangeError, type Fault } from '../../errors.js';
import { occurrence, storedOccurrence, textOf } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { reason } from '../../reasons.js';
import { isKept } from '../../retention/rules.js';
import { againIfUnanswered } from '../../statements/statementFault.js';
import { DISREGARD } from '../../taxData/order.js';
import { hasAtMost, isStorable } from '../../text.js';
import { LIMITS } from '../../vocabulary.js';
import { disregarded } from '../pipeline/sql/reportTax.js';
import { timelineOfMove } from '../pipeline/timelineOfMove.js';
import { DISMISSED, DISMISSIBLE } from './dismissed.js';
import { type CompletionIssue, readIssues } from './issues.js';

export const COMPLETIONS = ['EXPORTED', 'ERROR'] as const;
export type CompletionStatus = (typeof COMPLETIONS)[number];

interface Completion {
  readonly status: CompletionStatus;
  readonly message: string | undefined;
  readonly issues?: readonly CompletionIssue[];
}

type CompletingApp = Pick<App, 'database' | 'channels' | 'wake' | 'settings' | 'clock'>;

interface Completed {
  readonly documentId: string;
  readonly status: CompletionStatus;
  readonly message: string;
  /** Nothing was done yet: a second person has to approve it. */
  readonly awaitsApproval?: true;
}

/**
 * Reads `{"status":"EXPORTED"}` or `{"status":"ERROR","message":"why","issues":[{"location":"…","text":"…"}]}`. Throws BODY_INVALID for
 * anything else.
 */
export function readCompletion(body: unknown): Completion {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bodyInvalid({ pointer: '#', detail: 'must be an object' });
  const { status, message, issues } = body as { status?: unknown; message?: unknown; issues?: unknown };
  const known = COMPLETIONS.find((one) => one === status);
  if (known === undefined) throw bodyInvalid({ pointer: '#/status', detail: `status must be one of ${COMPLETIONS.join(', ')}` });
  if (message !== undefined && !isMessage(message)) {
    const detail = `message must be a string of at most ${LIMITS.completionMessageCharactersMax} characters, none of them U+0000`;
    throw bodyInvalid({ pointer: '#/message', detail, reason: reason('NOTE_TOO_LONG', { most: LIMITS.completionMessageCharactersMax }) });
  }
  if (issues === undefined || issues === null) return { status: known, message };
  // Programs give an empty list where they have none.
  const isEmpty = Array.isArray(issues) && issues.length === 0;
  const faults: Fault[] = known === 'ERROR' || isEmpty ? [] : [{ pointer: '#/issues', detail: 'issues are for the status ERROR alone' }];
  const read = readIssues(issues, faults);
  if (faults.length > 0) throw bodyInvalid(...faults);
  return { status: known, message, issues: read };
}

function isMessage(value: unknown): value is string {
  return typeof value === 'string' && hasAtMost(value, LIMITS.completionMessageCharactersMax) && isStorable(value);
}

/**
 * Completes one document. Idempotent. Puts an outgoing document in ERROR away where it is completed as ERROR with a note. Throws
 * DOCUMENT_NOT_FOUND, ALREADY_COMPLETED, DOCUMENT_NOT_WAITING. Of an invoice that a second person has to approve, a person asks for it so; others
 * are refused (APPROVAL_NEEDED).
 */
export async function complete(app: CompletingApp, actor: Actor, documentId: string, completion: Completion): Promise<Completed> {
  if (!isStorable(documentId)) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  // If the answer to the first attempt was lost, the second finds the document completed with the same status.
  const done = await againIfUnanswered(() => record(app, actor, documentId, completion));
  if (done !== undefined) app.wake(done.replies ? 'replies' : 'changes');
  else if ((await judge(app, actor, documentId, completion.status)) === 'unapproved') {
    const { status, ...input } = completion;
    await askApproval(app, actor, documentId, { kind: status, input });
    return { documentId, status, message: `The completion of document ${documentId} waits for approval`, awaitsApproval: true };
  }
  return { documentId, status: completion.status, message: `Document ${documentId} was completed with status ${completion.status}` };
}

/**
 * An incoming document moves. An outgoing one keeps its state, and the completion is stored beside it. A completion of before an error
 * says nothing about that error, so it does not keep the document from being put away. With MLS_AP_AT=completed the
 * sender is answered now: `AP`, or `RE` with the message and the issues. What was reported of one that is refused so is disregarded.
 */
async function record(
  app: Pick<App, 'database' | 'channels' | 'settings'>,
  actor: Actor,
  documentId: string,
  { status, message, issues = [] }: Completion,
): Promise<{ replies: boolean } | undefined> {
  const hasNote = message !== undefined && message.trim() !== '';
  const own = [actor.tenantId, documentId, status, message ?? null];
  const values: unknown[] = [...own, answering(app), app.settings.retentionDays, hasNote];
  values.push(issues.length === 0 ? null : JSON.stringify(issues), DISREGARD.countries);
  const dismissal = occurrence('DISMISSED', { note: message ?? '' });
  values.push(textOf(dismissal), storedOccurrence(dismissal));
  const moved = `select id, state, case direction when 'send' then $10::text else $4::text end, case direction when 'send' then $11::jsonb end
    from done where direction = 'receive' or state = 'ERROR'`;
  const changed = `select document_id as subject, jsonb_build_object('status', $3::text, 'message', $4::text)
      || case when $8::jsonb is null then '{}'::jsonb else jsonb_build_object('issues', $8::jsonb) end as details from done`;
  const [row] = await app.database.sql.query<{ replies: boolean }>(
    `with done as (
      update document set completed_as = $3, completed_at = case direction when 'send' then greatest(exchange_now(), state_date) else exchange_now() end,
        completion_message = $4, completion_issues = case direction when 'receive' then $8::jsonb end,
        state = case direction when 'receive' then $3 else state end,
        state_date = case direction when 'receive' then exchange_now() else state_date end,
        reply_owed = case when direction = 'receive' and channel = any($5::text[])
          then case $3 when 'EXPORTED' then 'AP' else 'RE' end else reply_owed end,
        due_at = case when direction = 'receive' and channel = any($5::text[]) then exchange_now() else due_at end
      where tenant_id = $1 and document_id = $2 and (completed_as is null and state in ('READY', 'DELIVERED') and ${mayBeCompleted('document', '$3')}
          or $3 = 'ERROR' and $7::boolean and ${DISMISSIBLE})
        and ${isKept('document', '$6')}
      returning id, tenant_id, document_id, direction, state, channel),
    refused as (
      select id, tenant_id, 'C3' as role, $9::text[] as countries from done
      where direction = 'receive' and state = 'ERROR' and channel = any($5::text[])),
    ${disregarded('refused')},
    overtaken as (${REMOVE_OVERTAKEN}),
    ${timelineOfMove(actor, moved, values)},
    ${audited(actor, 'document.complete', changed, values)}
    select direction = 'receive' and channel = any($5::text[]) as replies from done`,
    values,
    { prepared: true },
  );
  return row;
}

/**
 * Puts an outgoing document in ERROR away: `note` says why nothing is left to do. It keeps its state and its error, is not listed as ERROR
 * any more, and cannot be retried. Idempotent with the same note: of two people with notes of their own, the second is refused. Throws
 * DOCUMENT_NOT_FOUND, DOCUMENT_NOT_DISMISSIBLE, and BODY_INVALID for the note.
 */
export async function dismiss(app: CompletingApp, actor: Actor, documentId: string, note: string): Promise<void> {
  const completion = readCompletion({ status: 'ERROR', message: note });
  if (note.trim() === '') throw bodyInvalid({ pointer: '#/note', detail: 'note must say why', reason: reason('NOTE_MISSING') });
  const standing = async () => {
    const [row] = await app.database.sql.query<{ open: boolean; dismissal: string | null }>(
      `select ${DISMISSIBLE} as open, case when ${DISMISSED} then completion_message end as dismissal
       from document where tenant_id = $1 and document_id = $2`,
      [actor.tenantId, isStorable(documentId) ? documentId : ''],
    );
    if (row === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
    return row;
  };
  const { open, dismissal } = await standing();
  if (dismissal === note) return;
  if (dismissal !== null) throw notDismissible(`It was dismissed already: ${dismissal}`);
  if (!open) throw notDismissible('Only an outgoing document in ERROR can be dismissed');
  await complete(app, actor, documentId, completion);
  // Of two at once, the second has changed nothing.
  const { dismissal: kept } = await standing();
  if (kept !== null && kept !== note) throw notDismissible(`It was dismissed already: ${kept}`);
}

function notDismissible(message: string): ExchangeError {
  return new ExchangeError('DOCUMENT_NOT_DISMISSIBLE', message);
}

/** Channels whose senders are answered when the customer completes a document. */
function answering({ channels, settings }: Pick<App, 'channels' | 'settings'>): readonly string[] {
  if (settings.mlsApAt !== 'completed') return [];
  return Object.entries(channels).flatMap(([name, channel]) => (channel.reply === undefined ? [] : [name]));
}

async function judge(
  app: Pick<App, 'database' | 'settings'>,
  actor: Actor,
  documentId: string,
  status: CompletionStatus,
): Promise<'done' | 'unapproved'> {
  const [row] = await app.database.sql.query<Standing & { readonly isApproved: boolean }>(
    `select state, completed_as as "completedAs", ${mayBeCompleted('document', '$4')} as "isApproved" from document
     where tenant_id = $1 and document_id = $2 and ${isKept('document', '$3')}`,
    [actor.tenantId, documentId, app.settings.retentionDays, status],
  );
  if (row === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  if (row.completedAs === status) return 'done';
  if (row.completedAs !== null) {
    throw new ExchangeError('ALREADY_COMPLETED', `Document is already completed with status ${row.completedAs}`);
  }
  if (row.state === 'READY' && !row.isApproved) return 'unapproved';
  throw notWaiting(row);
}

interface BatchItem {
  readonly documentId: string;
  readonly body: unknown;
}

/** docs/decisions/025. Reads `{"documents":[…]}`, 1 to 500. Throws BODY_INVALID where the list itself is wrong. */
export function readBatch(body: unknown): BatchItem[] {
  const documents = (body as { documents?: unknown } | null | undefined)?.documents;
  if (!Array.isArray(documents) || documents.length < 1 || documents.length > LIMITS.completionsMax) {
    throw bodyInvalid({ pointer: '#/documents', detail: `documents must be a list of 1 to ${LIMITS.completionsMax}` });
  }
  return documents.map((item: unknown, index) => {
    const documentId = (item as { documentId?: unknown } | null)?.documentId;
    const fault = typeof documentId !== 'string' ? 'must be a string' : documentId === '' ? 'must not be empty' : undefined;
    if (fault !== undefined) {
      throw bodyInvalid({ pointer: `#/documents/${index}/documentId`, detail: `documents[${index}].documentId ${fault}` });
    }
    return { documentId: documentId as string, body: item };
  });
}

/** The result for one of several documents. A refusal has the text of a single call, and its reason where there is one. */
type BatchResult =
  | { readonly documentId: string; readonly status: CompletionStatus; readonly awaitsApproval?: true }
  | { readonly documentId: string; readonly code: ErrorCode; readonly error: string; readonly reason?: string };

/** Completes them one after the other, in the order of the request. */
export async function completeMany(app: CompletingApp, actor: Actor, items: readonly BatchItem[]): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (const { documentId, body } of items) {
    try {
      const { message: _, ...result } = await complete(app, actor, documentId, readCompletion(body));
      results.push(result);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      results.push({ documentId, code: error.code, error: error.message, ...(error.detail === undefined ? {} : { reason: error.detail }) });
    }
  }
  return results;
}
