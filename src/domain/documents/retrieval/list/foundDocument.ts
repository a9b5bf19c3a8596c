// A document in lists and dashboards, and the columns that it is read from.
import type { State } from '../../../document.js';
import { EVERYTHING, type Selection } from '../../../statements/jsonColumns.js';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../../../vocabulary.js';

export interface FoundDocument {
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
  readonly sellerName: string | null;
  readonly buyerName: string | null;
  readonly currency: string | null;
  /** A decimal. */
  readonly totalWithVat: string | null;
  /** A decimal. */
  readonly amountDue: string | null;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string | null;
  /** `YYYY-MM-DD`. */
  readonly dueDate: string | null;
  readonly typeCode: string | null;
  readonly sellerCountry: string | null;
  readonly buyerCountry: string | null;
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
  readonly completedAs: 'EXPORTED' | 'ERROR' | null;
  readonly completedAt: Date | null;
  readonly completionMessage: string | null;
  /** When somebody marked it as read, and who: `user:anna`. */
  readonly readAt: Date | null;
  readonly readBy: string | null;
  /** By a rule. null where RETENTION_DAYS counts. */
  readonly retainUntil: Date | null;
  readonly isSetAside: boolean;
  /** Whether a process has it in hand. */
  readonly isClaimed: boolean;
}

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
  sellerName: 'd.seller_name',
  buyerName: 'd.buyer_name',
  currency: 'd.currency',
  totalWithVat: 'd.total_with_vat::text',
  amountDue: 'd.amount_due::text',
  issueDate: "to_char(d.issue_date, 'YYYY-MM-DD')",
  dueDate: "to_char(d.due_date, 'YYYY-MM-DD')",
  typeCode: 'd.type_code',
  sellerCountry: 'd.seller_country',
  buyerCountry: 'd.buyer_country',
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
  completedAs: 'd.completed_as',
  completedAt: 'd.completed_at',
  completionMessage: 'd.completion_message',
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
