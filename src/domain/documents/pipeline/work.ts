import type { State } from '../../document.js';
import type { RouteRule } from '../../routing/rules.js';
import type { MessageFacts, Submission } from '../../submission.js';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../../vocabulary.js';
import type { CompletionIssue } from '../completion/issues.js';
import type { ExportedTextRow } from '../fields/exportedTexts.js';

/** A leased document. */
export interface ClaimedDocument extends ExportedTextRow {
  readonly id: string;
  readonly tenantId: string;
  readonly documentId: string;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly state: State;
  readonly importDate: Date;
  readonly referenceNumber: string | undefined;
  readonly responseCode: string | undefined;
  readonly responseMessage: string | undefined;
  /** For a received document: the identifier of its message. */
  readonly instanceId: string | undefined;
  /** For the reply to a received document: what its message says of its sender. */
  readonly received?: Pick<MessageFacts, 'mlsTo' | 'mlsType'> & { readonly accessPoint: string | undefined };
  /** For an outgoing document: its latest submission, and the number of submissions. */
  readonly submission: Submission | undefined;
  readonly submissions: number;
  readonly failedAttempts: number;
  readonly sendUntil: Date | undefined;
  readonly replyOwed: 'AP' | 'RE' | undefined;
  /** The text of a rejection: the customer's message, or why the document was refused here. */
  readonly replyText: string | undefined;
  /** Why a received document ended in ERROR here. Undefined where the customer rejected it. */
  readonly faultCode?: FaultCode | undefined;
  /** What the customer found wrong. */
  readonly completionIssues?: readonly CompletionIssue[] | undefined;
  /** When the customer completed it. */
  readonly completedAt?: Date | undefined;
  readonly leaseToken: string;
  /** How many claims in a row ended without a result, including this one, for example because the process crashed. */
  readonly claims: number;
  /** The first of the unexpected faults in a row, since nothing else ended with a result. */
  readonly failingSince?: Date | undefined;
  /** Its answer is that it did not arrive, whatever its fault is. */
  readonly setAsideAt?: Date | undefined;
  /** X-Request-Id of the upload. Undefined for documents from the network. */
  readonly requestId: string | undefined;
  /** The trace of the request that uploaded it. */
  readonly traceParent: string | undefined;
  readonly ereportChannel: ChannelName | undefined;
  /** The tenant's rules for documents of this type. Only for a check. */
  readonly routeRules?: readonly RouteRule[] | null | undefined;
  readonly refuseInvalidIncoming: boolean;
  /** The choice of the tenant (sending/senders.ts). */
  readonly onlyOwnSenders?: boolean | undefined;
  /** It was uploaded by somebody who came by a portal link. */
  readonly isByVisitor: boolean;
}
