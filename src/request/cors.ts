// Browsers of other origins: CORS_ORIGINS says which may call. Tokens travel in a header, so no cookie is ever allowed.
import type { Context } from 'koa';

const PREFLIGHT_SECONDS = 600;

/** What a browser of an allowed origin may send to an endpoint, and read of its answers. */
export interface CorsRules {
  readonly methods: string;
  readonly requestHeaders: string;
  readonly exposedHeaders: string;
}

/** Names the origin where it is one of those allowed; says nothing to the others, whose browsers then refuse. */
export function allowOrigin(ctx: Context, origins: readonly string[], { exposedHeaders }: Pick<CorsRules, 'exposedHeaders'>): void {
  if (origins.length === 0) return;
  ctx.vary('Origin');
  const origin = ctx.get('Origin');
  if (!origins.includes(origin)) return;
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Expose-Headers', exposedHeaders);
}

/** The question of a browser before its request: answered without a token, for it carries none. */
export function answerPreflight(ctx: Context, origins: readonly string[], rules: CorsRules): void {
  allowOrigin(ctx, origins, rules);
  ctx.set('Access-Control-Allow-Methods', rules.methods);
  ctx.set('Access-Control-Allow-Headers', rules.requestHeaders);
  ctx.set('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  ctx.status = 204;
}
