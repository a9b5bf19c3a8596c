// Maps errors to REST responses (docs/spec.md#errors, docs/decisions/003). A new code does not compile without an entry here.
import type { Context, Next } from 'koa';
import { BlobsAway } from '../domain/blobs/store.js';
import type { Database } from '../domain/database.js';
import { type ErrorCode, ExchangeError, stackOf } from '../domain/errors.js';
import type { Log } from '../domain/ports.js';
import { discardRest, RequestAborted } from '../request/uploadBody.js';

interface Spelling {
  readonly status: number;
  readonly key: 'message' | 'Error';
}

export const SPELLING: Record<ErrorCode, Spelling> = {
  UPLOAD_INVALID: { status: 400, key: 'Error' },
  PDF_UNPROCESSABLE: { status: 422, key: 'Error' },
  DOCUMENT_ID_USED: { status: 409, key: 'Error' },
  REQUEST_TOO_LONG: { status: 413, key: 'message' },
  REQUEST_TIMEOUT: { status: 408, key: 'message' },
  REGISTRY_REFUSED: { status: 400, key: 'Error' },
  PARTICIPANT_NOT_REGISTERED: { status: 404, key: 'Error' },
  BODY_INVALID: { status: 400, key: 'message' },
  PARAMETERS_INVALID: { status: 400, key: 'message' },
  WEBHOOK_NOT_FOUND: { status: 404, key: 'message' },
  DOCUMENT_NOT_FOUND: { status: 404, key: 'Error' },
  DOCUMENT_NOT_WAITING: { status: 400, key: 'message' },
  RETRIEVAL_LIMIT: { status: 409, key: 'message' },
  ALREADY_COMPLETED: { status: 409, key: 'message' },
  DOCUMENT_NOT_RETRYABLE: { status: 409, key: 'message' },
  DELIVERY_NOT_FOUND: { status: 404, key: 'message' },
  REPLAY_NOT_FOUND: { status: 404, key: 'message' },
  ACCOUNT_NOT_FOUND: { status: 404, key: 'message' },
  ACCOUNT_CHANGED: { status: 409, key: 'message' },
  SIGNATURE_INVALID: { status: 403, key: 'message' },
  MESSAGE_NOT_FOUND: { status: 404, key: 'message' },
  MESSAGE_USED: { status: 409, key: 'message' },
  RECEIVER_NOT_FOUND: { status: 404, key: 'message' },
  ROUTES_CHANGED: { status: 409, key: 'message' },
  UNAUTHORIZED: { status: 401, key: 'message' },
  FORBIDDEN: { status: 403, key: 'message' },
  LINK_EXPIRED: { status: 403, key: 'message' },
  LINK_FORBIDDEN: { status: 403, key: 'message' },
  NOT_FOUND: { status: 404, key: 'message' },
  METHOD_NOT_ALLOWED: { status: 405, key: 'message' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, key: 'message' },
  TOO_MANY_REQUESTS: { status: 429, key: 'message' },
  QUOTA_DOCUMENTS: { status: 429, key: 'message' },
  QUOTA_BYTES: { status: 403, key: 'message' },
  UNAVAILABLE: { status: 503, key: 'message' },
  READ_TIMEOUT: { status: 503, key: 'message' },
};

const RETRY_AFTER_SECONDS = 2;

/** The only place where an error becomes a response. */
export function errors(database: Pick<Database, 'isGone'>, log: Pick<Log, 'error' | 'warn'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (error instanceof RequestAborted) return abandon(ctx);
      answer(ctx, translate(database, error), error, log);
      // Unread bytes of a refused request would make the kernel reset the connection, and the client would not receive the response.
      discardRest(ctx.req);
    }
  };
}

/** The client has disconnected, so there is no response. */
function abandon(ctx: Context): void {
  ctx.respond = false;
  ctx.res.destroy();
}

/** An unavailable database or file store is 503. Undefined for any other error, which is an internal fault. */
function translate(database: Pick<Database, 'isGone'>, error: unknown): ExchangeError | undefined {
  if (error instanceof ExchangeError) return error;
  return error instanceof BlobsAway || database.isGone(error)
    ? new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { cause: error })
    : undefined;
}

function answer(ctx: Context, error: ExchangeError | undefined, original: unknown, log: Pick<Log, 'error' | 'warn'>): void {
  if (error === undefined) {
    log.error('request.failed', { request: ctx.state['requestId'], path: ctx.path, error: stackOf(original) });
    ctx.status = 500;
    ctx.body = { message: 'Internal Server Error' };
    return;
  }
  const { status, key } = SPELLING[error.code];
  ctx.status = status;
  ctx.body = { [key]: error.message, ...(error.detail === undefined ? {} : { error: error.detail }) };
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
  // RFC 9110 §15.5.9: "the server SHOULD send the Connection: close". The rest of the body is not awaited.
  if (error.code === 'REQUEST_TIMEOUT') ctx.set('Connection', 'close');
  if (error.code === 'UNAUTHORIZED') ctx.set('WWW-Authenticate', challengeOf(ctx.get('Authorization')));
  if (error.code === 'FORBIDDEN') {
    ctx.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${String(ctx.state['scope'] ?? '')}"`);
  }
  if (error.code === 'UNAVAILABLE') {
    ctx.set('Retry-After', String(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
    if (error.cause !== undefined) log.warn('request.unavailable', { request: ctx.state['requestId'], error: stackOf(error.cause) });
  }
}

/** RFC 6750 §3.1: a request without a token, or with another scheme, gets no error code. */
function challengeOf(authorization: string): string {
  return /^bearer +\S/i.test(authorization) ? 'Bearer error="invalid_token"' : 'Bearer';
}
