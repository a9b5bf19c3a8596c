// The error class of the domain. A code says what happened, and each interface maps it (rest/errors.ts).

export const ERROR_CODES = [
  'UPLOAD_INVALID',
  'PDF_UNPROCESSABLE',
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
  'DELIVERY_NOT_FOUND',
  'REPLAY_NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CHANGED',
  'SIGNATURE_INVALID',
  'MESSAGE_NOT_FOUND',
  'MESSAGE_USED',
  'RECEIVER_NOT_FOUND',
  'ROUTES_CHANGED',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'LINK_EXPIRED',
  'LINK_FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'QUOTA_DOCUMENTS',
  'QUOTA_BYTES',
  'UNAVAILABLE',
  'READ_TIMEOUT',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** A violation of docs/spec.md. `message` is the text from there. `detail` becomes the additional member `error` (docs/decisions/004). */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';

  /** When to retry. Undefined where that is not known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail?: string,
    options?: ErrorOptions & { readonly retryAfterSeconds?: number },
  ) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** The text of an internal error for the log. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
