// The submissions of documents, with the receipts of each, for many documents in one statement.
import type { Actor } from '../../actor.js';
import { DocumentFileSchema } from '../../document.js';
import type { App } from '../../ports.js';
import { columnsOf } from '../../statements/columns.js';
import type { SubmissionState } from '../../submission.js';
import { SubmissionSchema } from '../../tables/messages.js';
import type { ChannelName, MessageType, Purpose } from '../../vocabulary.js';

/** Retries by hand have no limit. The latest are shown. */
export const SUBMISSIONS_MAX = 50;
export const RECEIPTS_MAX = 20;

export interface Receipt {
  readonly id: string;
  readonly purpose: Purpose | 'sent';
  readonly fileName: string;
  readonly mimeType: string;
  readonly messageType: MessageType | null;
  readonly byteLength: number;
}

export interface SubmissionFacts {
  readonly number: number;
  readonly state: SubmissionState;
  readonly channel: ChannelName;
  readonly instanceId: string;
  readonly messageId: string;
  readonly externalReference: string | null;
  readonly senderAccessPoint: string | null;
  readonly receiverAccessPoint: string | null;
  readonly documentTypeId: string | null;
  readonly processId: string | null;
  readonly accountId: string | null;
  readonly createdAt: Date;
  readonly statusDate: Date;
  readonly isUncertain: boolean;
  /** What came back for it: receipts, confirmations. */
  readonly receipts: readonly Receipt[];
}

const SUBMISSION = columnsOf(SubmissionSchema).selected(
  [
    'id',
    'document',
    'number',
    'state',
    'channel',
    'instanceId',
    'messageId',
    'externalReference',
    'senderAccessPoint',
    'receiverAccessPoint',
    'documentTypeId',
    'processId',
    'createdAt',
  ],
  's',
);
const RECEIPT = columnsOf(DocumentFileSchema).members(['id', 'purpose', 'fileName', 'mimeType', 'messageType', 'byteLength'], 'f');

/** In the order of their numbers. By id of the document's row. */
export async function submissionsOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SubmissionFacts[]>> {
  const rows = await app.database.sql.query<SubmissionFacts & { readonly document: string }>(
    `select found.*, array(
       select json_build_object(${RECEIPT})
       from document_file f where f.document = found.document and f.submission = found.id and f.purpose = 'response'
       order by f.position, f.id limit ${RECEIPTS_MAX}) as receipts
     from unnest($2::uuid[]) wanted (id) cross join lateral (
       select ${SUBMISSION},
         s.account as "accountId", s.state_date as "statusDate", s.uncertain is not null as "isUncertain"
       from submission s where s.tenant_id = $1 and s.document = wanted.id order by s.number desc limit ${SUBMISSIONS_MAX}) found
     order by found.document, found.number`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  const found = new Map<string, SubmissionFacts[]>();
  for (const { document, ...facts } of rows) found.set(document, [...(found.get(document) ?? []), facts]);
  return found;
}
