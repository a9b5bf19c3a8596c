// The error class of the domain. A code says what happened, and each interface maps it (server/rest/errors.ts).

import type { Reason } from './reasons.js';

export const ERROR_CODES = [
  'UPLOAD_INVALID',
  'PDF_UNPROCESSABLE',
  'INVOICE_INVALID',
  'NOT_AN_INVOICE',
  'DOCUMENT_ID_USED',
  'REQUEST_TOO_LONG',
  'REQUEST_TIMEOUT',
  'REGISTRY_REFUSED',
  'PARTICIPANT_NOT_REGISTERED',
  'BODY_INVALID',
  'PARAMETERS_INVALID',
  'WEBHOOK_NOT_FOUND',
  'DOCUMENT_NOT_FOUND',
  'DOCUMENT_NOT_WAITING',
  'RETRIEVAL_LIMIT',
  'ALREADY_COMPLETED',
  'DOCUMENT_NOT_RETRYABLE',
  'DOCUMENT_NOT_DISMISSIBLE',
  'DOCUMENT_NOT_CANCELLABLE',
  'LIFECYCLE_STATUS_REFUSED',
  'ANSWER_REFUSED',
  'APPROVAL_NEEDED',
  'APPROVAL_REFUSED',
  'TAX_DATA_REFUSED',
  'COUNT_CHANGED',
  'DELIVERY_NOT_FOUND',
  'REPLAY_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CHANGED',
  'SIGNATURE_INVALID',
  'MESSAGE_NOT_FOUND',
  'MESSAGE_USED',
  'RECEIVER_NOT_FOUND',
  'ROUTES_CHANGED',
  'FLOW_REFUSED',
  'NOT_OFFERED',
  'PERSON_NOT_FOUND',
  'PERSON_EXISTS',
  'PERSON_ELSEWHERE',
  'PERSON_PROVIDED',
  'PERSON_DISABLED',
  'PERSON_SELF',
  'PERSON_LAST_ADMIN',
  'PERSON_DEMO',
  'PEOPLE_LIMIT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'LINK_EXPIRED',
  'LINK_FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'QUOTA_DOCUMENTS',
  'QUOTA_BYTES',
  'UNAVAILABLE',
  'READ_TIMEOUT',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** One of the reasons of a refusal, and what it is about. */
export interface Fault {
  /** A member of the body: JSON Pointer as a URI fragment (RFC 6901 §6), such as `#/documentTypes`. */
  readonly pointer?: string;
  /** A parameter of the query or the path, a header, or a part of a form. */
  readonly parameter?: string;
  readonly detail: string;
  /** About an invoice as JSON: the business term, what is wrong or the rule, and the values. */
  readonly term?: string;
  readonly code?: string;
  readonly rule?: string;
  readonly given?: string | undefined;
  readonly expected?: string;
  readonly nearest?: string;
  /** The detail for pages that say it in another language. Absent where people do not meet it there. */
  readonly reason?: Reason | undefined;
}

/**
 * A violation of docs/spec.md. `message` is the text from there, `detail` the reason: `faults` as one text (docs/decisions/004).
 */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly detail: string | undefined;
  /** Empty where the reason is one text, and where there is none. */
  readonly faults: readonly Fault[];
  /** Of a refusal without faults, as that of a fault. */
  readonly reason: Reason | undefined;
  /** What the problem document says where the specification shows the whole plain body. */
  readonly explained: string | undefined;
  /** When to retry. Undefined where that is not known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    reason?: string | readonly Fault[],
    options?: ErrorOptions & { readonly retryAfterSeconds?: number; readonly reason?: Reason; readonly explained?: string },
  ) {
    super(message, options);
    this.faults = typeof reason === 'object' ? reason : [];
    this.detail = typeof reason === 'object' ? detailOf(reason) : reason;
    this.reason = options?.reason;
    this.explained = options?.explained;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** An invoice may break a thousand rules. */
const FAULTS_TOLD_MAX = 20;

function detailOf(faults: readonly Fault[]): string {
  const told = faults.slice(0, FAULTS_TOLD_MAX).map(({ detail }) => detail);
  const more = faults.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** A body that is refused for all these reasons. */
export function bodyInvalid(...faults: readonly Fault[]): ExchangeError {
  return new ExchangeError('BODY_INVALID', 'Invalid request body', faults);
}

/** A query, or arguments, refused for this reason. `parameter`: the one that it is about. */
export function parameterInvalid(detail: string, parameter?: string, reason?: Reason): ExchangeError {
  return new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters', [
    { ...(parameter === undefined ? {} : { parameter }), detail, reason },
  ]);
}

/** Of a value that nothing refused before the database did. */
export function unfit(cause: unknown): ExchangeError {
  const detail = 'a value is too long, or no text or time that can be kept';
  return new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters', [{ detail }], { cause });
}

/** The text of an internal error for the log. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
