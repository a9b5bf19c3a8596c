// SAPI-SK 1.0, the interface of Slovak digital postmen, over the use cases of REST. Its tokens are its own.
import type { Context } from 'koa';
import { type Bearer, createBearer, ownKeys } from '../../../auth/bearer.js';
import { createRevocationCheck } from '../../../auth/clients.js';
import {
  isRevokedSapiToken,
  issueSapiToken,
  renewSapiToken,
  revokeSapiToken,
  SAPI_ACCESS_SECONDS,
  SAPI_TOKENS,
  sapiTokenStatus,
} from '../../../auth/sapiTokens.js';
import { bodyInvalid, ExchangeError } from '../../../domain/errors.js';
import { sapiTime } from '../../../domain/sapi/time.js';
import type { Scope } from '../../../domain/vocabulary.js';
import type { Readiness } from '../../readiness.js';
import { readForm, readJson } from '../../request/body.js';
import { clientKey, namedClient, trustedProxies } from '../../request/client.js';
import type { RateKind, RateLimiter } from '../../request/rates.js';
import type { UploadMemory } from '../../request/uploadMemory.js';
import { type Handler, type Service, scoped } from '../context.js';
import { acknowledge, list, read, send, sendStatus } from './documents.js';

type On = (method: 'get' | 'post', path: string, handler: (ctx: never) => Promise<void>) => void;

const PREFIXES = ['/sapi', '/sapi/v1'];

interface SapiRouting {
  readonly rates: RateLimiter;
  readonly memory: UploadMemory;
  readonly readiness: Readiness;
  readonly on: On;
}

export function sapiRoutes(app: Service, { rates, memory, readiness, on }: SapiRouting): void {
  const { keys } = app;
  if (keys === undefined) return;
  const bearer = sapiBearer(app, keys);
  const guard = (scopes: readonly Scope[], kind: RateKind, handler: Handler) => scoped({ bearer }, rates, scopes, [kind], handler);
  const receiving = ['exchange/receive'] as const;
  for (const prefix of PREFIXES) {
    on('post', `${prefix}/auth/token`, token({ ...app, keys }));
    on('post', `${prefix}/auth/renew`, renew({ ...app, keys }));
    on('post', `${prefix}/auth/revoke`, revoke(app, bearer));
    on('get', `${prefix}/auth/token/status`, guard(['exchange/send', 'exchange/receive'], 'read', tokenStatus(app)));
    on('post', `${prefix}/document/send`, guard(['exchange/send'], 'upload', send(app, memory)));
    on('get', `${prefix}/document/send/:documentId`, guard(['exchange/send'], 'read', sendStatus(app)));
    on('get', `${prefix}/document/receive`, guard(receiving, 'read', list(app)));
    on('get', `${prefix}/document/receive/:documentId`, guard(receiving, 'read', read(app)));
    on('post', `${prefix}/document/receive/:documentId/acknowledge`, guard(receiving, 'read', acknowledge(app)));
    on('get', `${prefix}/health`, health(readiness));
  }
}

/** Refuses tokens of REST, as REST refuses these. */
function sapiBearer(app: Service, keys: NonNullable<Service['keys']>): Bearer {
  const isServed = createRevocationCheck(app.database);
  const verify = createBearer({
    key: ownKeys(keys),
    algorithms: ['ES256'],
    ...SAPI_TOKENS,
    tenantClaim: 'tenant',
    clock: app.clock,
    isServed,
  });
  return async (authorization) => {
    const bound = await verify(authorization);
    if (await isRevokedSapiToken(app, tokenOf(authorization))) throw new ExchangeError('UNAUTHORIZED', 'the token was revoked');
    return bound;
  };
}

function tokenOf(authorization: string | undefined): string {
  return (authorization ?? '').replace(/^bearer +/i, '');
}

type WithKeys = Service & { readonly keys: NonNullable<Service['keys']> };

function token(app: WithKeys) {
  const isTrusted = trustedProxies(app.config.http.trustedProxies);
  return async (ctx: Context): Promise<void> => {
    const body = await readBody(ctx);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await issueSapiToken(app, body, clientKey(namedClient(ctx.req, isTrusted)));
  };
}

function renew(app: WithKeys) {
  return async (ctx: Context): Promise<void> => {
    const { refresh_token: refreshToken } = await readBody(ctx);
    if (typeof refreshToken !== 'string' || refreshToken === '') throw bodyInvalid({ pointer: 'refresh_token', detail: 'is missing' });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await renewSapiToken(app, refreshToken);
  };
}

function tokenStatus(app: Service): Handler {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = sapiTokenStatus(app, tokenOf(ctx.get('Authorization')));
  };
}

/** Without a token of the caller, as clients ask. */
function revoke(app: Service, bearer: Bearer) {
  return async (ctx: Context): Promise<void> => {
    const { token: given } = await readBody(ctx);
    if (typeof given !== 'string' || given === '') throw bodyInvalid({ pointer: 'token', detail: 'is missing' });
    const isOwn = (accessToken: string): Promise<boolean> =>
      bearer(`Bearer ${accessToken}`).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ExchangeError && error.code === 'UNAUTHORIZED') return false;
          throw error;
        },
      );
    await revokeSapiToken(app, given, isOwn);
    const now = app.clock();
    const end = new Date(now.getTime() + SAPI_ACCESS_SECONDS * 1000);
    ctx.body = { success: true, message: 'The token is revoked', timestamp: sapiTime(now), access_tokens_expire_at: sapiTime(end) };
  };
}

/** JSON, or a form, as clients send both. Throws BODY_INVALID. */
async function readBody(ctx: Context): Promise<Readonly<Record<string, unknown>>> {
  if (ctx.is('application/x-www-form-urlencoded')) {
    const form = await readForm(ctx);
    if (form === undefined) throw bodyInvalid({ pointer: '#', detail: 'must be a form' });
    return form;
  }
  const body = await readJson(ctx);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bodyInvalid({ pointer: '#', detail: 'must be an object' });
  return body as Record<string, unknown>;
}

function health(readiness: Readiness) {
  return async (ctx: Context): Promise<void> => {
    const isReady = Object.values(await readiness()).every(Boolean);
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? 'ok' : 'degraded' };
  };
}
