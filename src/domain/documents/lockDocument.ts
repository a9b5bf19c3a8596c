// A document that a person or a program is about to change, locked until the end of the transaction.
import type { Actor } from '../actor.js';
import { actorName } from '../actor.js';
import type { Sql } from '../database.js';
import { ExchangeError } from '../errors.js';
import { type Occurrence, storedOccurrence, storedText } from '../occurrences/occurrence.js';
import { isStorable } from '../text.js';

/** Moves of the document wait meanwhile. Returns the id of the row. Throws DOCUMENT_NOT_FOUND. */
export async function lockDocument(sql: Sql, actor: Actor, documentId: string): Promise<string> {
  const [found] = isStorable(documentId)
    ? await sql.query<{ id: string }>('select id from document where tenant_id = $1 and document_id = $2 for no key update', [
        actor.tenantId,
        documentId,
      ])
    : [];
  if (found === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  return found.id;
}

/** An entry of the timeline that is no move: what somebody did at the document. */
export async function noteInTimeline(sql: Sql, actor: Actor, document: string, words: Occurrence): Promise<void> {
  await sql.query(
    `insert into document_move (document, state, reason, occurrence, actor, request_id)
     select id, state, $2, $3::jsonb, $4, $5 from document where id = $1`,
    [document, storedText(words), storedOccurrence(words), actorName(actor), actor.requestId ?? null],
  );
}
