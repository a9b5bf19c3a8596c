// Health and metrics (docs/decisions/057).

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { ExchangeError } from '../../domain/errors.js';
import type { Metrics } from '../../metrics/exposition.js';
import type { Service } from './context.js';

/** `GET /health/live`: the process answers. */
export function live() {
  return async (ctx: Context): Promise<void> => {
    ctx.body = { status: 'ok' };
  };
}

/** The check needs no token and writes to the file store, so it runs at most this often. */
const LOOK_EVERY_MS = 2_000;

/** `GET /health/ready`: database, file store and jobs, each by a check that is at most two seconds old. */
export function ready(app: Pick<Service, 'database' | 'blobs' | 'worker' | 'config' | 'clock'>) {
  const database = remembered(app, () => works(() => app.database.sql.query('select 1')));
  const files = remembered(app, () => works(() => app.blobs.check()));
  return async (ctx: Context): Promise<void> => {
    const checks = {
      database: await database(),
      files: await files(),
      jobs: !app.config.roles.worker || (app.worker()?.isAlive() === true && app.worker()?.overdueJobs().length === 0),
    };
    const ok = Object.values(checks).every(Boolean);
    const named = Object.fromEntries(Object.entries(checks).map(([name, fine]) => [name, fine ? 'ok' : 'failed']));
    ctx.status = ok ? 200 : 503;
    if (!ok) ctx.set('Retry-After', '2');
    ctx.body = { status: ok ? 'ok' : 'failed', checks: named };
  };
}

/** One check at a time. Its result is cached for a while. */
function remembered({ clock }: Pick<Service, 'clock'>, look: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let endedAt: number | undefined;
  return () => {
    // The clock may be set back.
    const isFresh = endedAt === undefined || Math.abs(clock().getTime() - endedAt) < LOOK_EVERY_MS;
    if (answer !== undefined && isFresh) return answer;
    endedAt = undefined;
    answer = look().finally(() => {
      endedAt = clock().getTime();
    });
    return answer;
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

/** `GET /metrics`: without a token from loopback, else with METRICS_TOKEN. */
export function metrics(app: Pick<Service, 'config'>, gauges: Metrics) {
  return async (ctx: Context): Promise<void> => {
    if (!isFromLoopback(ctx) && !hasToken(ctx, app.config.http.metricsToken)) {
      throw new ExchangeError('UNAUTHORIZED', 'Unauthorized');
    }
    const { contentType, body } = await gauges.expose();
    ctx.set('Content-Type', contentType);
    ctx.body = body;
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
