// Turns errors into REST responses: bodies of docs/spec.md#errors, or problem documents.

import type { Context, Next } from 'koa';
import { BlobsAway } from '../../domain/blobs/store.js';
import type { Database } from '../../domain/database.js';
import { ExchangeError, stackOf, unfit } from '../../domain/errors.js';
import type { Log } from '../../domain/ports.js';
import { isUnfit } from '../../domain/statements/statementFault.js';
import { discardRest, RequestAborted } from '../request/uploadBody.js';
import { shownPath } from '../shownPath.js';
import { AFNOR_PATH, afnorError } from './afnor/errors.js';
import { answerAsProblem, answerProblem, wantsProblem } from './problem.js';
import { FAULT, REFUSALS } from './refusals.js';
import { SAPI_PATH, sapiError } from './sapi/errors.js';

const RETRY_AFTER_SECONDS = 2;

/** The only place where an error becomes a response. `publicUrl` is known once the server listens. */
export function errors(
  database: Pick<Database, 'isGone'>,
  log: Pick<Log, 'error' | 'warn'>,
  settings: { readonly publicUrl: string; readonly afnorApi: boolean; readonly sapiSk: boolean },
) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
      if (ctx.status >= 400 && wantsProblem(ctx)) answerAsProblem(ctx, settings.publicUrl);
    } catch (error) {
      if (error instanceof RequestAborted) return abandon(ctx);
      const refused = translate(database, error);
      if (wantsProblem(ctx)) answerProblem(ctx, settings.publicUrl, refused);
      else if (settings.afnorApi && ctx.path.startsWith(AFNOR_PATH)) Object.assign(ctx, afnorError(refused));
      else if (settings.sapiSk && ctx.path.startsWith(SAPI_PATH)) Object.assign(ctx, sapiError(refused, String(ctx.state['requestId'])));
      else answerPlainly(ctx, refused);
      setHeaders(ctx, refused);
      ctx.state['errorCode'] = refused?.code ?? 'FAULT';
      record(ctx, log, refused, error);
      // Unread bytes of a refused request would make the kernel reset the connection, and the client would not receive the response.
      discardRest(ctx.req);
    }
    if (ctx.status >= 400) ctx.vary('Accept');
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
  if (isUnfit(error)) return unfit(error);
  return error instanceof BlobsAway || database.isGone(error)
    ? new ExchangeError('UNAVAILABLE', 'Service Unavailable', undefined, { cause: error })
    : undefined;
}

/** The body of docs/spec.md#errors. */
function answerPlainly(ctx: Context, error: ExchangeError | undefined): void {
  const { status, key, tellsReason } = error === undefined ? FAULT : REFUSALS[error.code];
  ctx.status = status;
  const reason = tellsReason === true && !isExact(ctx) && error?.detail !== undefined ? { error: error.detail } : {};
  ctx.body = { [key]: error?.message ?? 'Internal Server Error', ...reason };
}

/** For an endpoint whose refusals the specification shows whole, with no place for a reason (docs/decisions/004). */
export function answerExactly(ctx: Context): void {
  ctx.state['exact'] = true;
}

function isExact(ctx: Context): boolean {
  return ctx.state['exact'] === true;
}

function setHeaders(ctx: Context, error: ExchangeError | undefined): void {
  if (error === undefined) return;
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
  // RFC 9110 §15.5.9: "the server SHOULD send the Connection: close". The rest of the body is not awaited.
  if (error.code === 'REQUEST_TIMEOUT') ctx.set('Connection', 'close');
  if (error.code === 'UNAUTHORIZED') ctx.set('WWW-Authenticate', challengeOf(ctx.get('Authorization')));
  if (error.code === 'FORBIDDEN') {
    ctx.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${String(ctx.state['scope'] ?? '')}"`);
  }
  if (error.code === 'UNAVAILABLE') ctx.set('Retry-After', String(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
}

function record(ctx: Context, log: Pick<Log, 'error' | 'warn'>, refused: ExchangeError | undefined, original: unknown): void {
  const request = ctx.state['requestId'];
  if (refused === undefined) log.error('request.failed', { request, path: shownPath(ctx.path), error: stackOf(original) });
  else if (refused.code === 'UNAVAILABLE' && refused.cause !== undefined) {
    log.warn('request.unavailable', { request, error: stackOf(refused.cause) });
  }
}

/** RFC 6750 §3.1: a request without a token, or with another scheme, gets no error code. */
function challengeOf(authorization: string): string {
  return /^bearer +\S/i.test(authorization) ? 'Bearer error="invalid_token"' : 'Bearer';
}
