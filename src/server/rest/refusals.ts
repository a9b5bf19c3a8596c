// How a refusal of the domain is written in REST (docs/spec.md#errors, docs/decisions/003). A new code does not compile without an entry.
import type { ErrorCode } from '../../domain/errors.js';

export interface RestRefusal {
  readonly status: number;
  /** The member of the plain body that has the sentence. */
  readonly key: 'message' | 'Error';
  /** Whether the plain body has the reason as well, as `error`. Never where the specification shows the whole body (docs/decisions/004). */
  readonly tellsReason?: true;
  /** Of the problem document: the same for all refusals of this kind. */
  readonly title: string;
}

export const REFUSALS: Record<ErrorCode, RestRefusal> = {
  UPLOAD_INVALID: { status: 400, key: 'Error', title: 'The upload breaks a rule' },
  PDF_UNPROCESSABLE: { status: 422, key: 'Error', title: 'The PDF has no usable invoice' },
  INVOICE_INVALID: { status: 422, key: 'message', title: 'The invoice breaks rules' },
  NOT_AN_INVOICE: { status: 422, key: 'message', title: 'The document is not an invoice' },
  DOCUMENT_ID_USED: { status: 409, key: 'Error', title: 'documentId was used before' },
  REQUEST_TOO_LONG: { status: 413, key: 'message', title: 'Request too long' },
  REQUEST_TIMEOUT: { status: 408, key: 'message', title: 'The body came too slowly' },
  REGISTRY_REFUSED: { status: 400, key: 'Error', title: 'The registry refused' },
  PARTICIPANT_NOT_REGISTERED: { status: 404, key: 'Error', title: 'Participant not registered' },
  BODY_INVALID: { status: 400, key: 'message', tellsReason: true, title: 'Invalid request body' },
  PARAMETERS_INVALID: { status: 400, key: 'message', tellsReason: true, title: 'Invalid request parameters' },
  WEBHOOK_NOT_FOUND: { status: 404, key: 'message', title: 'Webhook subscription not found' },
  DOCUMENT_NOT_FOUND: { status: 404, key: 'Error', title: 'Document not found' },
  DOCUMENT_NOT_WAITING: { status: 400, key: 'message', title: 'Document is not waiting to be exported' },
  RETRIEVAL_LIMIT: { status: 409, key: 'message', title: 'Retrieved too often' },
  ALREADY_COMPLETED: { status: 409, key: 'message', title: 'Already completed' },
  DOCUMENT_NOT_RETRYABLE: { status: 409, key: 'message', title: 'Document cannot be retried' },
  DOCUMENT_NOT_DISMISSIBLE: { status: 409, key: 'message', title: 'Document cannot be dismissed' },
  DOCUMENT_NOT_CANCELLABLE: { status: 409, key: 'message', title: 'Sending cannot be cancelled' },
  LIFECYCLE_STATUS_REFUSED: { status: 409, key: 'message', title: 'Lifecycle status refused' },
  APPROVAL_NEEDED: { status: 409, key: 'message', title: 'Approval needed' },
  APPROVAL_REFUSED: { status: 409, key: 'message', title: 'Not approved' },
  ANSWER_REFUSED: { status: 409, key: 'message', title: 'Answer refused' },
  TAX_DATA_REFUSED: { status: 409, key: 'message', title: 'Tax data refused' },
  COUNT_CHANGED: { status: 409, key: 'message', title: 'The number of documents has changed' },
  DELIVERY_NOT_FOUND: { status: 404, key: 'message', title: 'Webhook delivery not found' },
  REPLAY_NOT_FOUND: { status: 404, key: 'message', title: 'Replay not found' },
  ACCOUNT_NOT_FOUND: { status: 404, key: 'message', title: 'Channel account not found' },
  ACCOUNT_CHANGED: { status: 409, key: 'message', title: 'Channel account was changed' },
  SIGNATURE_INVALID: { status: 403, key: 'message', title: 'Signature refused' },
  MESSAGE_NOT_FOUND: { status: 404, key: 'message', title: 'Message not found' },
  MESSAGE_USED: { status: 409, key: 'message', title: 'messageId was used before' },
  RECEIVER_NOT_FOUND: { status: 404, key: 'message', title: 'Receiver not found' },
  ROUTES_CHANGED: { status: 409, key: 'message', title: 'Routes were changed' },
  FLOW_REFUSED: { status: 422, key: 'message', title: 'The flow is not what is said of it' },
  NOT_OFFERED: { status: 501, key: 'message', title: 'Not offered here' },
  PERSON_NOT_FOUND: { status: 404, key: 'message', title: 'Person not found' },
  PERSON_EXISTS: { status: 409, key: 'message', title: 'The person has a role already' },
  PERSON_ELSEWHERE: { status: 409, key: 'message', title: 'The account belongs to another tenant, too' },
  PERSON_PROVIDED: { status: 409, key: 'message', title: 'The identity provider manages the person' },
  PERSON_DISABLED: { status: 409, key: 'message', title: 'The person is disabled' },
  PERSON_SELF: { status: 409, key: 'message', title: 'The own account' },
  PERSON_DEMO: { status: 409, key: 'message', title: 'A person of the sandbox' },
  PERSON_LAST_ADMIN: { status: 409, key: 'message', title: 'The last admin' },
  PEOPLE_LIMIT: { status: 409, key: 'message', title: 'Too many people' },
  UNAUTHORIZED: { status: 401, key: 'message', title: 'Unauthorized' },
  FORBIDDEN: { status: 403, key: 'message', tellsReason: true, title: 'Forbidden' },
  LINK_EXPIRED: { status: 403, key: 'message', title: 'The link has expired' },
  LINK_FORBIDDEN: { status: 403, key: 'message', title: 'The link was changed' },
  NOT_FOUND: { status: 404, key: 'message', title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, key: 'message', title: 'Method not allowed' },
  NOT_ACCEPTABLE: { status: 406, key: 'message', title: 'Not acceptable' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, key: 'message', title: 'Unsupported media type' },
  TOO_MANY_REQUESTS: { status: 429, key: 'message', tellsReason: true, title: 'Too many requests' },
  QUOTA_DOCUMENTS: { status: 429, key: 'message', title: 'Quota of documents exceeded' },
  QUOTA_BYTES: { status: 403, key: 'message', title: 'Quota of bytes exceeded' },
  UNAVAILABLE: { status: 503, key: 'message', tellsReason: true, title: 'Service unavailable' },
  READ_TIMEOUT: { status: 503, key: 'message', tellsReason: true, title: 'The read took too long' },
};

/** A fault of the service itself. */
export const FAULT: RestRefusal = { status: 500, key: 'message', title: 'Internal server error' };
