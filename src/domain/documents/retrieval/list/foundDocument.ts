// A document in lists and dashboards, and the columns that it is read from.
import type { State } from '../../../document.js';
import { EVERYTHING, type Selection } from '../../../statements/jsonColumns.js';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../../../vocabulary.js';
import type { CompletionIssue } from '../../completion/issues.js';
import { type BusinessField, eachBusinessField } from '../../fields/businessFields.js';

/** Amounts are decimals, days `YYYY-MM-DD`. */
type FoundBusiness = { readonly [Field in BusinessField]: string | null };

export interface FoundDocument extends FoundBusiness {
  readonly id: string;
  readonly documentId: string;
  readonly status: State;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly importDate: Date;
  /** `client:erp-1` for an upload, `system:peppol` for a message from a channel. */
  readonly actor: string | null;
  /** X-Request-Id of the upload. */
  readonly requestId: string | null;
  /** The trace id of the upload (W3C Trace Context). */
  readonly traceId: string | null;
  readonly statusDate: Date;
  readonly number: string | null;
  readonly customizationId: string | null;
  readonly senderIdentifier: string | null;
  readonly receiverIdentifier: string | null;
  readonly referenceNumber: string | null;
  readonly referenceDocumentId: string | null;
  readonly responseCode: string | null;
  readonly responseMessage: string | null;
  readonly faultCode: FaultCode | null;
  readonly faultMessage: string | null;
  readonly retrievalCount: number;
  readonly failedAttempts: number;
  readonly nextAttemptAt: Date | null;
  readonly isPartlyChecked: boolean;
  readonly completedAs: 'EXPORTED' | 'ERROR' | null;
  readonly completedAt: Date | null;
  readonly completionMessage: string | null;
  readonly completionIssues: readonly CompletionIssue[] | null;
  /** When somebody marked it as read, and who: `user:anna`. */
  readonly readAt: Date | null;
  readonly readBy: string | null;
  /** By a rule. null where RETENTION_DAYS counts. */
  readonly retainUntil: Date | null;
  readonly isSetAside: boolean;
  /** Whether a process has it in hand. */
  readonly isClaimed: boolean;
}

const TEXT_OF = {
  name: (column: string) => column,
  code: (column: string) => column,
  amount: (column: string) => `${column}::text`,
  day: (column: string) => `to_char(${column}, 'YYYY-MM-DD')`,
} as const;

/** SQL over `d`, the document. */
const COLUMNS: { readonly [Field in keyof FoundDocument]: string } = {
  id: 'd.id',
  documentId: 'd.document_id',
  status: 'd.state',
  direction: 'd.direction',
  documentType: 'd.document_type',
  channel: 'd.channel',
  importDate: 'd.import_date',
  actor: 'd.actor',
  requestId: 'd.request_id',
  traceId: 'substr(d.traceparent, 4, 32)',
  statusDate: 'd.state_date',
  number: 'd.number',
  ...eachBusinessField(({ kind, column }) => TEXT_OF[kind](`d.${column}`)),
  customizationId: 'd.customization_id',
  senderIdentifier: 'd.sender_identifier',
  receiverIdentifier: 'd.receiver_identifier',
  referenceNumber: 'd.reference_number',
  referenceDocumentId: 'd.reference_document_id',
  responseCode: 'd.response_code',
  responseMessage: 'd.response_message',
  faultCode: 'd.fault_code',
  faultMessage: 'd.fault_message',
  retrievalCount: 'd.retrieval_count',
  failedAttempts: 'd.failed_attempts',
  nextAttemptAt: "case when d.direction = 'send' then d.due_at end",
  isPartlyChecked: 'coalesce(d.partly_checked, false)',
  completedAs: 'd.completed_as',
  completedAt: 'd.completed_at',
  completionMessage: 'd.completion_message',
  completionIssues: 'd.completion_issues',
  readAt: 'd.read_at',
  readBy: 'd.read_by',
  retainUntil: 'd.retain_until',
  isSetAside: 'd.set_aside_at is not null',
  isClaimed: 'd.lease_token is not null',
};

export function columnsOf(selection: Selection): string {
  const columns = Object.entries(COLUMNS).filter(([field]) => field === 'id' || selection.has(field));
  return columns.map(([field, sql]) => `${sql} as "${field}"`).join(', ');
}

export const FOUND_COLUMNS = columnsOf(EVERYTHING);
