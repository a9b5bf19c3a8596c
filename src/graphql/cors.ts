// Browsers of other origins: CORS_ORIGINS says which may call GraphQL. Tokens travel in a header, so no cookie is ever allowed.
import type { Context } from 'koa';

const HEADERS = 'Authorization, Content-Type, Apollo-Require-Preflight, X-Request-Id';
const PREFLIGHT_SECONDS = 600;

/** Names the origin where it is one of those allowed; says nothing to the others, whose browsers then refuse. */
export function allowOrigin(ctx: Context, origins: readonly string[]): void {
  if (origins.length === 0) return;
  ctx.vary('Origin');
  const origin = ctx.get('Origin');
  if (!origins.includes(origin)) return;
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
}

/** The question of a browser before its request: answered without a token, for it carries none. */
export function answerPreflight(ctx: Context, origins: readonly string[]): void {
  allowOrigin(ctx, origins);
  ctx.set('Access-Control-Allow-Methods', 'POST');
  ctx.set('Access-Control-Allow-Headers', HEADERS);
  ctx.set('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  ctx.status = 204;
}
