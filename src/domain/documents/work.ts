import type { State } from '../document.js';
import type { Submission } from '../submission.js';
import type { ChannelName, Direction, DocumentType } from '../vocabulary.js';

/** A document under lease, as processing needs it. */
export interface Work {
  readonly id: string;
  readonly tenantId: string;
  readonly documentId: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
  readonly importDate: Date;
  readonly senderIdentifier: string | undefined;
  readonly receiverIdentifier: string | undefined;
  readonly referenceNumber: string | undefined;
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
  /** Of a received document: the identifier of the message that it came in. */
  readonly instanceId: string | undefined;
  /** Of an outgoing document: its latest submission, and how many there were. */
  readonly submission: Submission | undefined;
  readonly submissions: number;
  readonly failedAttempts: number;
  readonly sendUntil: Date | undefined;
  readonly replyOwed: 'AP' | 'RE' | undefined;
  /** What a rejection says: the customer's message, or why the document was refused here. */
  readonly replyText: string | undefined;
  readonly leaseToken: string;
  /** This claim included: how many in a row ended without any result, as when the process dies. */
  readonly claims: number;
  /** X-Request-Id of the upload; undefined for what came from the network. */
  readonly requestId: string | undefined;
  /** The trace of the request that uploaded it. */
  readonly traceParent: string | undefined;
  readonly ereportChannel: ChannelName | undefined;
  readonly refuseInvalidIncoming: boolean;
}
