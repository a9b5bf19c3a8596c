// Ends an outgoing document that was not sent yet, because its owner does not want it sent any more.
import type { Actor } from '../../actor.js';
import { audit } from '../../audit/record.js';
import { DocumentSchema, type State } from '../../document.js';
import { ExchangeError } from '../../errors.js';
import { occurrence, textOf } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import { columnsOf } from '../../statements/columns.js';
import { isStorable } from '../../text.js';
import type { ChannelName, DocumentType } from '../../vocabulary.js';
import type { ExportedTextRow } from '../fields/exportedTexts.js';
import { loadDescribed } from '../files/files.js';
import { advance } from '../pipeline/advance.js';
import { withoutNulls } from '../pipeline/rows.js';
import { SNAPSHOT_COLUMNS, snapshotOf } from '../retrieval/list/snapshot.js';
import { CANCELLABLE_STATES } from './cancellable.js';

interface CancellableDocument extends ExportedTextRow {
  readonly id: string;
  readonly documentId: string;
  readonly direction: 'send';
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
  readonly importDate: Date;
  readonly referenceNumber: string | undefined;
  readonly referenceDocumentId: string | undefined;
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
  readonly failedAttempts: number;
  readonly dueAt: string | undefined;
  readonly isClaimed: boolean;
  readonly mayBeSent: boolean;
  /** The submission that is open. */
  readonly submission: string | undefined;
}

/**
 * Ends the document in ERROR and announces it. Only one that no process has in hand, and that no earlier attempt may have handed over.
 * Throws DOCUMENT_NOT_FOUND and DOCUMENT_NOT_CANCELLABLE.
 */
export async function cancelSending(
  app: Pick<App, 'database' | 'moves' | 'lookups' | 'wake'>,
  actor: Actor,
  documentId: string,
): Promise<void> {
  const document = await waiting(app, actor, documentId);
  if (!CANCELLABLE_STATES.includes(document.state)) throw refusal('it does not wait to be sent');
  if (document.isClaimed || document.dueAt === undefined) throw refusal('it is being processed at this moment');
  if (document.mayBeSent) throw refusal('an earlier attempt may have handed it over');
  const words = occurrence('SENDING_CANCELLED');
  const error = { code: 'SEND_FAILED', message: textOf(words) } as const;
  const moved = await advance(app, document, {
    to: 'ERROR',
    fields: { faultCode: error.code, faultMessage: error.message },
    reason: words,
    attempt: document.failedAttempts,
    actor,
    snapshot: snapshotOf(document, 'ERROR', await loadDescribed(app, document.id), error),
    dueAt: document.dueAt,
    release: 'never',
    ...(document.submission === undefined ? {} : { submission: { id: document.submission, state: 'FAILED' } }),
  });
  if (!moved) throw refusal('it is being processed at this moment');
  await audit(app.database.sql, actor, 'document.cancel-sending', documentId);
}

const DOCUMENT = columnsOf(DocumentSchema).selected(
  ['id', 'direction', 'state', 'referenceDocumentId', 'failedAttempts', ...SNAPSHOT_COLUMNS] satisfies (keyof CancellableDocument)[],
  'd',
);

async function waiting({ database }: Pick<App, 'database'>, actor: Actor, documentId: string): Promise<CancellableDocument> {
  const [row] = await database.sql.query<CancellableDocument>(
    `select ${DOCUMENT}, d.due_at::text as "dueAt",
       d.lease_token is not null as "isClaimed", s.id as submission,
       coalesce(s.state <> 'OPEN' or s.uncertain is not null or d.claims > 0, false) as "mayBeSent"
     from document d left join lateral (
       select * from submission s where s.document = d.id and d.state = 'SENDING' order by s.number desc limit 1) s on true
     where d.tenant_id = $1 and d.document_id = $2 and d.direction = 'send'`,
    [actor.tenantId, isStorable(documentId) ? documentId : ''],
  );
  if (row !== undefined) return withoutNulls(row);
  const [other] = await database.sql.query('select 1 from document where tenant_id = $1 and document_id = $2', [
    actor.tenantId,
    isStorable(documentId) ? documentId : '',
  ]);
  throw other === undefined ? new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found') : refusal('it is an incoming one');
}

function refusal(reason: string): ExchangeError {
  return new ExchangeError('DOCUMENT_NOT_CANCELLABLE', `Sending cannot be cancelled: ${reason}`);
}
