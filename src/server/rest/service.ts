// Health and metrics (docs/decisions/057).

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { ExchangeError } from '../../domain/errors.js';
import type { Metrics } from '../../metrics/exposition.js';
import type { Readiness } from '../readiness.js';
import type { Service } from './context.js';

/** `GET /health/live`: the process answers. */
export function live() {
  return async (ctx: Context): Promise<void> => {
    ctx.body = { status: 'ok' };
  };
}

/** `GET /health/ready`: which checks pass, and what stops nothing but needs the operator. */
export function ready(readiness: Readiness, isUnreported: () => Promise<boolean>) {
  return async (ctx: Context): Promise<void> => {
    const checks = await readiness();
    const ok = Object.values(checks).every(Boolean);
    const named = Object.fromEntries(Object.entries(checks).map(([name, fine]) => [name, fine ? 'ok' : 'failed']));
    ctx.status = ok ? 200 : 503;
    if (!ok) ctx.set('Retry-After', '2');
    const warnings = checks.database && (await isUnreported()) ? { warnings: { taxReporting: 'off' } } : {};
    ctx.body = { status: ok ? 'ok' : 'failed', checks: named, ...warnings };
  };
}

/** `GET /metrics`: without a token from loopback, else with METRICS_TOKEN. */
export function metrics(app: Pick<Service, 'config'>, gauges: Pick<Metrics, 'read'>) {
  return async (ctx: Context): Promise<void> => {
    if (!isFromLoopback(ctx) && !hasToken(ctx, app.config.http.metricsToken)) {
      throw new ExchangeError('UNAUTHORIZED', 'Unauthorized');
    }
    const all = await gauges.read();
    ctx.set('Content-Type', all.contentType);
    ctx.body = await all.metrics();
  };
}

/** Headers in which proxies name their clients. */
const PROXIED = ['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via'];

/** Behind a proxy on this host, every caller has a loopback address. */
function isFromLoopback(ctx: Context): boolean {
  const { remoteAddress = '' } = ctx.req.socket;
  return (remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress)) && PROXIED.every((name) => ctx.get(name) === '');
}

function hasToken(ctx: Context, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(`Bearer ${token}`), digest(ctx.get('Authorization')));
}
