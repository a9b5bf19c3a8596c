// CORS: browsers of the origins in CORS_ORIGINS may call. Tokens are in a header, so cookies are never allowed.
import type { Context } from 'koa';

const PREFLIGHT_SECONDS = 600;

/** What a browser of an allowed origin may send to an endpoint, and read of its responses. */
interface CorsRules {
  readonly methods: string;
  readonly requestHeaders: string;
  readonly exposedHeaders: string;
}

/** Adds the headers for an allowed origin. Without them, browsers refuse. */
export function allowOrigin(ctx: Context, origins: readonly string[], { exposedHeaders }: Pick<CorsRules, 'exposedHeaders'>): void {
  if (origins.length === 0) return;
  ctx.vary('Origin');
  const origin = ctx.get('Origin');
  if (!origins.includes(origin)) return;
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Expose-Headers', exposedHeaders);
}

/** The preflight request of a browser. It has no token. */
export function answerPreflight(ctx: Context, origins: readonly string[], rules: CorsRules): void {
  allowOrigin(ctx, origins, rules);
  ctx.set('Access-Control-Allow-Methods', rules.methods);
  ctx.set('Access-Control-Allow-Headers', rules.requestHeaders);
  ctx.set('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  ctx.status = 204;
}
