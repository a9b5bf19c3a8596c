// Tokens. The specification does not say how an access token is obtained (docs/decisions/001).
import type { Context } from 'koa';
import { issueToken, OWN_TOKENS } from '../../auth/token.js';
import { ExchangeError } from '../../domain/errors.js';
import { readForm } from '../request/body.js';
import { clientKey, namedClient, trustedProxies } from '../request/client.js';
import { discardRest } from '../request/uploadBody.js';
import type { Service } from './context.js';

const JWKS_SECONDS = 300;
const NO_FORM = 'the body must be a form, application/x-www-form-urlencoded, without a Content-Encoding';

/** RFC 6749 §4.4, errors as in §5.2. */
export function token(app: Service) {
  const isTrusted = trustedProxies(app.config.http.trustedProxies);
  return async (ctx: Context): Promise<void> => {
    const { keys } = app;
    if (keys === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Pragma', 'no-cache');
    const form = await readForm(ctx);
    if (form === undefined) {
      ctx.status = 400;
      ctx.body = { error: 'invalid_request', error_description: NO_FORM };
      // The client receives the response, and its body is not read without limit.
      discardRest(ctx.req);
      return;
    }
    const options = { ...OWN_TOKENS, lifetimeSeconds: app.config.tokens.lifetimeSeconds };
    const address = clientKey(namedClient(ctx.req, isTrusted));
    const answer = await issueToken({ ...app, keys }, options, form, { authorization: ctx.get('Authorization') || undefined, address });
    if (answer.status === 429) {
      ctx.set('Retry-After', String(answer.retryAfterSeconds));
      ctx.state['errorCode'] = 'TOO_MANY_REQUESTS';
    }
    if (answer.status === 401) ctx.set('WWW-Authenticate', 'Basic realm="exchange"');
    ctx.status = answer.status;
    ctx.body = answer.body;
  };
}

/** `GET /.well-known/jwks.json` */
export function jwks(app: Service) {
  return async (ctx: Context): Promise<void> => {
    if (app.keys === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
    ctx.set('Cache-Control', `public, max-age=${JWKS_SECONDS}`);
    ctx.body = await app.keys.jwks();
  };
}
