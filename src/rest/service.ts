// Health and metrics.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { ExchangeError } from '../domain/errors.js';
import type { Service } from './context.js';
import type { Metrics } from './metrics.js';

/** `GET /health/live`: the process answers. */
export function live() {
  return async (ctx: Context): Promise<void> => {
    ctx.body = { status: 'ok' };
  };
}

/** `GET /health/ready`: database, file store and jobs, each by a look at it. */
export function ready(app: Pick<Service, 'database' | 'blobs' | 'worker' | 'config'>) {
  return async (ctx: Context): Promise<void> => {
    const checks = {
      database: await works(() => app.database.sql.query('select 1')),
      files: await works(() => app.blobs.check()),
      jobs: !app.config.roles.worker || app.worker()?.isAlive() === true,
    };
    const ok = Object.values(checks).every(Boolean);
    const named = Object.fromEntries(Object.entries(checks).map(([name, fine]) => [name, fine ? 'ok' : 'failed']));
    ctx.status = ok ? 200 : 503;
    if (!ok) ctx.set('Retry-After', '2');
    ctx.body = { status: ok ? 'ok' : 'failed', checks: named };
  };
}

async function works(look: () => Promise<unknown>): Promise<boolean> {
  try {
    await look();
    return true;
  } catch {
    return false;
  }
}

/** `GET /metrics`: "without a token on loopback, else METRICS_TOKEN". */
export function metrics(app: Pick<Service, 'config'>, gauges: Metrics) {
  return async (ctx: Context): Promise<void> => {
    if (!isLoopback(ctx.req.socket.remoteAddress) && !hasToken(ctx, app.config.http.metricsToken)) {
      throw new ExchangeError('UNAUTHORIZED', 'Unauthorized');
    }
    const { contentType, body } = await gauges.expose();
    ctx.set('Content-Type', contentType);
    ctx.body = body;
  };
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '');
}

function hasToken(ctx: Context, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(`Bearer ${token}`), digest(ctx.get('Authorization')));
}
