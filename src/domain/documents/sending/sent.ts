// Submissions by the identifiers in confirmations, with everything that a move of their documents needs.

import type { Sql } from '../../database.js';
import { DocumentSchema, type State } from '../../document.js';
import { elementsOf } from '../../elementsOf.js';
import { columnsOf } from '../../statements/columns.js';
import type { SubmissionState } from '../../submission.js';
import type { ChannelName, DocumentType } from '../../vocabulary.js';
import type { ExportedTextRow } from '../fields/exportedTexts.js';
import { withoutNulls } from '../pipeline/rows.js';
import { SNAPSHOT_COLUMNS } from '../retrieval/list/snapshot.js';

/** The submission of a confirmation, with its document. */
export interface SentDocument extends ExportedTextRow {
  readonly id: string;
  readonly tenantId: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
  readonly importDate: Date;
  readonly referenceNumber: string | undefined;
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
  readonly submission: string;
  readonly submissionState: SubmissionState;
  readonly receiverAccessPoint: string | undefined;
  /** The access point that may have the message of an attempt without an answer. */
  readonly uncertainAccessPoint: string | undefined;
  /** Whether a process has it in hand. */
  readonly isLeased: boolean;
  readonly isLatest: boolean;
}

const DOCUMENT = columnsOf(DocumentSchema).selected(['id', 'tenantId', 'state', ...SNAPSHOT_COLUMNS] satisfies (keyof SentDocument)[], 'd');

/** The key of a submission for {@link loadSent}. */
export function sentKey(channel: ChannelName, instanceId: string): string {
  return `${channel}\n${instanceId}`;
}

/** Submissions by their keys. */
export async function loadSent(sql: Sql, keys: readonly string[]): Promise<ReadonlyMap<string, SentDocument>> {
  const channels = keys.map((key) => key.slice(0, key.indexOf('\n')));
  const instances = keys.map((key) => key.slice(key.indexOf('\n') + 1));
  const rows = await sql.query<SentDocument & { key: string }>(
    `select s.channel || E'\\n' || s.instance_id as key, ${DOCUMENT}, s.id as submission, s.state as "submissionState",
       s.receiver_access_point as "receiverAccessPoint", s.uncertain ->> 'accessPoint' as "uncertainAccessPoint",
       d.lease_token is not null as "isLeased", d.state <> 'PROCESSING' and not exists (
         select 1 from submission later where later.document = s.document and later.number > s.number) as "isLatest"
     from submission s join document d on d.id = s.document
     where s.channel = any(${elementsOf('$1::text[]')}) and s.instance_id = any(${elementsOf('$2::text[]')})`,
    [[...new Set(channels)], instances],
    { prepared: true },
  );
  return new Map(rows.map(({ key, ...sent }) => [key, withoutNulls(sent)]));
}
