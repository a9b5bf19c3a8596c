// Completion by the customer. Spec is silent: path and rules are contract §4. It announces nothing.
import { ExchangeError } from '../errors.js';
import type { App, Caller } from '../ports.js';
import { againIfUnanswered } from '../statementFault.js';
import { isStorable } from '../text.js';
import { LIMITS } from '../vocabulary.js';

export const COMPLETIONS = ['EXPORTED', 'ERROR'] as const;
export type CompletionStatus = (typeof COMPLETIONS)[number];

export interface Completion {
  readonly status: CompletionStatus;
  readonly message: string | undefined;
}

export interface Completed {
  readonly documentId: string;
  readonly status: CompletionStatus;
  readonly message: string;
}

/** Reads `{"status":"EXPORTED"}` or `{"status":"ERROR","message":"why"}`. Throws BODY_INVALID on anything else. */
export function readCompletion(body: unknown): Completion {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidBody('must be an object');
  const { status, message } = body as { status?: unknown; message?: unknown };
  const known = COMPLETIONS.find((one) => one === status);
  if (known === undefined) throw invalidBody(`status must be one of ${COMPLETIONS.join(', ')}`);
  if (message !== undefined && !isMessage(message)) {
    throw invalidBody(`message must be a string of at most ${LIMITS.completionMessageCharactersMax} characters, none of them U+0000`);
  }
  return { status: known, message };
}

function isMessage(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LIMITS.completionMessageCharactersMax && isStorable(value);
}

/** Completes one document. Throws DOCUMENT_NOT_FOUND, ALREADY_COMPLETED, DOCUMENT_NOT_WAITING. The same again is no fault. */
export async function complete(
  app: Pick<App, 'database' | 'channels' | 'ring' | 'settings'>,
  caller: Caller,
  documentId: string,
  completion: Completion,
): Promise<Completed> {
  if (!isStorable(documentId)) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  // Where the answer to the first try was lost, the second finds the document completed with the same status.
  const done = await againIfUnanswered(() => record(app, caller, documentId, completion));
  if (done === undefined) await judge(app, caller, documentId, completion.status);
  else app.ring(done.replies ? 'replies' : 'changes');
  return { documentId, status: completion.status, message: `Document ${documentId} was completed with status ${completion.status}` };
}

/**
 * An incoming document moves; an outgoing one keeps its state, and the completion stands beside it. With MLS_AP_AT=completed
 * the sender is answered now: `AP`, or `RE` with the message.
 */
async function record(
  app: Pick<App, 'database' | 'channels' | 'settings'>,
  caller: Caller,
  documentId: string,
  { status, message }: Completion,
): Promise<{ replies: boolean } | undefined> {
  const [row] = await app.database.sql.query<{ replies: boolean }>(
    `with done as (
      update document set completed_as = $3, completed_at = exchange_now(), completion_message = $4,
        state = case direction when 'receive' then $3 else state end,
        state_date = case direction when 'receive' then exchange_now() else state_date end,
        reply_owed = case when direction = 'receive' and channel = any($5::text[])
          then case $3 when 'EXPORTED' then 'AP' else 'RE' end else reply_owed end,
        due_at = case when direction = 'receive' and channel = any($5::text[]) then exchange_now() else due_at end
      where tenant_id = $1 and document_id = $2 and completed_as is null and state in ('READY', 'DELIVERED')
        and import_date > exchange_now() - $6 * interval '1 day'
      returning id, direction, state, channel),
    timeline as (
      insert into document_move (document, state, reason) select id, state, $4 from done where direction = 'receive')
    select direction = 'receive' and channel = any($5::text[]) as replies from done`,
    [caller.tenantId, documentId, status, message ?? null, answering(app), app.settings.retentionDays],
    { prepared: true },
  );
  return row;
}

/** Channels whose senders are answered when the customer completes a document. */
function answering({ channels, settings }: Pick<App, 'channels' | 'settings'>): readonly string[] {
  if (settings.mlsApAt !== 'completed') return [];
  return Object.entries(channels).flatMap(([name, channel]) => (channel.reply === undefined ? [] : [name]));
}

async function judge(app: Pick<App, 'database' | 'settings'>, caller: Caller, documentId: string, status: CompletionStatus): Promise<void> {
  const [row] = await app.database.sql.query<{ completed_as: CompletionStatus | null }>(
    `select completed_as from document
     where tenant_id = $1 and document_id = $2 and import_date > exchange_now() - $3 * interval '1 day'`,
    [caller.tenantId, documentId, app.settings.retentionDays],
  );
  if (row === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  if (row.completed_as === status) return;
  if (row.completed_as !== null) {
    throw new ExchangeError('ALREADY_COMPLETED', `Document is already completed with status ${row.completed_as}`);
  }
  throw new ExchangeError('DOCUMENT_NOT_WAITING', 'Document is not waiting to be exported');
}

export interface BatchItem {
  readonly documentId: string;
  readonly body: unknown;
}

/** Reads `{"documents":[…]}`, 1 to 500. Throws BODY_INVALID where the list itself is wrong. */
export function readBatch(body: unknown): BatchItem[] {
  const documents = (body as { documents?: unknown } | null | undefined)?.documents;
  if (!Array.isArray(documents) || documents.length < 1 || documents.length > LIMITS.completionsMax) {
    throw invalidBody(`documents must be a list of 1 to ${LIMITS.completionsMax}`);
  }
  return documents.map((item: unknown, index) => {
    const documentId = (item as { documentId?: unknown } | null)?.documentId;
    if (typeof documentId !== 'string') throw invalidBody(`documents[${index}].documentId must be a string`);
    return { documentId, body: item };
  });
}

/** What became of one of several: a refusal has the text that the single call would give, and its reason where that has one. */
export type BatchResult =
  | { readonly documentId: string; readonly status: CompletionStatus }
  | { readonly documentId: string; readonly error: string; readonly reason?: string };

/** Each in turn, in the order of the request. */
export async function completeMany(
  app: Pick<App, 'database' | 'channels' | 'ring' | 'settings'>,
  caller: Caller,
  items: readonly BatchItem[],
): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (const { documentId, body } of items) {
    try {
      const { status } = await complete(app, caller, documentId, readCompletion(body));
      results.push({ documentId, status });
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      results.push({ documentId, error: error.message, ...(error.detail === undefined ? {} : { reason: error.detail }) });
    }
  }
  return results;
}

function invalidBody(fault: string): ExchangeError {
  return new ExchangeError('BODY_INVALID', 'Invalid request body', fault);
}
